import BuildDiagnostics
import FileSystem

/// A container whose files are read one after the other, in one pass.
protocol OpenedContainer: ExportContainer {
  /// How many bytes may be copied out of it in one pass.
  var allowance: Int { get }
  /// Lends what reads the bytes of each of some files to a closure. Files that are missing, damaged or unreadable are
  /// reported; only what concerns the whole container throws.
  func visit(
    _ paths: Set<String>, _ body: (_ path: String, _ read: ByteReader) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> DiagnosticLog
}

/// Reads what comes next, up to the size of a buffer; no bytes at the end.
typealias ByteReader = (UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int

extension OpenedContainer {
  package func starts(of paths: Set<String>, length: Int) throws(Diagnostic) -> [String: [UInt8]] {
    var starts: [String: [UInt8]] = [:]
    _ = try visit(paths) { path, read throws(Diagnostic) in
      starts[path] = try ByteChunks.bytes(limit: length, read)
    }
    return starts
  }

  package func extract(
    _ wanted: [String: String], onFile: (String) -> Void
  ) throws(Diagnostic) -> ContainerExtraction {
    var result = ContainerExtraction()
    var budget = ExtractionBudget(allowance, name: name)
    result.diagnostics = try visit(Set(wanted.keys)) { path, read throws(Diagnostic) in
      guard let destination = wanted[path] else { return }
      try AtomicFile.fill(destination, from: read) { count throws(Diagnostic) in try budget.spend(count) }
      result.extracted.insert(path)
      onFile(path)
    }
    return result
  }
}

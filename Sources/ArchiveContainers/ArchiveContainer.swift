package import BuildDiagnostics
import FileSystem

/// A zip, a tar or a packed tar. Its headers are read when it is opened; its files are unpacked when they are
/// asked for, in as many passes as there are calls.
package struct ArchiveContainer: ExportContainer {
  package let name: String
  package private(set) var entries: [ContainerEntry] = []
  package private(set) var diagnostics = DiagnosticLog()
  private let path: String
  package var place: ContainerPlace? { .file(path: path) }
  private let shape: ArchiveStream.Shape
  /// Where each file is in the archive, from 0, and its size; of two entries with one path the later.
  private var files: [String: (ordinal: Int, size: Int?)] = [:]
  private let allowance: Int

  /// Whether it is a zip, not a tar.
  package var isZip: Bool { shape == .zip }

  /// Opens the archive at a path that is known to be of a shape, and reads the headers of all entries.
  init(path: String, name: String, shape: ArchiveStream.Shape, limits: ContainerLimits) throws(Diagnostic) {
    let file = try OpenFile(path: path, name: name)
    var stream = try ArchiveStream(shape, descriptor: file.descriptor, name: name)
    (self.path, self.name, self.shape) = (path, name, shape)
    allowance = limits.allowance(forContainerOf: try file.size())
    // What is in a packed tar has to be unpacked to get past it, so its stated sizes are spent here too.
    var budget = ExtractionBudget(allowance: shape == .zip ? .max : allowance, name: name)
    while let header = try stream.next() {
      guard stream.ordinal < limits.entries else {
        throw .error(
          .containerLimit, at: Diagnostic.Place(name),
          "it lists more than \(limits.entries) entries, which is as many as are read of one archive")
      }
      try budget.spend(header.size ?? 0)
      add(header, at: stream.ordinal)
    }
    entries = files.map { ContainerEntry(path: $0, size: $1.size) }.sortedByPath()
  }

  private mutating func add(_ header: ArchiveHeader, at ordinal: Int) {
    guard !header.isFolder else { return }
    guard let path = header.safePath else {
      return refuse(header.path ?? "entry \(ordinal + 1)", "its path leads out of the archive or is no path")
    }
    if let irregularity = header.irregularity { return refuse(path, "it is \(irregularity)") }
    if files.updateValue((ordinal, header.size), forKey: path) != nil {
      let message = "there is more than one \"\(path)\"; the last one is read"
      diagnostics.append(.warning(.duplicateArchiveEntry, at: Diagnostic.Place(name), message))
    }
  }

  private mutating func refuse(_ path: String, _ reason: String) {
    diagnostics.append(
      .warning(
        .unsafeArchiveEntry, at: Diagnostic.Place(name),
        "left out \"\(path)\": \(reason); only regular files with relative paths are read"))
  }

  package func visit(
    _ paths: Set<String>, _ body: (String, ByteReader) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    var log = DiagnosticLog()
    var remaining: [Int: String] = [:]
    for path in paths.sorted() {
      if let ordinal = files[path]?.ordinal { remaining[ordinal] = path } else { log.append(missing(path)) }
    }
    guard !remaining.isEmpty else { return log }
    var budget = ExtractionBudget(allowance: allowance, name: name)
    let file = try OpenFile(path: path, name: name)
    var stream = try ArchiveStream(shape, descriptor: file.descriptor, name: name)
    do throws(Diagnostic) {
      while !remaining.isEmpty, let header = try stream.next() {
        guard let path = remaining.removeValue(forKey: stream.ordinal) else { continue }
        guard !header.isEncrypted else {
          let message =
            "\"\(path)\" is encrypted; unpack the archive with its password and give the folder instead"
          log.append(.error(.encryptedArchiveEntry, at: Diagnostic.Place(name), message))
          continue
        }
        do throws(Diagnostic) {
          try body(path) { buffer throws(Diagnostic) in try budget.spend(stream.read(into: buffer)) }
        } catch {
          guard error.code == .damagedArchiveEntry else { throw error }
          log.append(damaged(path, error.message))
        }
      }
    } catch {
      guard error.code == .unreadableExport else { throw error }
      log.append(error)
    }
    for path in remaining.values.sorted() {
      log.append(damaged(path, "the archive ends or breaks before it"))
    }
    return log
  }

  private func damaged(_ path: String, _ reason: String) -> Diagnostic {
    .error(.damagedArchiveEntry, at: Diagnostic.Place(name), "cannot unpack \"\(path)\": \(reason)")
  }
}

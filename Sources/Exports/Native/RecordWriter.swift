package import BuildDiagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes records to a native export, in the order they are given.
///
///     var writer = try RecordWriter(path: folder + "/threadline.ndjson")
///     try writer.write(.header(header))
///     try writer.write(.post(post))
///     let count = try writer.finish()
///
/// The lines go to a file beside the wanted one, which takes its name only in `finish`: an import that dies
/// halfway leaves nothing behind that could be read as an export.
package struct RecordWriter: ~Copyable {
  /// How many records were written, header and end not counted.
  package private(set) var count = 0
  /// How many of them stand behind the last header.
  private var countOfSection = 0
  private var hasHeader = false
  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 18

  /// Makes the file; its folder must be there.
  package init(path: String) throws(Diagnostic) {
    self.path = path
    descriptor = open(path + ".part", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit { close(descriptor) }

  /// Appends a record, and members that a copied record had besides. A further header ends what stands behind
  /// the one before it.
  package mutating func write(
    _ record: NativeRecord, extras: RecordExtras = RecordExtras()
  ) throws(Diagnostic) {
    switch record {
    case .header:
      if hasHeader { buffer += RecordEncoder.line(.end(records: countOfSection)) }
      (hasHeader, countOfSection) = (true, 0)
    case .end: break
    case .account, .post, .repost, .tombstone, .unknown:
      (count, countOfSection) = (count + 1, countOfSection + 1)
    }
    buffer += RecordEncoder.line(record, extras: extras)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the `end` record, gives the file its name and says how many records it holds.
  package consuming func finish() throws(Diagnostic) -> Int {
    let count = count
    try write(.end(records: countOfSection))
    try flush()
    guard rename(path + ".part", path) == 0 else { throw Self.failure(path) }
    return count
  }

  private mutating func flush() throws(Diagnostic) {
    var written = 0
    while written < buffer.count {
      let result = buffer.withUnsafeBytes { bytes in
        let rest = bytes[written...]
        return Self.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      }
      guard result > 0 else { throw Self.failure(path) }
      written += result
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what it can, again after an interruption.
  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    while true {
      #if canImport(Darwin)
        let result = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
      #else
        let result = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      #endif
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func failure(_ path: String) -> Diagnostic {
    let reason = String(cString: strerror(errno))
    return .error(.unwritableExport, at: Diagnostic.Place(path), "could not write \"\(path)\": \(reason)")
  }
}

extension Diagnostic.Code {
  /// A native export cannot be written where it should be.
  package static let unwritableExport: Diagnostic.Code = "unwritable-export"
}

package import BuildDiagnostics
import FileSystem

/// Writes records to a native export, in the order they are given.
///
///     var writer = try RecordWriter(path: folder + "/threadline.ndjson")
///     try writer.write(.header(header))
///     try writer.write(.post(post))
///     let count = try writer.finish()
///
/// The lines go to a file next to the wanted one, which takes its name only in `finish`: an import that dies
/// halfway leaves nothing behind that could be read as an export.
package struct RecordWriter: ~Copyable {
  /// How many records were written, header and end not counted.
  package private(set) var count = 0
  /// How many of them are behind the last header.
  private var countOfSection = 0
  private var hasHeader = false
  private var file: AtomicFile
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 18

  /// Begins the file; its folder must be there.
  package init(path: String) throws(Diagnostic) {
    file = try AtomicFile(path, durability: .none, code: .unwritableExport)
  }

  /// Appends a record, and members that a copied record had besides. A further header ends what is behind
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
    try file.commit()
    return count
  }

  private mutating func flush() throws(Diagnostic) {
    try buffer.span.withUnsafeBytes { (bytes) throws(Diagnostic) in try file.write(bytes) }
    buffer.removeAll(keepingCapacity: true)
  }
}

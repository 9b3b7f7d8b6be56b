import BuildDiagnostics
import FileSystem

/// Reading in pieces of one size.
enum ByteChunks {
  /// Passes each part that `read` fills to `body`, until none is left or `body` has had enough.
  static func each(
    _ read: ByteReader, size: Int = OpenFile.chunkSize,
    _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try read(buffer)
      guard count > 0, try body(UnsafeRawBufferPointer(rebasing: buffer.prefix(count))) else { return }
    }
  }

  /// What `read` gives next, up to a limit or its end.
  static func bytes(limit: Int, _ read: ByteReader) throws(Diagnostic) -> [UInt8] {
    var result: [UInt8] = []
    try each(read, size: min(limit, OpenFile.chunkSize)) { chunk throws(Diagnostic) in
      result.append(contentsOf: chunk.prefix(limit - result.count))
      return result.count < limit
    }
    return result
  }
}

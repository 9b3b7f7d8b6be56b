import BuildDiagnostics
import FileSystem

/// Reading in pieces of one size.
enum ByteChunks {
  /// Collects bytes until there are `limit` of them or `read` gives none.
  static func gather(
    limit: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int
  ) throws(Diagnostic) -> [UInt8] {
    var result: [UInt8] = []
    try each(read) { chunk throws(Diagnostic) in
      result.append(contentsOf: chunk.prefix(limit - result.count))
      return result.count < limit
    }
    return result
  }

  /// Passes each part that `read` fills to `body`, until none is left or `body` has had enough.
  static func each(
    _ read: (UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int,
    _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: OpenFile.chunkSize, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try read(buffer)
      guard count > 0, try body(UnsafeRawBufferPointer(rebasing: buffer.prefix(count))) else { return }
    }
  }
}

import BuildDiagnostics
import FileSystem

/// Reading in pieces of one size.
enum ByteChunks {
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

import Foundation
import NIOCore

/// Makes the bytes of answers as they go over the wire.
struct ResponseWriter {
  /// The `Date` line of an answer, made once a second.
  private var dateLine: [UInt8] = []
  private var second = 0

  /// The head of an answer, with the fields that belong to the connection, and its body if that is in memory.
  mutating func bytes(
    of response: FileResponse, isLast: Bool, from allocator: ByteBufferAllocator
  ) -> ByteBuffer {
    let now = time(nil)
    if now != second || dateLine.isEmpty {
      (second, dateLine) = (now, Array("Date: \(HTTPDate(seconds: now))\r\n".utf8))
    }
    var buffer = allocator.buffer(capacity: response.body.bytesInOneGo + 1_024)
    buffer.writeBytes(response.encodedHead ?? response.encodeHead())
    buffer.writeBytes(dateLine)
    if isLast { buffer.writeStaticString("Connection: close\r\n") }
    buffer.writeStaticString("\r\n")
    if case .bytes(let bytes) = response.body { buffer.writeBytes(bytes) }
    return buffer
  }
}

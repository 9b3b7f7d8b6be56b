import Foundation
import NIOCore

extension FileResponse {
  /// The status line and the fields of the answer. No value that ends a line can come here: what is foreign in one was
  /// encoded or refused where it came in, and this is the last guard.
  func encodeHead() -> [UInt8] {
    var bytes = Array("HTTP/1.1 \(status.code) \(status.reason)\r\n".utf8)
    for field in headers.fields where HeaderFields.isValidValue(field.value) {
      bytes += Array("\(field.name): \(field.value)\r\n".utf8)
    }
    return bytes
  }
}

extension FileResponse.Body {
  /// How many bytes of it are written together with the head.
  var bytesInOneGo: Int {
    if case .bytes(let bytes) = self { bytes.count } else { 0 }
  }

  /// Whether the bytes come later.
  var isStream: Bool {
    if case .stream = self { true } else { false }
  }
}

/// Makes the bytes of answers as they go over the wire, and counts them.
struct ResponseWriter {
  /// The `Date` line of an answer, made once a second.
  private var dateLine: [UInt8] = []
  private var second = 0
  /// How many bytes were written since it was last looked whether the browser takes them.
  private var unlooked = 0

  /// The head of an answer, with the fields that belong to the connection, and its body if that is in memory.
  mutating func bytes(
    of response: FileResponse, isLast: Bool, isChunked: Bool, from allocator: ByteBufferAllocator
  ) -> ByteBuffer {
    let now = time(nil)
    if now != second || dateLine.isEmpty {
      (second, dateLine) = (now, Array("Date: \(HTTPDate(seconds: now))\r\n".utf8))
    }
    var buffer = allocator.buffer(capacity: response.body.bytesInOneGo + 1_024)
    buffer.writeBytes(response.encodedHead ?? response.encodeHead())
    buffer.writeBytes(dateLine)
    if isLast { buffer.writeStaticString("Connection: close\r\n") }
    if isChunked { buffer.writeStaticString("Transfer-Encoding: chunked\r\n") }
    buffer.writeStaticString("\r\n")
    if case .bytes(let bytes) = response.body { buffer.writeBytes(bytes) }
    unlooked += buffer.readableBytes
    return buffer
  }

  /// Whether to look if the browser takes what was written: looking costs more than most answers, and a few of these fit
  /// into the kernel's own buffer.
  var isWorthALook: Bool { unlooked >= 64 * 1_024 }

  mutating func wasLookedAt() { unlooked = 0 }
}

import Foundation
import NIOCore

extension FileResponse {
  /// How many bytes are written in one go: the head, and the body where it is in memory.
  var sizeInOneGo: Int { body.bytesInOneGo + 1_024 }

  /// Writes the head as it goes over the wire, with the fields that belong to the connection.
  func writeHead(to buffer: inout ByteBuffer, date: inout DateLine, isLast: Bool, isChunked: Bool) {
    buffer.writeBytes(encodedHead ?? encodeHead())
    buffer.writeBytes(date.now())
    if isLast { buffer.writeStaticString("Connection: close\r\n") }
    if isChunked { buffer.writeStaticString("Transfer-Encoding: chunked\r\n") }
    buffer.writeStaticString("\r\n")
  }

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

/// The `Date` line of an answer, made once a second.
struct DateLine {
  private var second = 0
  private var bytes: [UInt8] = []

  /// The line for this second.
  mutating func now() -> [UInt8] {
    let now = time(nil)
    if now != second || bytes.isEmpty {
      second = now
      bytes = Array("Date: \(HTTPDate(seconds: now))\r\n".utf8)
    }
    return bytes
  }
}

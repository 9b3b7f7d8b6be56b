import SafeMarkup

/// The head of a request as it came off the wire: what is asked, and what it means for the connection.
///
///     GET /@ada/ HTTP/1.1
///     Host: example.org
///
/// It is read strictly, by https://www.rfc-editor.org/rfc/rfc9112: what two programs could understand differently is
/// refused, so that nothing in front of this server sees other requests than it does. Lines end in CR and LF, no field
/// runs over two lines, no space is before a colon, and a body has one length. No body is ever read: the connection ends
/// after the answer, so that no byte of a body is taken for a request.
struct RequestHead: Sendable {
  /// What is asked, without the wire.
  let request: FileRequest
  /// Whether another request may follow on the connection. One that has a body, or asks for another protocol, is the last,
  /// since what follows it is no request.
  private(set) var keepsAlive: Bool

  /// Reads a whole head, its empty line included. Throws with 400, 414, 417, 431, 501 or 505 in mind.
  init(_ bytes: Span<UInt8>, limits: FileServer.Limits) throws(FileResponse.Status) {
    var position = 0
    let line = try Self.requestLine(bytes, in: try Self.nextLine(bytes, &position, limits.lineBytes))
    var fields: [HeaderFields.Field] = []
    fields.reserveCapacity(8)
    while true {
      let range = try Self.nextLine(bytes, &position, limits.lineBytes)
      if range.isEmpty { break }
      guard fields.count < limits.fields else { throw .headerFieldsTooLarge }
      fields.append(try Self.field(bytes, in: range))
    }
    let headers = HeaderFields(fields)
    request = FileRequest(line.method, line.target, headers: headers)
    keepsAlive = !line.isOld && line.method != "CONNECT"
    try weigh(headers, isOld: line.isOld)
  }

  /// Where the line is that begins at a position, without its end; the position is behind it then. A line that ends in a
  /// bare LF, or contains a bare CR, is invalid.
  private static func nextLine(
    _ bytes: Span<UInt8>, _ position: inout Int, _ limit: Int
  ) throws(FileResponse.Status) -> Range<Int> {
    let start = position
    while position < bytes.count, bytes[position] != HTTPBytes.carriageReturn {
      guard bytes[position] != HTTPBytes.lineFeed else { throw .badRequest }
      position += 1
    }
    let end = position
    guard end + 1 < bytes.count, bytes[end + 1] == HTTPBytes.lineFeed else { throw .badRequest }
    guard end - start <= limit else { throw start == 0 ? .uriTooLong : .headerFieldsTooLarge }
    position += 2
    return start..<end
  }

  /// One line such as `Accept: text/html`. A line that begins with a space, which once continued the line above, is
  /// invalid.
  private static func field(
    _ bytes: Span<UInt8>, in line: Range<Int>
  ) throws(FileResponse.Status) -> HeaderFields.Field {
    let colon = try runEnd(bytes, in: line, at: HTTPBytes.colon, HTTPBytes.isToken)
    var (start, end) = (colon + 1, line.upperBound)
    while start < end, HTTPBytes.isBlank(bytes[start]) { start += 1 }
    while end > start, HTTPBytes.isBlank(bytes[end - 1]) { end -= 1 }
    for index in start..<end where !HTTPBytes.isValue(bytes[index]) { throw .badRequest }
    return (String(bytes, line.lowerBound..<colon), String(bytes, start..<end))
  }

  /// `GET /@ada/ HTTP/1.1`: the method, the target, and whether the browser speaks HTTP/1.0.
  private static func requestLine(
    _ bytes: Span<UInt8>, in line: Range<Int>
  ) throws(FileResponse.Status) -> (method: String, target: String, isOld: Bool) {
    let methodEnd = try runEnd(bytes, in: line, at: HTTPBytes.space, HTTPBytes.isToken)
    let start = methodEnd + 1
    let end = try runEnd(bytes, in: start..<line.upperBound, at: HTTPBytes.space, HTTPBytes.isTarget)
    guard end - start <= RequestTarget.maximumLength else { throw .uriTooLong }
    let isOld = try Self.isOld(bytes, in: (end + 1)..<line.upperBound)
    return (String(bytes, line.lowerBound..<methodEnd), String(bytes, start..<end), isOld)
  }

  /// Where the bytes of a kind end at the start of a range: there must be one, and a mark behind them.
  private static func runEnd(
    _ bytes: Span<UInt8>, in range: Range<Int>, at mark: UInt8, _ isOfKind: (UInt8) -> Bool
  ) throws(FileResponse.Status) -> Int {
    var end = range.lowerBound
    while end < range.upperBound, isOfKind(bytes[end]) { end += 1 }
    guard end > range.lowerBound, end < range.upperBound, bytes[end] == mark else { throw .badRequest }
    return end
  }

  /// Whether a version is 1.0. One of another century is 505, and what is no version 400.
  private static func isOld(_ bytes: Span<UInt8>, in range: Range<Int>) throws(FileResponse.Status) -> Bool {
    let version = String(bytes, range)
    if version == "HTTP/1.1" { return false }
    if version == "HTTP/1.0" { return true }
    let digits = Array(version.utf8.dropFirst(5))
    guard version.hasPrefix("HTTP/"), digits.count == 3, HTTPBytes.isDigit(digits[0]), digits[1] == 0x2E,
      HTTPBytes.isDigit(digits[2])
    else { throw .badRequest }
    guard digits[0] == 0x31 else { throw .versionNotSupported }
    return false
  }

  /// Looks at the fields that say how the message is framed and how the connection goes on. The length of a name is
  /// looked at first, since that settles nearly all.
  private mutating func weigh(_ headers: HeaderFields, isOld: Bool) throws(FileResponse.Status) {
    var hosts = 0
    var lengths = 0
    var isChunked = false
    for field in headers.fields {
      let (name, value) = (field.name, field.value)
      switch name.utf8.count {
      case 4 where name.equalsIgnoringCase("Host"):
        hosts += 1
        guard value.utf8.allSatisfy(HTTPBytes.isHost) else { throw .badRequest }
      case 6 where name.equalsIgnoringCase("Expect"):
        // Who waits for permission to send a body gets the answer instead.
        guard value.equalsIgnoringCase("100-continue") else { throw .expectationFailed }
      case 7 where name.equalsIgnoringCase("Upgrade"): keepsAlive = false
      case 10 where name.equalsIgnoringCase("Connection"): if value.hasToken("close") { keepsAlive = false }
      case 14 where name.equalsIgnoringCase("Content-Length"):
        lengths += 1
        guard !value.isEmpty, value.utf8.allSatisfy(HTTPBytes.isDigit) else { throw .badRequest }
        if value.contains(where: { $0 != "0" }) { keepsAlive = false }
      case 17 where name.equalsIgnoringCase("Transfer-Encoding"):
        guard !isChunked, !isOld else { throw .badRequest }
        guard value.equalsIgnoringCase("chunked") else { throw .notImplemented }
        (isChunked, keepsAlive) = (true, false)
      default: break
      }
    }
    guard isOld ? hosts <= 1 : hosts == 1, lengths <= 1, !isChunked || lengths == 0 else {
      throw .badRequest
    }
  }
}

extension String {
  /// The text of a run of bytes; what is no UTF-8 becomes U+FFFD.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    self = bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a list such as `keep-alive, close` names a word.
  func hasToken(_ token: String) -> Bool {
    if equalsIgnoringCase(token) { return true }
    return utf8.contains(UInt8(ascii: ","))
      && split(separator: ",").contains { word in
        String(Substring(word.utf8.trimming(HTTPBytes.isBlank))).equalsIgnoringCase(token)
      }
  }
}

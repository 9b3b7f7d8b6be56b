/// What the server answers: a status, header fields and bytes, or where the bytes lie.
package struct FileResponse: Sendable {
  /// The status, such as `ok`.
  package let status: Status
  /// The header fields in order, with `Content-Length` but without `Date` and `Connection`,
  /// which belong to the connection.
  package let headers: HeaderFields
  /// The bytes after the header.
  package let body: Body

  /// The bytes of an answer.
  package enum Body: Sendable {
    /// No bytes, as for `HEAD`.
    case none
    /// Bytes in memory.
    case bytes([UInt8])
    /// A part of an open file, by byte offsets; the file closes when the last copy of it is gone.
    case file(SharedFile, Range<Int>)
    /// Bytes that come later, such as server-sent events: the connection stays open until the stream ends, and ends with
    /// it. Cancelled where the browser goes away or the server stops. The answer has no `Content-Length`.
    case stream(AsyncStream<[UInt8]>)

    /// How many bytes of it are written together with the head.
    var bytesInOneGo: Int {
      if case .bytes(let bytes) = self { bytes.count } else { 0 }
    }

    /// Whether the bytes come later.
    var isStream: Bool {
      if case .stream = self { true } else { false }
    }
  }

  /// The head as it is sent, made beforehand for an answer that is given often.
  private(set) var encodedHead: [UInt8]?

  /// An answer of these parts.
  package init(_ status: Status, headers: HeaderFields, body: Body = .none) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// An answer with bytes of a type, and some fields more.
  package init(_ status: Status, _ bytes: [UInt8], type: String, headers: HeaderFields = [:]) {
    var headers = headers
    headers.append("Content-Type", type)
    headers.append("Content-Length", String(bytes.count))
    headers.append("X-Content-Type-Options", "nosniff")
    self.init(status, headers: headers, body: .bytes(bytes))
  }

  /// A short answer in plain words, such as `404 Not Found`. Nothing of the request is repeated in it.
  package static func plain(_ status: Status, headers: HeaderFields = [:]) -> FileResponse {
    var headers = headers
    if status == .methodNotAllowed || status == .notImplemented { headers.append("Allow", "GET, HEAD") }
    let text = "\(status.code) \(status.reason)\n"
    return FileResponse(status, Array(text.utf8), type: "text/plain; charset=utf-8", headers: headers)
  }

  /// The answer as a request gets it: to `HEAD` without its bytes, with the header of `GET`.
  func answering(_ request: FileRequest) -> FileResponse {
    guard request.method == "HEAD" else { return self }
    var response = FileResponse(status, headers: headers)
    response.encodedHead = encodedHead
    return response
  }

  /// The same answer with its head made beforehand.
  var prepared: FileResponse {
    var response = self
    response.encodedHead = encodeHead()
    return response
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

  /// A status of https://www.rfc-editor.org/rfc/rfc9110#section-15, such as 404 Not Found.
  ///
  /// As an error it refuses bytes that are not a request. After one the connection ends.
  package struct Status: Error, Hashable {
    /// The number.
    package let code: Int
    /// The words next to the number.
    package let reason: String

    package static let ok = Status(code: 200, reason: "OK")
    package static let partialContent = Status(code: 206, reason: "Partial Content")
    package static let movedPermanently = Status(code: 301, reason: "Moved Permanently")
    package static let found = Status(code: 302, reason: "Found")
    package static let notModified = Status(code: 304, reason: "Not Modified")
    package static let permanentRedirect = Status(code: 308, reason: "Permanent Redirect")
    package static let badRequest = Status(code: 400, reason: "Bad Request")
    package static let unauthorized = Status(code: 401, reason: "Unauthorized")
    package static let forbidden = Status(code: 403, reason: "Forbidden")
    package static let notFound = Status(code: 404, reason: "Not Found")
    package static let methodNotAllowed = Status(code: 405, reason: "Method Not Allowed")
    package static let gone = Status(code: 410, reason: "Gone")
    package static let preconditionFailed = Status(code: 412, reason: "Precondition Failed")
    package static let uriTooLong = Status(code: 414, reason: "URI Too Long")
    package static let rangeNotSatisfiable = Status(code: 416, reason: "Range Not Satisfiable")
    package static let expectationFailed = Status(code: 417, reason: "Expectation Failed")
    package static let headerFieldsTooLarge = Status(code: 431, reason: "Request Header Fields Too Large")
    package static let internalServerError = Status(code: 500, reason: "Internal Server Error")
    package static let notImplemented = Status(code: 501, reason: "Not Implemented")
    package static let serviceUnavailable = Status(code: 503, reason: "Service Unavailable")
    package static let versionNotSupported = Status(code: 505, reason: "HTTP Version Not Supported")
  }
}

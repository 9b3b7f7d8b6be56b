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
    /// Bytes that come later, such as server-sent events: the connection stays open until the stream ends. Cancelled
    /// where the browser goes away or the server stops. The answer has no `Content-Length`.
    case stream(AsyncStream<[UInt8]>)
  }

  /// The head as it is sent, made beforehand for an answer that is given often.
  private(set) var encodedHead: [UInt8]?

  /// An answer of these parts.
  package init(_ status: Status, headers: HeaderFields, body: Body = .none) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A short answer in plain words, such as `404 Not Found`. Nothing of the request is repeated in it.
  package static func plain(_ status: Status, headers: HeaderFields = [:]) -> FileResponse {
    let text = Array("\(status.rawValue) \(status.reason)\n".utf8)
    var headers = headers
    headers.append("Content-Type", "text/plain; charset=utf-8")
    headers.append("Content-Length", String(text.count))
    headers.append("X-Content-Type-Options", "nosniff")
    return FileResponse(status, headers: headers, body: .bytes(text))
  }

  /// The same answer without its bytes: the header of `HEAD` is that of `GET`.
  var withoutBody: FileResponse {
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
}

extension FileResponse {
  /// The statuses a read-only server has, https://www.rfc-editor.org/rfc/rfc9110#section-15.
  package enum Status: Int, Sendable {
    case ok = 200
    case partialContent = 206
    case movedPermanently = 301
    case found = 302
    case notModified = 304
    case permanentRedirect = 308
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case gone = 410
    case preconditionFailed = 412
    case contentTooLarge = 413
    case uriTooLong = 414
    case rangeNotSatisfiable = 416
    case expectationFailed = 417
    case headerFieldsTooLarge = 431
    case internalServerError = 500
    case notImplemented = 501
    case serviceUnavailable = 503
    case versionNotSupported = 505

    /// The words beside the number.
    package var reason: String {
      switch self {
      case .ok: "OK"
      case .partialContent: "Partial Content"
      case .movedPermanently: "Moved Permanently"
      case .found: "Found"
      case .notModified: "Not Modified"
      case .permanentRedirect: "Permanent Redirect"
      case .badRequest: "Bad Request"
      case .unauthorized: "Unauthorized"
      case .forbidden: "Forbidden"
      case .notFound: "Not Found"
      case .methodNotAllowed: "Method Not Allowed"
      case .gone: "Gone"
      case .preconditionFailed: "Precondition Failed"
      case .contentTooLarge: "Content Too Large"
      case .uriTooLong: "URI Too Long"
      case .rangeNotSatisfiable: "Range Not Satisfiable"
      case .expectationFailed: "Expectation Failed"
      case .headerFieldsTooLarge: "Request Header Fields Too Large"
      case .internalServerError: "Internal Server Error"
      case .notImplemented: "Not Implemented"
      case .serviceUnavailable: "Service Unavailable"
      case .versionNotSupported: "HTTP Version Not Supported"
      }
    }
  }
}

import NIOHTTP1

/// The head of a request as it came off the wire, with what it means for the connection.
struct IncomingRequest {
  /// What is asked, without the wire.
  let request: FileRequest
  /// Whether another request may follow on the connection. A request that asks for another protocol is the
  /// last, since what follows it need not be HTTP.
  let keepsAlive: Bool
  /// Whether the browser waits to be told before it sends a body (`Expect: 100-continue`). Nobody wants the
  /// body, so it gets the answer instead.
  let awaitsLeave: Bool
  /// Whether it names one host, as https://www.rfc-editor.org/rfc/rfc9112#section-3.2 asks of HTTP/1.1.
  let isValid: Bool

  /// Reads the head.
  init(_ head: HTTPRequestHead) {
    let headers = HeaderFields(head.headers.map { HeaderFields.Field($0.name, $0.value) })
    request = FileRequest(head.method.rawValue, head.uri, headers: headers)
    let isOld = head.version.minor == 0
    keepsAlive = !isOld && head.isKeepAlive && head.method != .CONNECT && headers.count(of: "Upgrade") == 0
    awaitsLeave = headers["Expect"]?.equalsIgnoringCase("100-continue") ?? false
    let hosts = headers.count(of: "Host")
    isValid = isOld ? hosts <= 1 : hosts == 1
  }

  /// What to say where the bytes are no request. A method nobody has heard of is 501, by
  /// https://www.rfc-editor.org/rfc/rfc9110#section-9.1.
  static func refusal(of error: HTTPParserError) -> FileResponse {
    switch error {
    case .invalidMethod: .plain(.notImplemented, headers: ["Allow": "GET, HEAD"])
    case .invalidVersion: .plain(.versionNotSupported)
    case .headerOverflow: .plain(.headerFieldsTooLarge)
    default: .plain(.badRequest)
    }
  }
}

/// What a browser asks: `GET /@ada/post/1/` with its header fields. It has no body, since the site is read-only.
package struct FileRequest: Sendable {
  /// The method as written, such as `GET`; case counts.
  package let method: String
  /// What stood between method and version, still percent-encoded, such as `/a%20b/?page=2`.
  package let target: String
  /// The header fields in order.
  package let headers: HeaderFields

  /// A request of this method, target and header.
  package init(_ method: String = "GET", _ target: String, headers: HeaderFields = [:]) {
    self.method = method
    self.target = target
    self.headers = headers
  }

  /// Whether it asks for a file, or for the header of one; no other method is allowed.
  package var isReading: Bool { method == "GET" || method == "HEAD" }

  /// Whether the target is below `/-/`. An absolute target (`http://host/-/x`) never does.
  var isReserved: Bool { target.utf8.starts(with: "/-/".utf8) }
}

/// A name and a password that a browser has to send with each request, https://www.rfc-editor.org/rfc/rfc7617.
///
/// They keep a draft from whoever finds its address, and no more: without TLS in front, who listens on the way reads
/// them.
package struct KnownVisitors: Sendable {
  /// What stands in `Authorization` behind the scheme.
  private let expected: [UInt8]

  /// Takes `name:password`; nil where there is no colon, or nothing before or behind it.
  package init?(_ credentials: String) {
    let parts = credentials.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
      credentials.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    expected = Base64.encoded(Array(credentials.utf8))
  }

  /// Whether a request names them. It takes as long for a wrong password as for one that is nearly right.
  func include(_ request: FileRequest) -> Bool {
    guard let field = request.headers["Authorization"] else { return false }
    let parts = field.utf8.split(separator: 0x20, maxSplits: 1)
    guard parts.count == 2, String(decoding: parts[0], as: UTF8.self).lowercased() == "basic" else {
      return false
    }
    let given = Array(parts[1])
    guard given.count == expected.count else { return false }
    return zip(given, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The answer that asks for them.
  var question: FileResponse {
    .plain(
      .unauthorized,
      headers: [
        "WWW-Authenticate": "Basic realm=\"threadline\", charset=\"UTF-8\"", "Cache-Control": "no-store",
      ])
  }
}

/// Base64, https://www.rfc-editor.org/rfc/rfc4648#section-4.
private enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = group.enumerated().reduce(UInt32(0)) {
        $0 | UInt32($1.element) << UInt32(16 - 8 * $1.offset)
      }
      for place in 0..<4 {
        let digit = Int(number >> UInt32(18 - 6 * place)) & 63
        result.append(place <= group.count ? digits[digit] : 0x3D)
      }
    }
    return result
  }
}

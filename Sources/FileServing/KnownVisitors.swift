import Foundation

/// A name and a password that a browser has to send with each request, https://www.rfc-editor.org/rfc/rfc7617.
///
/// They hide a draft from people who find its URL, and no more: without TLS in front, who listens on the way reads
/// them.
package struct KnownVisitors: Sendable {
  /// The part of `Authorization` after the scheme.
  private let expected: [UInt8]

  /// Takes `name:password`; nil if there is no colon, or nothing before or behind it.
  package init?(_ credentials: String) {
    let parts = credentials.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
      credentials.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    expected = Array(Data(credentials.utf8).base64EncodedData())
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

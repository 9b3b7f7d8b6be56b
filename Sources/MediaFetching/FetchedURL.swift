import SitePaths

/// An address that may be fetched: of https, of a host, without a name and a password.
struct FetchedURL: Hashable, Sendable {
  let text: String
  /// The host with its port, in lower case.
  let host: String

  /// Takes an address apart; nil for one that is never asked for.
  init?(_ text: String, allowingHTTP: Bool = false) {
    let scheme = ["https://"] + (allowingHTTP ? ["http://"] : [])
    let lower = text.lowercased()
    guard let start = scheme.first(where: lower.hasPrefix)?.utf8.count, text.utf8.count <= 4_000,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C })
    else { return nil }
    let host = lower.utf8.dropFirst(start).prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    guard !host.isEmpty, !host.contains(0x40) else { return nil }
    self.text = String(text.prefix { $0 != "#" })
    self.host = String(decoding: Array(host), as: UTF8.self)
  }

  /// The name under which it is remembered, which says nothing of it.
  var name: String { ContentHash(of: Array(text.utf8)).prefix(40) }
}

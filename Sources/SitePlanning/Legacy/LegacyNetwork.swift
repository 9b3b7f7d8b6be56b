/// A network whose URLs keep working on a site that is where it stood: `/ada/status/17` on X leads to the
/// post's own page. The word is what a person writes in `[urls] legacy`.
///
/// What a post's URL was is distinguished from what its record is known by alone, so that no body is read for it.
public enum LegacyNetwork: String, Hashable, Sendable, CaseIterable {
  /// `/ada/status/17`, and `/ada` for the account.
  case x
  /// `/@ada/17` and `/users/ada/statuses/17`, and `/@ada` and `/users/ada` for the account.
  case mastodon
  /// `/profile/ada.example/post/3k2a`, likewise with the DID in the handle's place, and `/profile/ada.example`.
  case bluesky
  /// `/@ada/post/CODE`, and `/@ada` for the account.
  case threads

  /// The paths of a post, without a slash before and with one behind each; none where it was on another network.
  ///
  /// - Parameters:
  ///   - id: as the record has it, such as `https://social.example/users/ada/statuses/17`.
  ///   - slug: the record's own name for URLs, where it has one.
  ///   - names: what its account is called here, by `names(of:)`.
  func paths(ofPost id: String, slug: String?, names: [String]) -> [String] {
    switch self {
    case .x:
      guard Self.isNumber(id), slug == nil || slug == id else { return [] }
      return names.map { "\($0)/status/\(id)/" }
    case .mastodon:
      guard let (user, number) = Self.status(id) else { return [] }
      return (user.map { [$0] } ?? names).flatMap {
        ["@\($0)/\(number)/", "users/\($0)/statuses/\(number)/"]
      }
    case .bluesky:
      guard let (did, key) = Self.record(id) else { return [] }
      return (names.filter { $0 != did } + [did]).map { "profile/\($0)/post/\(key)/" }
    case .threads:
      guard let slug, Self.isNumber(id), slug != id, SafeName.isSafe(slug),
        slug.utf8.allSatisfy({ Self.isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x5F })
      else { return [] }
      return names.map { "@\($0)/post/\(slug)/" }
    }
  }

  /// The paths of an account that is called so here.
  func paths(ofAccount names: [String]) -> [String] {
    switch self {
    case .x: names.map { "\($0)/" }
    case .mastodon: names.flatMap { ["@\($0)/", "users/\($0)/"] }
    case .bluesky: names.map { "profile/\($0)/" }
    case .threads: names.map { "@\($0)/" }
    }
  }

  /// What an account by some handles is called in the network's URLs; nothing where no handle is one of the
  /// network's.
  func names(ofHandles handles: [String], id: String) -> [String] {
    var names: [String] = []
    for name in handles.compactMap(name(ofHandle:)) where !names.contains(name) { names.append(name) }
    if self == .bluesky, Self.isDID(id) { names.append(id) }
    return names
  }

  private func name(ofHandle handle: String) -> String? {
    switch self {
    case .x: return Self.isHandleOfX(handle) ? handle : nil
    case .mastodon:
      let parts = handle.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count == 2 && SafeName.isPlain(parts[0]) ? String(parts[0]) : nil
    case .bluesky: return handle.contains(".") && SafeName.isPlain(handle) ? handle : nil
    case .threads:
      let isName = handle.utf8.allSatisfy { Self.isLetterOrDigit($0) || $0 == 0x2E || $0 == 0x5F }
      return isName && SafeName.isPlain(handle) ? handle : nil
    }
  }

  /// The hosts of its URLs; none where it has as many as there are servers.
  var hosts: [String] {
    switch self {
    case .x: ["x.com", "twitter.com"]
    case .mastodon: []
    case .bluesky: ["bsky.app"]
    case .threads: ["threads.net", "threads.com"]
    }
  }

  /// The path that a URL has on a network, with a slash behind it: `ada/status/17/` of
  /// `https://twitter.com/ada/status/17?s=20`. `nil` if no known network has its host; and of an account,
  /// since accounts of one name on two networks need not be one person's, unless the site is where that network stood.
  package static func path(ofAddress address: String, standingFor networks: [LegacyNetwork]) -> String? {
    guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
    let parts = address[start...].prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    guard let host = parts.first?.lowercased(), parts.count > 1 else { return nil }
    let network = allCases.first { $0.hosts.contains { host == $0 || host.hasSuffix("." + $0) } }
    guard let network, parts.count > 3 || networks.contains(network) else { return nil }
    return parts.dropFirst().joined(separator: "/") + "/"
  }

  /// Its pages that lie deeper than a site's own, as patterns of header rules.
  package var deepPatterns: [String] {
    switch self {
    case .x, .threads: []
    case .mastodon: ["/users/:a/statuses/:b/"]
    case .bluesky: ["/profile/:a/post/:b/"]
    }
  }

  // MARK: What ids and names look like

  // Each may come from anywhere, so what looks otherwise makes no URL.

  /// The user, where the id names one, and the number of a status: of `https://social.example/users/ada/statuses/17`
  /// these are `ada` and `17`, and of `https://social.example/ap/users/5/statuses/17` only the number.
  private static func status(_ id: String) -> (user: String?, number: String)? {
    guard ["https://", "http://"].contains(where: id.hasPrefix), !id.contains("?"), !id.contains("#") else {
      return nil
    }
    let parts = id.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).map(String.init)
    guard let number = parts.last, SafeName.isSafe(number) else { return nil }
    if parts.count == 2, parts[0].hasPrefix("@") {
      let user = String(parts[0].dropFirst())
      return SafeName.isPlain(user) ? (user, number) : nil
    }
    guard parts.count >= 4, parts[parts.count - 2] == "statuses", parts[parts.count - 4] == "users" else {
      return nil
    }
    let user = parts[parts.count - 3]
    return parts.count == 4 ? (SafeName.isPlain(user) ? (user, number) : nil) : (nil, number)
  }

  /// The DID and the key of a post: of `at://did:plc:abc/app.bsky.feed.post/3k2a` these are `did:plc:abc` and `3k2a`.
  /// (https://atproto.com/specs/at-uri-scheme)
  private static func record(_ id: String) -> (did: String, key: String)? {
    guard id.hasPrefix("at://") else { return nil }
    let parts = id.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[1] == "app.bsky.feed.post", isDID(parts[0]), SafeName.isPlain(parts[2])
    else {
      return nil
    }
    return (parts[0], parts[2])
  }

  /// Whether a text is a DID that a path can hold as it is. (https://atproto.com/specs/did)
  private static func isDID(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return text.utf8.count <= 200 && parts.count >= 3 && parts[0] == "did"
      && parts.allSatisfy(SafeName.isPlain)
  }

  /// Whether a text is a handle of X that is no name of the site's own at its root: there is an account `media`, and
  /// what is in that folder is kept for a year by anyone who reads it.
  private static func isHandleOfX(_ text: String) -> Bool {
    (1...50).contains(text.utf8.count) && text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == 0x5F }
      && SafeName.isSafe(text) && text.lowercased() != "cards"
  }

  private static func isNumber(_ text: String) -> Bool {
    (1...25).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}

import NativeFormat

/// The URL of a post on X: `https://x.com/ada/status/17`.
struct XStatusURL: Hashable, Sendable {
  /// Who wrote it; nil in URLs that do not say, such as `https://x.com/i/web/status/17`.
  let handle: String?
  let id: String
}

extension XStatusURL {
  /// Takes a URL apart; `nil` for one that is not that of a post itself, as of a picture in it.
  init?(_ address: String) {
    let parts = address.pathParts
    guard parts.count >= 5, parts[0] == "https:" || parts[0] == "http:",
      Self.hosts.contains(parts[1].lowercased()), let id = parts.last, XName.isID(id)
    else { return nil }
    let path = Array(parts[2...].dropLast())
    if path == ["i", "web", "status"] || path == ["i", "status"] {
      self.init(handle: nil, id: id)
      return
    }
    guard path.count == 2, path[1] == "status" || path[1] == "statuses", XName.isHandle(path[0]) else {
      return nil
    }
    self.init(handle: path[0], id: id)
  }

  /// The ids of the posts that a URL names, also where it is that of a picture in one:
  /// `https://x.com/ada/status/17/photo/1`.
  static func ids(in address: String) -> [String] {
    let parts = address.pathParts
    guard parts.count >= 4, hosts.contains(parts[1].lowercased()) else { return [] }
    return zip(parts, parts.dropFirst()).compactMap { word, id in
      ["status", "statuses"].contains(word.lowercased()) && XName.isID(id) ? id : nil
    }
  }

  /// The URL as X writes it today.
  var url: String { "https://x.com/\(handle ?? "i")/status/\(id)" }

  private static let hosts: Set<String> = [
    "x.com", "www.x.com", "mobile.x.com", "twitter.com", "www.twitter.com", "mobile.twitter.com",
  ]
}

/// What ids and handles on X look like; a text that looks otherwise makes no URL.
enum XName {
  /// Whether a text is made of digits alone.
  static func isID(_ text: String) -> Bool {
    (1...25).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit)
  }

  /// Whether a text is made of letters, digits and underscores.
  static func isHandle(_ text: String) -> Bool {
    (1...50).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == 0x5F }
  }

  /// The page of an account.
  static func page(of handle: String) -> String? { isHandle(handle) ? "https://x.com/\(handle)" : nil }

  /// Whether one id was given before another: ids grow with time.
  static func isEarlier(_ left: String, _ right: String) -> Bool {
    (left.utf8.count, left) < (right.utf8.count, right)
  }
}

import ThreadModel

/// What an at-uri names: `at://did:plc:abc/app.bsky.feed.post/3k2a`.
/// (https://atproto.com/specs/at-uri-scheme)
struct BlueskyURL: Hashable, Sendable {
  /// The DID of the repository.
  let did: String
  /// The kind of record, such as `app.bsky.feed.post`.
  let collection: String
  /// The name of the record among those of its kind.
  let key: String
}

extension BlueskyURL {
  /// Takes apart an at-uri that names a record by the DID of its repository.
  init?(_ text: String) {
    guard text.hasPrefix("at://") else { return nil }
    let parts = text.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, Self.isDID(parts[0]), Self.isCollection(parts[1]), Self.isKey(parts[2]) else {
      return nil
    }
    self.init(did: parts[0], collection: parts[1], key: parts[2])
  }

  /// The at-uri.
  var text: String { "at://\(did)/\(path)" }

  /// How the record is named in its repository: `app.bsky.feed.post/3k2a`.
  var path: String { "\(collection)/\(key)" }

  /// The moment at which its key was made, if it is one such as `3jwnhkjitlk2y`: 13 digits to the base 32, of which all
  /// but the lowest ten bits count microseconds. (https://atproto.com/specs/tid)
  var time: Instant? {
    guard key.utf8.count == 13, let first = key.utf8.first, first <= UInt8(ascii: "j") else { return nil }
    var value: UInt64 = 0
    for byte in key.utf8 {
      guard let digit = Self.digits.firstIndex(of: byte) else { return nil }
      value = value << 5 | UInt64(digit)
    }
    return Instant(clamping: Int64(value >> 10) / 1000)
  }

  /// The digits of such a key in their order as bytes, so that keys sort by time.
  private static let digits = Array("234567abcdefghijklmnopqrstuvwxyz".utf8)

  /// Whether it names a post.
  var isPost: Bool { collection == BlueskyCollection.post.rawValue }

  /// The page of the record at bsky.app; `nil` for a kind that has none there.
  var page: String? {
    let profile = Self.profilePage(did)
    switch collection {
    case BlueskyCollection.post.rawValue: return "\(profile)/post/\(key)"
    case "app.bsky.feed.generator": return "\(profile)/feed/\(key)"
    case "app.bsky.graph.list": return "\(profile)/lists/\(key)"
    case "app.bsky.graph.starterpack": return "https://bsky.app/starter-pack/\(did)/\(key)"
    case "app.bsky.labeler.service": return profile
    default: return nil
    }
  }

  /// The page of an account at bsky.app. It is named by the DID, which stays when a handle changes.
  static func profilePage(_ did: String) -> String { "https://bsky.app/profile/\(did)" }

  /// Whether a text is a DID, such as `did:plc:abc`. (https://atproto.com/specs/did)
  static func isDID(_ text: String) -> Bool {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "did", text.utf8.count <= 2048, text.utf8.last != 0x3A else {
      return false
    }
    return !parts[1].isEmpty && parts[1].utf8.allSatisfy { (0x61...0x7A).contains($0) }
      && !parts[2].isEmpty && parts[2].utf8.allSatisfy { $0.isLetterOrDigit || "._:%-".utf8.contains($0) }
  }

  /// Whether a text is a handle, such as `ada.example`. (https://atproto.com/specs/handle)
  static func isHandle(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, text.utf8.count <= 253, labels.last?.utf8.first?.isDigit == false else {
      return false
    }
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy { $0.isLetterOrDigit || $0 == 0x2D }
    }
  }

  /// Whether a text may name a collection. (https://atproto.com/specs/nsid)
  static func isCollection(_ text: String) -> Bool {
    (1...317).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == 0x2D || $0 == 0x2E }
  }

  /// Whether a text may name a record. (https://atproto.com/specs/record-key)
  static func isKey(_ text: String) -> Bool {
    (1...512).contains(text.utf8.count) && text != "." && text != ".."
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "._:~-".utf8.contains($0) }
  }
}

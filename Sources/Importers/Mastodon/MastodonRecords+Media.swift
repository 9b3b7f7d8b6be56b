import NativeFormat
import SitePaths
import ThreadModel

// The files that an outbox means.
extension MastodonRecords {
  /// Where the bytes of a media item will be: in the archive or, where that lacks it, at a URL elsewhere.
  func source(of address: String?) -> Media.Source? {
    guard let address else { return nil }
    return pass.source(firstOf: [root + Self.path(in: address)])
      ?? (address.isWebAddress ? .remote(address) : nil)
  }

  /// Likewise of a picture that stands for a word: in the archive below `custom_emojis`, or by the path of its
  /// URL. What is no picture by its name, or is attached to a post, is no emoji.
  func source(ofEmoji address: String?) -> Media.Source? {
    guard let address else { return nil }
    return pass.source(firstOf: Self.emojiPaths(in: address).filter(Self.mayBeEmoji).map { root + $0 })
      ?? (address.isWebAddress ? .remote(address) : nil)
  }

  /// The path in an archive. Archives know three spellings, `media_attachments/…`, `/media_attachments/…` and
  /// `/bucket/media_attachments/…`, and an avatar's is plain `avatar.png`.
  private static func path(in address: String) -> String {
    let folder = "media_attachments/"
    let parts = address.prefix { $0 != "?" }.split(separator: "/")
    if let start = parts.firstIndex(of: "media_attachments") {
      return folder + parts[parts.index(after: start)...].joined(separator: "/")
    }
    return parts.joined(separator: "/")
  }

  /// Where an archive may hold an emoji: `custom_emojis/1/a.png` and `bucket/custom_emojis/1/a.png` for
  /// `https://files.example/bucket/custom_emojis/1/a.png?v=1`.
  private static func emojiPaths(in address: String) -> [String] {
    var parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")[...]
    if address.isWebAddress { parts = parts.dropFirst(2) }
    let folder = parts.lastIndex(of: "custom_emojis").map { parts[$0...] }
    return [folder, parts].compactMap { $0?.joined(separator: "/") }
  }

  private static func mayBeEmoji(_ path: String) -> Bool {
    guard let entry = SitePath(path), MediaType(path: entry).description.hasPrefix("image/") else {
      return false
    }
    return !path.split(separator: "/").contains("media_attachments")
  }
}

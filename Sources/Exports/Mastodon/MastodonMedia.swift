import SiteFiles
import ThreadModel

/// Finds the files that an outbox means, and gives each a name of our own in the import's folder.
struct MastodonMedia {
  /// The files to unpack: paths in the container, and paths below the import's folder.
  private(set) var wanted: [String: String] = [:]
  private let container: any ExportContainer
  private let root: String
  private let unreadable: Set<String>

  /// The folder that media are unpacked into, below that of the import.
  static let folder = "media"

  /// Looks in a container whose archive begins at `root`, for all files but those known to be damaged.
  init(in container: any ExportContainer, root: String, except unreadable: Set<String>) {
    self.container = container
    self.root = root
    self.unreadable = unreadable
  }

  /// Where the bytes of a medium will be: in the archive or, where that lacks it, at an address elsewhere.
  mutating func source(of address: String?) -> Media.Source? {
    guard let address else { return nil }
    if let file = file(at: root + Self.path(in: address)) { return .file(folder: "", path: file) }
    return MastodonAddress.isWeb(address) ? .remote(address) : nil
  }

  /// Likewise of a picture that stands for a word: in the archive below `custom_emojis`, or by the path of its
  /// address. What is no picture by its name, or is attached to a post, is no emoji.
  mutating func source(ofEmoji address: String?) -> Media.Source? {
    guard let address else { return nil }
    for path in Self.emojiPaths(in: address) where Self.mayBeEmoji(path) {
      if let file = file(at: root + path) { return .file(folder: "", path: file) }
    }
    return MastodonAddress.isWeb(address) ? .remote(address) : nil
  }

  /// The path below the import's folder of a file in the archive.
  private mutating func file(at path: String) -> String? {
    guard !unreadable.contains(path), container.contains(path), let entry = SitePath(path) else { return nil }
    let name = Self.folder + "/" + Self.name(for: entry)
    wanted[path] = name
    return name
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
    if MastodonAddress.isWeb(address) { parts = parts.dropFirst(2) }
    let folder = parts.lastIndex(of: "custom_emojis").map { parts[$0...] }
    return [folder, parts].compactMap { $0?.joined(separator: "/") }
  }

  private static func mayBeEmoji(_ path: String) -> Bool {
    guard let entry = SitePath(path), MediaType(path: entry).description.hasPrefix("image/") else {
      return false
    }
    return !path.split(separator: "/").contains("media_attachments")
  }

  /// A name that says nothing but is safe everywhere: a hash of the path, with the extension if it is plain.
  private static func name(for entry: SitePath) -> String {
    let hash = ContentHash(of: entry.description.utf8).description
    let ending = entry.fileExtension
    let isPlain = ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain && (1...5).contains(ending.utf8.count) ? "\(hash).\(ending)" : hash
  }
}

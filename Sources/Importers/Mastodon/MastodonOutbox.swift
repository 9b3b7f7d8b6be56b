import NativeFormat
import ArchiveContainers

/// Where the outbox is in a container, and what it is.
struct MastodonOutbox: Hashable, Sendable {
  /// What a file that could be an outbox turns out to hold.
  enum Shape: Hashable, Sendable {
    /// An account archive: an `OrderedCollection` with `orderedItems`.
    case collection
    /// What a program saved from a server's API: an object with `account` and `statuses`.
    case savedFromAPI
  }

  /// Its path in the container.
  let path: String
  let shape: Shape
  /// What is before the paths of all other files of the archive: empty, or a folder with its slash.
  let root: String

  /// The outboxes of a container: the one at its root, or else those one folder down, or the single file.
  static func all(in container: any ExportContainer) -> [MastodonOutbox] {
    let single = container.entries.count == 1 ? container.entries.first.map(\.path) : nil
    if let single, !single.contains("/") { return [single].compactMap { Self(path: $0, in: container) } }
    if container.contains(fileName) { return [fileName].compactMap { Self(path: $0, in: container) } }
    let below = container.entries.map(\.path).filter { path in
      path.hasSuffix("/" + fileName) && path.split(separator: "/").count == 2
    }
    return below.compactMap { Self(path: $0, in: container) }
  }

  static let fileName = "outbox.json"

  /// How many bytes are looked at: the keys before the long array are in the first thousand or two.
  private static let prefixSize = 1 << 16

  private init?(path: String, in container: any ExportContainer) {
    guard let start = try? container.prefix(of: path, limit: Self.prefixSize),
      let shape = Self.shape(of: start)
    else { return nil }
    self.path = path
    self.shape = shape
    root = path.hasSuffix("/" + Self.fileName) ? String(path.dropLast(Self.fileName.utf8.count)) : ""
  }

  /// Says what an object is by those of its keys that begin within its first bytes.
  private static func shape(of start: [UInt8]) -> Shape? {
    var type: String?
    var keys: Set<String> = []
    start.forEachMember { reader, key throws(JSONError) in
      keys.insert(key.string)
      if key == "type" { type = try reader.string() }
    }
    if type == "OrderedCollection" || (type == nil && keys.contains("orderedItems")) { return .collection }
    return keys.isSuperset(of: ["account", "statuses"]) ? .savedFromAPI : nil
  }
}

extension MastodonArchive {
  package func neighbours(of name: String, in folders: [String]) -> ExportNeighbours? {
    guard name == MastodonOutbox.fileName else { return nil }
    return ExportNeighbours { path in
      let first = path.prefix { $0 != "/" }
      if first == "media_attachments" { return true }
      guard !path.contains("/") else { return false }
      return path == "actor.json" || path.hasPrefix("avatar.") || path.hasPrefix("header.")
    }
  }
}

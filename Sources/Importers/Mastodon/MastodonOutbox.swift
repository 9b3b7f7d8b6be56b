import NativeFormat
import ArchiveContainers

/// Where the outbox is in a container, and what it is.
struct MastodonOutbox: Hashable, Sendable {
  /// Its path in the container.
  let path: String
  /// Whether it is that of an account archive: an `OrderedCollection` with `orderedItems`. Else it is what a program
  /// saved from a server's API: an object with `account` and `statuses`.
  let isCollection: Bool

  /// What is before the paths of all other files of the archive: empty, or a folder with its slash.
  var root: String { String(path.dropLast(path.lastPathPart.count)) }

  /// The outboxes of a container: the one at its root, or else those one folder down, or the single file.
  static func all(in container: any ExportContainer) -> [MastodonOutbox] {
    var paths = container.entries.map(\.path)
    if paths.count > 1 || paths.first?.contains("/") == true {
      let below = paths.filter { $0.hasSuffix("/" + fileName) && $0.split(separator: "/").count == 2 }
      paths = container.contains(fileName) ? [fileName] : below
    }
    return paths.compactMap { Self(path: $0, in: container) }
  }

  static let fileName = "outbox.json"

  /// How many bytes are looked at: the keys before the long array are in the first thousand or two.
  private static let prefixSize = 1 << 16

  /// Says what an object is by those of its keys that begin within its first bytes.
  private init?(path: String, in container: any ExportContainer) {
    self.path = path
    var type: String?
    var keys: Set<String> = []
    let start = (try? container.prefix(of: path, limit: Self.prefixSize)) ?? []
    start.forEachMember { reader, key throws(JSONError) in
      keys.insert(key.string)
      if key == "type" { type = try reader.string() }
    }
    isCollection = type == "OrderedCollection" || (type == nil && keys.contains("orderedItems"))
    guard isCollection || keys.isSuperset(of: ["account", "statuses"]) else { return nil }
  }
}

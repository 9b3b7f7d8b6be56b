import Foundation
import NativeFormat

/// The tree in which a repository keeps the names of its records, sorted by key: a Merkle search tree.
///
/// A block of it holds keys, each without the part it shares with the one before, and links to the blocks
/// with the keys between them. (https://atproto.com/specs/repository#mst-structure)
struct BlueskyTree {
  /// A record by its key, such as `app.bsky.feed.post/3jwnhkjitlk2y`, and the name of its block.
  typealias Leaf = (key: String, value: String)

  /// All records, sorted by the bytes of their keys; no key comes twice.
  private(set) var leaves: [Leaf] = []
  /// How many records are in the tree a second time, under a key that another has.
  private(set) var duplicates = 0
  /// The blocks of the tree itself that cannot be read, each with the reason.
  private(set) var faults: [(name: String, reason: CARFile.Fault)] = []
  private let file: CARFile
  private var waiting: [String]
  private var visited: Set<String> = []

  /// Goes through a tree without recursion; no block is read twice, so a damaged tree cannot go round.
  init(root: String, in file: CARFile) {
    self.file = file
    waiting = [root]
    while let name = waiting.popLast() {
      guard visited.insert(name).inserted else { continue }
      visit(name)
    }
    leaves.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let count = leaves.count
    var last: String?
    leaves.removeAll { leaf in
      defer { last = leaf.key }
      return leaf.key == last
    }
    duplicates = count - leaves.count
  }

  private mutating func visit(_ name: String) {
    do {
      let found = try file.json(of: file.block(name).content).readJSON(Self.content)
      leaves += found.leaves
      waiting += found.links
    } catch {
      faults.append((name, error as? CARFile.Fault ?? .damaged))
    }
  }

  /// What a block of the tree holds: `{l: link, e: [{p: 12, k: bytes, v: link, t: link}]}`.
  private static func content(
    _ reader: inout JSONReader
  ) throws(JSONError) -> (leaves: [Leaf], links: [String]) {
    var leaves: [Leaf] = []
    var links: [String] = []
    var key: [UInt8] = []
    let isMap = try reader.object { reader, name throws(JSONError) in
      switch name {
      case "l": if let link = try reader.link() { links.append(link) }
      case "e":
        try reader.array { reader throws(JSONError) in
          var shared: Int?
          var rest, value, below: String?
          try reader.nestedMembers { reader, path throws(JSONError) in
            switch path {
            case "p": shared = try reader.count()
            case "k.$bytes": rest = try reader.string()
            case "v.$link": value = try reader.string()
            case "t.$link": below = try reader.string()
            default: break
            }
          }
          let bytes = rest.flatMap { Data(base64Encoded: $0) } ?? Data()
          guard let shared, shared <= key.count, let value, shared + bytes.count <= maximumKeyLength else {
            throw reader.unexpected("an entry of a tree")
          }
          key = Array(key.prefix(shared)) + bytes
          leaves.append((String(decoding: key, as: UTF8.self), value))
          if let below { links.append(below) }
        }
      default: break
      }
    }
    guard isMap else { throw reader.unexpected("a block of a tree") }
    return (leaves, links)
  }

  /// How many bytes a key may have. (https://atproto.com/specs/repository#repository-paths)
  private static let maximumKeyLength = 1024
}

import NativeFormat
import ArchiveContainers
import BuildDiagnostics

extension BlueskyRepository {
  /// The repository in a folder that `goat repo unpack` made: `_commit.json` and a folder for each collection.
  /// `root` is what is before the paths of its files: empty, or a folder with its slash.
  init(unpackedAt root: String, in container: any ExportContainer) throws(Diagnostic) {
    let did = try Self.did(of: root + Self.commitName, in: container)
    let paths = container.entries.map(\.path).filter { $0.hasPrefix(root) && $0.hasSuffix(".json") }
      .map { String($0.dropFirst(root.utf8.count).dropLast(5)) }
      .filter { $0.utf8.count { $0 == 0x2F } == 1 }
    let wanted = paths.filter { path in
      BlueskyCollection.allCases.contains { path.hasPrefix($0.rawValue + "/") }
    }
    let texts = try container.starts(of: Set(wanted.map { root + $0 + ".json" }), length: Self.limit)
    let name = container.place(of: String(root.dropLast()))
    self.init(
      did: did, name: root.isEmpty ? container.name : name, storage: .json(texts.bytes, root: root))
    tally.diagnostics.append(texts.diagnostics)
    for path in paths { add(path) { _ in texts.bytes[root + path + ".json"].map { (nil, $0.indices) } } }
  }

  /// How many bytes a record may have: 1 MiB, as much as a line of the native format.
  private static let limit = 1 << 20

  /// The name of the file that tells such a folder.
  static let commitName = "_commit.json"

  private static func did(of path: String, in container: any ExportContainer) throws(Diagnostic) -> String {
    var did: String?
    try container.read(path, limit: Self.limit).forEachMember { reader, key throws(JSONError) in
      if key == "did" { did = try reader.string() }
    }
    guard let did, BlueskyURL.isDID(did) else {
      throw .error(
        .damagedRepository, at: Diagnostic.Place(container.place(of: path)),
        "expected a commit with the \"did\" of the account")
    }
    return did
  }
}

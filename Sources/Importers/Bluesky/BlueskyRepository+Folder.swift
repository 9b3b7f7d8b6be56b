import NativeFormat
import ArchiveContainers
import BuildDiagnostics
import FileSystem

extension BlueskyRepository {
  /// The repository in a folder that `goat repo unpack` made: `_commit.json` and a folder for each collection.
  ///
  /// - Parameters:
  ///   - root: what is before the paths of its files: empty, or a folder with its slash.
  ///   - folder: where files are copied to while they are read, so that an archive is gone through once.
  init(
    unpackedAt root: String, in container: any ExportContainer, by folder: String
  ) throws(Diagnostic) {
    let did = try Self.did(of: root + Self.commitName, in: container)
    let paths = container.entries.map(\.path).filter { $0.hasPrefix(root) && $0.hasSuffix(".json") }
      .map { String($0.dropFirst(root.utf8.count).dropLast(5)) }
      .filter { $0.utf8.count { $0 == 0x2F } == 1 }
    let wanted = paths.filter { path in
      BlueskyCollection.allCases.contains { path.hasPrefix($0.rawValue + "/") }
    }
    var texts = try TextCopies(of: wanted.map { root + $0 + ".json" }, in: container, by: folder)
    let name = container.place(of: String(root.dropLast()))
    self.init(did: did, name: root.isEmpty ? container.name : name, storage: .json(texts.bytes))
    tally.diagnostics.append(texts.diagnostics)
    for path in paths {
      add(path) { _ in texts.ranges.removeValue(forKey: root + path + ".json").map { (nil, $0) } }
    }
  }

  /// The name of the file that tells such a folder.
  static let commitName = "_commit.json"

  private static func did(of path: String, in container: any ExportContainer) throws(Diagnostic) -> String {
    var did: String?
    try container.read(path, limit: 1 << 20).forEachMember { reader, key throws(JSONError) in
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

/// The texts of many small files, read in one pass over their container.
private struct TextCopies {
  var bytes: [UInt8] = []
  var ranges: [String: Range<Int>] = [:]
  var diagnostics = DiagnosticLog()

  /// How many bytes a record may have: 1 MiB, as much as a line of the native format.
  private static let limit = 1 << 20

  init(of paths: [String], in container: any ExportContainer, by folder: String) throws(Diagnostic) {
    var copies: [String: String] = [:]
    for (index, path) in paths.enumerated() { copies[path] = "\(folder)/record-\(index).unpacked" }
    defer { for copy in copies.values { removeFile(copy) } }
    let extraction = try container.extract(copies)
    diagnostics.append(extraction.diagnostics)
    for path in paths where extraction.extracted.contains(path) {
      guard let copy = copies[path] else { continue }
      let text = try OpenFile(path: copy, name: container.place(of: path)).bytes(limit: Self.limit)
      let start = bytes.count
      bytes += text
      ranges[path] = start..<bytes.count
    }
  }
}

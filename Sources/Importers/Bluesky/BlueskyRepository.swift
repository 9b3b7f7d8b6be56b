import ArchiveContainers
import BuildDiagnostics
import NativeFormat

/// The records of an account, whichever way they were exported, each of them as JSON when it is asked for.
struct BlueskyRepository: Sendable {
  /// What holds the bytes of the records.
  enum Storage: Sendable {
    /// DAG-CBOR in a file of blocks.
    case blocks(CARFile)
    /// JSON, each record in a file below a folder, by the paths of the files.
    case json([String: [UInt8]], root: String)
  }

  /// The account that it is of.
  let did: String
  /// The file or folder as diagnostics name it.
  let name: String
  let storage: Storage
  /// The records that a site may be made from, sorted by collection and key.
  var records: [BlueskyRecord] = []
  /// The paths of records that it names but whose bytes cannot be had.
  var lost: Set<String> = []
  /// Whether every part could be read that says which records there are.
  var isWhole = true
  /// How many records were left out already, and the collections that nobody here knows.
  var tally = ImportTally()

  /// Where a record stands, for a diagnostic.
  func place(of path: String) -> Diagnostic.Place { Diagnostic.Place("\(name)/\(path)") }

  /// Reads a record as JSON.
  func read<Value>(
    _ record: BlueskyRecord, _ body: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    let json: [UInt8]
    switch storage {
    case .json(let texts, let root): json = texts[root + record.url.path + ".json"] ?? []
    case .blocks(let file): json = try file.json(of: record.range)
    }
    return try json.readJSON { reader throws(JSONError) in
      guard try reader.peek() == .object else { throw reader.unexpected("an object") }
      let value = try body(&reader)
      try reader.end()
      return value
    }
  }

  /// Adds a record, or counts it where it is in a collection that no page shows.
  ///
  /// - Parameters:
  ///   - path: `app.bsky.feed.post/3jwnhkjitlk2y`.
  ///   - locate: finds its bytes; `nil` if they cannot be had, which is reported already.
  mutating func add(
    _ path: String, _ locate: (inout BlueskyRepository) -> (hash: String?, range: Range<Int>)?
  ) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, BlueskyURL.isCollection(parts[0]), BlueskyURL.isKey(parts[1]) else {
      let message = "the record is left out: expected a path such as \"app.bsky.feed.post/3jwnhkjitlk2y\""
      return tally.refuse(.others, .unreadableRecord, message, at: place(of: path), as: "unreadable")
    }
    guard let collection = BlueskyCollection(rawValue: parts[0]) else {
      let place = place(of: path)
      if !BlueskyCollection.passedOver.contains(parts[0]) { tally.unknown.add(parts[0], at: place) }
      return tally.leaveOut(.others, "other-collection")
    }
    guard let found = locate(&self) else {
      lost.insert(path)
      return tally.leaveOut(collection.kind, "unreadable")
    }
    let url = BlueskyURL(did: did, collection: collection.rawValue, key: parts[1])
    records.append(BlueskyRecord(collection: collection, url: url, hash: found.hash, range: found.range))
  }

  /// The repository in a file of blocks. Blocks that are missing or damaged cost what they hold; without the
  /// commit there is nothing.
  init(_ file: CARFile, name: String) throws(Diagnostic) {
    let commit = try Self.commit(of: file, name: name)
    (did, self.name, storage) = (commit.did, name, .blocks(file))
    let tree = BlueskyTree(root: commit.tree, in: file)
    isWhole = tree.faults.isEmpty
    for fault in tree.faults {
      let message =
        "a block of the tree, \"\(fault.name)\", \(fault.reason.rawValue); the records it names are lost"
      tally.diagnostics.append(.error(.missingBlock, at: Diagnostic.Place(name), message))
    }
    tally.leaveOut(.others, "duplicate", tree.duplicates)
    for leaf in tree.leaves {
      add(leaf.key) { $0.locate(leaf, in: file) }
    }
  }

  private mutating func locate(
    _ leaf: BlueskyTree.Leaf, in file: CARFile
  ) -> (hash: String?, range: Range<Int>)? {
    do throws(CARFile.Fault) {
      return (leaf.value, try file.block(leaf.value).content)
    } catch {
      let message = "the block of the record, \"\(leaf.value)\", \(error.rawValue); the record is left out"
      tally.diagnostics.append(.error(.missingBlock, at: place(of: leaf.key), message))
      return nil
    }
  }

  /// The account that the root of a repository names, and the first block of its tree. The versions that we know differ
  /// in nothing that matters here. (https://atproto.com/specs/repository#commit-objects)
  private static func commit(
    of file: CARFile, name: String
  ) throws(Diagnostic) -> (did: String, tree: String) {
    var did, tree: String?
    var version: Int?
    let isRead = try? file.json(of: file.block(file.root).content).readJSON { reader throws(JSONError) in
      try reader.object { reader, key throws(JSONError) in
        switch key {
        case "did": did = try reader.string()
        case "version": version = try reader.count()
        case "data": tree = try reader.link()
        default: break
        }
      }
    }
    guard isRead == true, version == 2 || version == 3, let did, BlueskyURL.isDID(did), let tree else {
      throw .error(
        .damagedRepository, at: Diagnostic.Place(name),
        "expected the block \"\(file.root)\" to be a commit of version 2 or 3; download the file again")
    }
    return (did, tree)
  }

  /// The repository in a folder that `goat repo unpack` made: `_commit.json` and a folder for each collection.
  /// `root` is what is before the paths of its files: empty, or a folder with its slash.
  init(unpackedAt root: String, in container: any ExportContainer) throws(Diagnostic) {
    var named: String?
    let commit = root + Self.commitName
    try container.read(commit, limit: Self.limit).forEachMember { reader, key throws(JSONError) in
      if key == "did" { named = try reader.string() }
    }
    guard let did = named, BlueskyURL.isDID(did) else {
      throw .error(
        .damagedRepository, at: Diagnostic.Place(container.place(of: commit)),
        "expected a commit with the \"did\" of the account")
    }
    let paths = container.entries.map(\.path).filter { $0.hasPrefix(root) && $0.hasSuffix(".json") }
      .map { String($0.dropFirst(root.utf8.count).dropLast(5)) }
      .filter { $0.utf8.count { $0 == 0x2F } == 1 }
    let wanted = paths.filter { path in
      BlueskyCollection.allCases.contains { path.hasPrefix($0.rawValue + "/") }
    }
    let texts = try container.starts(of: Set(wanted.map { root + $0 + ".json" }), length: Self.limit)
    name = root.isEmpty ? container.name : container.place(of: String(root.dropLast()))
    (self.did, storage) = (did, .json(texts.bytes, root: root))
    tally.diagnostics.append(texts.diagnostics)
    for path in paths { add(path) { _ in texts.bytes[root + path + ".json"].map { (nil, $0.indices) } } }
  }

  /// How many bytes a record may have: 1 MiB, as much as a line of the native format.
  private static let limit = 1 << 20

  /// The name of the file that tells such a folder.
  static let commitName = "_commit.json"
}

/// Where the repository is in a container, and in which of its two forms.
struct BlueskySource: Hashable, Sendable {
  /// The path of the file of blocks, or of the commit in the folder.
  let path: String
  /// Whether it is a folder that was unpacked.
  let isFolder: Bool

  /// What is before the paths of the files next to it: empty, or a folder with its slash.
  var root: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// The repositories in a container: its one file, or else the files that end in `.car` at its root or one
  /// folder down, or, where there are none, the unpacked folders there.
  static func all(in container: any ExportContainer) -> [BlueskySource] {
    let paths = container.entries.map(\.path)
    if paths.count == 1, let path = paths.first, isRepository(path, in: container) {
      return [BlueskySource(path: path, isFolder: false)]
    }
    let near = paths.filter { path in path.utf8.count { $0 == 0x2F } <= 1 }
    let files = near.filter { $0.lowercased().hasSuffix(".car") && isRepository($0, in: container) }
    if !files.isEmpty { return files.map { BlueskySource(path: $0, isFolder: false) } }
    let commits = near.filter { $0.lastPathPart == BlueskyRepository.commitName }
    return commits.map { BlueskySource(path: $0, isFolder: true) }
  }

  /// A file of JSON that holds posts of Bluesky and no repository, such as a saved answer of a server; `nil` if
  /// the one file of a container does not count.
  static func saved(in container: any ExportContainer) -> String? {
    guard container.entries.count == 1, let path = container.entries.first?.path, all(in: container).isEmpty,
      let start = try? container.prefix(of: path, limit: 1 << 16)
    else { return nil }
    let kind = try? start.readJSON { reader throws(JSONError) in try reader.peek() }
    guard kind == .array || kind == .object else { return nil }
    let text = String(decoding: start, as: UTF8.self).filter { !$0.isWhitespace }
    return text.contains("\"$type\":\"app.bsky.feed.post\"") ? path : nil
  }

  private static func isRepository(_ path: String, in container: any ExportContainer) -> Bool {
    // A header with its one root has some 60 bytes.
    guard let start = try? container.prefix(of: path, limit: 4096) else { return false }
    return start.withUnsafeBytes(CARFile.isStart)
  }
}

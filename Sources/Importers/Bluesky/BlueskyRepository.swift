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
    func whole(_ reader: inout JSONReader) throws(JSONError) -> Value {
      guard try reader.peek() == .object else { throw reader.unexpected("an object") }
      let value = try body(&reader)
      try reader.end()
      return value
    }
    switch storage {
    case .json(let texts, let root):
      let text = texts[root + record.url.path + ".json"] ?? []
      return try text.span.withUnsafeBytes { (bytes) throws(JSONError) in
        var reader = JSONReader(bytes)
        return try whole(&reader)
      }
    case .blocks(let file): return try file.read(record.range, whole)
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
      return refuse(path, "expected a path such as \"app.bsky.feed.post/3jwnhkjitlk2y\"")
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

  /// Counts a record that cannot be used, and says why.
  mutating func refuse(_ path: String, _ reason: String) {
    tally.diagnostics.append(
      .error(.unreadableRecord, at: place(of: path), "the record is left out: \(reason)"))
    tally.leaveOut(.others, "unreadable")
  }
}

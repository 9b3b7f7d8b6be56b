import ArchiveContainers
import NativeFormat
package import BuildDiagnostics
import FileSystem
import SitePaths
import ThreadModel

/// What builds of a site took down, as a file among what they remember: hashes of names, so that what was taken down is
/// not named there, and what somebody takes out of `redactions.toml` is missed.
///
///     4f1c0a52c9b7d1e36a08f2b4c5d6e7a0 1
///
/// The number is 1 where the name took something down.
package struct RedactionMemory {
  private let path: String
  /// Whether each hash took something down.
  private var hashes: [ContentHash: Bool] = [:]

  /// Reads the file. One that is missing says nothing; one that cannot be read stops the build, since what it says may not
  /// be forgotten.
  package init(at path: String) throws(Diagnostic) {
    self.path = path
    guard fileExists(path) else { return }
    guard let bytes = OpenFile.bytes(at: path) else {
      throw .error(
        .takedownsUnreadable, at: .init(path), "what was taken down cannot be read, so nothing is published")
    }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let hash = parts.first.flatMap({ ContentHash($0) }) else { continue }
      hashes[hash] = parts.last == "1"
    }
  }

  /// How many names that took something down are not among these any more.
  package func lostCount(from redactions: Redactions) -> Int {
    guard !hashes.isEmpty else { return 0 }
    let covered = Set(redactions.entries.flatMap { Self.names(of: $0, as: Self.kinds(coveredBy: $0.kind)) })
    return hashes.count { $0.value && !covered.contains($0.key) }
  }

  /// Whether an entry took something down, which may be gone from the exports since.
  package func tookEffect(_ entry: Redactions.Entry) -> Bool {
    Self.names(of: entry, as: Self.kinds(coveredBy: entry.kind)).contains { hashes[$0] == true }
  }

  /// Writes down what is about to be taken down, next to what was.
  package mutating func add(_ redactions: Redactions) throws(Diagnostic) {
    try write(hashes.merging(Self.hashes(of: redactions)) { $0 || $1 })
  }

  /// Writes down what is taken down now, and nothing else.
  package mutating func keep(_ redactions: Redactions) throws(Diagnostic) {
    try write(Self.hashes(of: redactions))
  }

  private mutating func write(_ hashes: [ContentHash: Bool]) throws(Diagnostic) {
    guard hashes != self.hashes else { return }
    self.hashes = hashes
    let lines = hashes.map { "\($0.key) \($0.value ? 1 : 0)\n" }.sorted()
    guard !lines.isEmpty else { return try TreeRemoval.remove(path) }
    try makeFolders(String(path[...].parent ?? ""), mode: 0o700, code: .unwritableFile)
    try AtomicFile.write(lines.joined(), to: path, durability: .synchronized, code: .unwritableFile)
  }

  private static func hashes(of redactions: Redactions) -> [ContentHash: Bool] {
    var hashes: [ContentHash: Bool] = [:]
    for entry in redactions.entries {
      for name in names(of: entry, as: [entry.kind]) {
        hashes[name] = hashes[name] == true || !entry.isDoubted
      }
    }
    return hashes
  }

  /// What an entry takes down of a name: a thread its post too, a URL whichever is there.
  private static func kinds(coveredBy kind: RedactionKind) -> [RedactionKind] {
    switch kind {
    case .post: [.post, .address]
    case .thread: [.thread, .post, .address]
    case .account: [.account, .address]
    case .address: [.address, .post, .account]
    case .media: [.media]
    }
  }

  /// The hashes of an entry's names, each in the spelling by which names are compared. The URL that this site has for
  /// a path is no name, since the site may move.
  private static func names(of entry: Redactions.Entry, as kinds: [RedactionKind]) -> [ContentHash] {
    let ids = entry.ids.filter { id in !entry.paths.contains { id.hasSuffix("/" + $0) } }.map { id in
      if id.hasPrefix("@") { return String(id.dropFirst()).lowercased() }
      return id.contains("#") ? id : RecordName(id).spelling
    }
    return kinds.flatMap { kind in
      (ids + entry.paths + entry.hashes).map { ContentHash(of: "\(kind.rawValue)\n\($0)".utf8) }
    }
  }
}

extension Diagnostic.Code {
  /// The records of earlier takedowns cannot be read, so nothing is published.
  ///
  /// - Cause: A file of the state folder is damaged.
  /// - Fix: Restore it from a copy.
  /// - Example: `.threadline/site/takedowns: error: what was taken down cannot be read, so nothing is
  ///            published [takedowns-unreadable]`
  package static let takedownsUnreadable: Diagnostic.Code = "takedowns-unreadable"
}

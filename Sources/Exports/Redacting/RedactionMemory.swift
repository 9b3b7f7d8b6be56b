import ArchiveContainers
package import BuildDiagnostics
import FileSystem
import NativeFormat
import SitePaths
import ThreadModel

/// What builds of a site took down, as a file among what they remember: hashes of names, so that what was taken down is
/// not named there, and what somebody takes out of `redactions.toml` is missed.
///
///     4f1c0a52c9b7d1e36a08f2b4c5d6e7a0 1
///
/// Names that took nothing down are not in it; a file of an earlier version has them with a 0.
package struct RedactionMemory {
  private let path: String
  /// The hashes of names that took something down.
  private var hashes: Set<ContentHash> = []

  /// Reads the file. One that is missing says nothing; one that cannot be read stops the build, since what it says may not
  /// be forgotten.
  package init(at path: String) throws(Diagnostic) {
    self.path = path
    guard fileExists(path) else { return }
    guard let bytes = OpenFile.bytes(at: path) else {
      throw .error(
        .takedownsUnreadable, at: .init(path), "what was taken down cannot be read, so nothing is published")
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    hashes = Set(lines.compactMap { $0.hasSuffix(" 1") ? ContentHash($0.prefix(32)) : nil })
  }

  /// How many names that took something down are not among these any more.
  package func lostCount(from redactions: Redactions) -> Int {
    guard !hashes.isEmpty else { return 0 }
    let covered = Set(redactions.entries.flatMap { Self.names(of: $0, as: Self.kinds(coveredBy: $0.kind)) })
    return hashes.subtracting(covered).count
  }

  /// Whether an entry took something down, which may be gone from the exports since.
  package func tookEffect(_ entry: Redactions.Entry) -> Bool {
    !hashes.isDisjoint(with: Self.names(of: entry, as: Self.kinds(coveredBy: entry.kind)))
  }

  /// Writes down what is about to be taken down, next to what was.
  package mutating func add(_ redactions: Redactions) throws(Diagnostic) {
    try write(hashes.union(Self.hashes(of: redactions)))
  }

  /// Writes down what is taken down now, and nothing else.
  package mutating func keep(_ redactions: Redactions) throws(Diagnostic) {
    try write(Self.hashes(of: redactions))
  }

  private mutating func write(_ hashes: Set<ContentHash>) throws(Diagnostic) {
    guard hashes != self.hashes else { return }
    self.hashes = hashes
    guard !hashes.isEmpty else { return try TreeRemoval.remove(path) }
    try makeFolders(String(path[...].parent ?? ""), mode: 0o700, code: .unwritableFile)
    let lines = hashes.map { "\($0) 1\n" }.sorted().joined()
    try AtomicFile.write(lines, to: path, durability: .synchronized, code: .unwritableFile)
  }

  private static func hashes(of redactions: Redactions) -> Set<ContentHash> {
    Set(redactions.entries.filter { !$0.isDoubted }.flatMap { names(of: $0, as: [$0.kind]) })
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
      return RecordName.precise(id).spelling
    }
    return kinds.flatMap { kind in
      (ids + entry.paths + entry.hashes).map { ContentHash(of: "\(kind.rawValue)\n\($0)".utf8) }
    }
  }
}

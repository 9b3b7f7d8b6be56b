import Exports
import Foundation
import SitePaths
import SitePlanning
import SiteWriting
public import ThreadModel

/// What a takedown did: what was named, which files of the site went or changed, and every address that a cache
/// elsewhere may still hold.
///
/// It is made from the lists of the site's files before and after the build, so that nothing can be missing from it.
public struct RedactionReceipt: Sendable, Encodable {
  /// Something that was taken down.
  public struct Entry: Sendable, Encodable {
    /// What was named: a post, a thread, an account, a media item.
    public let kind: RedactionKind
    /// The URL that it had last; `nil` if it had none.
    public let url: String?
    /// How many posts are taken down, however many names each has.
    public let posts: Int
    /// The ids of its records.
    public let ids: [String]
    /// The paths of its own pages, below the base URL.
    public let paths: [String]
    /// The hashes of media files.
    public let hashes: [String]
    /// What those answer now.
    public internal(set) var tombstone = TombstoneChoice.gone
    /// Whether `redactions.toml` said so before.
    public internal(set) var wasKnown = false

    /// The entry as `redactions.toml` has it.
    var redaction: Redactions.Entry {
      var redaction = Redactions.Entry(kind, ids: ids, paths: paths, hashes: hashes)
      redaction.tombstone = tombstone
      return redaction
    }

    /// Whether another name meant the same.
    func isSame(as other: Entry) -> Bool {
      redaction == other.redaction || kind == .post && other.kind == .post && Set(ids) == Set(other.ids)
    }
  }

  /// The day, such as `2026-03-04`.
  public let date: String
  /// Whether nothing was written: this is what would happen.
  public let isDryRun: Bool
  /// Whether the site was built; without that it still shows what was taken down.
  public var isBuilt = false
  /// What was taken down, in the order of the file.
  public let entries: [Entry]
  /// Files of the site that came, changed and went, by their kind.
  public var changes = SiteChanges()
  /// Every address of those files, absolute: what caches have to forget.
  public var purge: [String] = []
  /// The tags by which caches know what was taken down, where the configuration says how they are made.
  public var cacheTags: [String] = []

  /// Everything that the run had to say; not in JSON.
  public internal(set) var diagnostics = RunDiagnostics()

  private enum CodingKeys: String, CodingKey {
    case date, isDryRun, isBuilt, entries, changes, purge, cacheTags
  }

  /// Takes what changed in a site at an address.
  mutating func add(_ changes: SiteChanges, _ base: BaseURL) {
    self.changes = changes
    var seen: Set<String> = []
    purge = changes.paths.compactMap { path in
      // Who asks for a packed file asks for the file; the rules of hosts nobody is sent.
      guard let file = SitePath(path), !PackedSiblings.contain(file),
        !["_redirects", "_headers"].contains(path)
      else { return nil }
      let address = path == "index.html" || path.hasSuffix("/index.html") ? String(path.dropLast(10)) : path
      return seen.insert(address).inserted ? base.absolute(address) : nil
    }
  }

  /// The receipt as JSON with sorted keys and a newline at its end.
  public var json: [UInt8] { BuildReport.json(of: self) }
}

extension SiteChanges {
  /// How many files of each kind came, changed and went.
  var counts: [String] {
    [("new", new), ("changed", changed), ("removed", removed)].flatMap { word, kinds in
      kinds.sorted { $0.key < $1.key }.map { "\(word) \($0.key): \($0.value.count)" }
    }
  }

  /// What differs between the files of a site before and after, by the hashes of their bytes.
  init(before: [SitePath: ContentHash], after: [SitePath: ContentHash]) {
    self.init()
    for (path, hash) in after.sorted(by: { $0.key < $1.key }) where before[path] != hash {
      add(path, before[path] == nil ? .new : .changed)
    }
    for path in before.keys.sorted() where after[path] == nil { add(path, .removed) }
  }
}

import BuildDiagnostics
import Exports
import Foundation
import SiteFiles
import SitePlanning
import SiteWriting
import ThreadModel

/// What a takedown did: what was named, which files of the site went or changed, and every address that a cache
/// elsewhere may still hold.
///
/// It is made from the lists of the site's files before and after the build, so that nothing can be missing from it.
public struct RedactionReceipt: Sendable, Encodable {
  /// Something that was taken down.
  public struct Entry: Sendable, Encodable {
    public let kind: String
    public let ids: [String]
    /// The paths of its own pages, below the base URL.
    public let paths: [String]
    public let hashes: [String]
    /// What those answer now: `410`, `404` or `none`.
    public let tombstone: String
    /// Whether `redactions.toml` said so before.
    public let wasKnown: Bool
  }

  /// The day, such as `2026-03-04`.
  public let date: String
  /// Whether nothing was written: this is what would happen.
  public let isDryRun: Bool
  /// Whether the site was built; without that it still shows what was taken down.
  public var isBuilt = false
  public let entries: [Entry]
  /// Files of the site that came, changed and went, by their kind.
  public var changes = SiteChanges()
  /// Every address of those files, absolute: what caches have to forget.
  public var purge: [String] = []
  /// The tags by which caches know what was taken down, where the configuration says how they are made.
  public var cacheTags: [String] = []

  init(_ found: [FoundRedaction], date: String, isDryRun: Bool) {
    (self.date, self.isDryRun) = (date, isDryRun)
    entries = found.map { found in
      let entry = found.entry
      return Entry(
        kind: entry.kind.rawValue, ids: entry.ids, paths: entry.paths, hashes: entry.hashes,
        tombstone: entry.tombstone.rawValue, wasKnown: found.wasKnown)
    }
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

  /// The receipt as a person reads it.
  public var summary: String {
    var lines = entries.map(Self.line)
    lines += changes.isEmpty ? [] : isDryRun ? changes.summary : changes.counts
    if !isDryRun, !isBuilt { lines.append("the site was not built, so it still shows this; build it") }
    if isBuilt, changes.isEmpty { lines.append("no file of the site changed") }
    if !purge.isEmpty {
      lines.append("\(purge.count) addresses \(isDryRun ? "would have" : "have") to be purged from caches:")
      lines += purge.map { "  \($0)" }
    }
    if !cacheTags.isEmpty {
      lines.append("\(cacheTags.count) tags \(isDryRun ? "would have" : "have") to be purged from caches:")
      lines += cacheTags.map { "  \($0)" }
    }
    if isDryRun { lines.append("nothing was written") }
    return lines.map(\.printable).joined(separator: "\n")
  }

  private static func line(_ entry: Entry) -> String {
    let names = entry.kind == RedactionTarget.Kind.media.rawValue ? entry.hashes : entry.ids
    let rest = names.count > 1 ? " and \(names.count - 1) more" : ""
    let answer = entry.paths.isEmpty ? "" : ", its address answers \(entry.tombstone)"
    let known = entry.wasKnown ? " (was taken down before)" : ""
    return "\(entry.kind) \(names.first ?? "")\(rest)\(answer)\(known)"
  }
}

/// Something that was found to be taken down.
struct FoundRedaction {
  let entry: Redactions.Entry
  /// Whether it is taken down already.
  let wasKnown: Bool
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
    for (path, hash) in after.sorted(by: { $0.key < $1.key }) {
      guard let old = before[path] else {
        add(path, .new)
        continue
      }
      if old != hash { add(path, .changed) }
    }
    for path in before.keys.sorted() where after[path] == nil { add(path, .removed) }
  }
}

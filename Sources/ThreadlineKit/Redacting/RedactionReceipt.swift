import BuildDiagnostics
import Exports
import SiteChecking
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
      let address = path.withoutIndex
      return seen.insert(address).inserted ? base.absolute(address) : nil
    }
  }

  /// The receipt as JSON with sorted keys and a newline at its end.
  public var json: [UInt8] { BuildReport.json(of: self) }

  /// The receipt as a person reads it: each post once, with its URL, and the other names that it is known by.
  public var summary: String {
    var lines = RedactionKind.allCases.flatMap(lines)
    if let answer { lines.append(answer) }
    if !changes.isEmpty { lines += changes.summary(listingPaths: isDryRun) }
    if !isDryRun, !isBuilt { lines.append("the site was not built, so it still shows this; build it") }
    if isBuilt, changes.isEmpty { lines.append("no file of the site changed") }
    lines += listed(purge, "URL") + listed(cacheTags, "tag")
    if isDryRun { lines.append("nothing was written") }
    return lines.map(\.printable).joined(separator: "\n")
  }

  /// What was taken down of one kind: one on a line with its count, several below it.
  private func lines(of kind: RedactionKind) -> [String] {
    let entries = entries.filter { $0.kind == kind }
    let names = entries.map(name)
    guard let first = names.first else { return [] }
    let count = kind == .post ? entries.reduce(0) { $0 + max(1, $1.posts) } : names.count
    let head = "\(counted(count, kind.noun)) \(isDryRun ? "would be " : "")taken down:"
    return names.count == 1 ? ["\(head) \(first)"] : [head] + names.map { "  \($0)" }
  }

  private func name(of entry: Entry) -> String {
    let title = entry.url ?? entry.hashes.first ?? entry.ids.first ?? ""
    var notes: [String] = []
    if entry.kind == .thread { notes.append(counted(entry.posts, "post")) }
    if entry.kind == .post {
      if entry.posts > 1 { notes.append("\(entry.posts) posts that share a URL elsewhere") }
      let others = otherNames(of: entry)
      if !others.isEmpty { notes.append("also known as \(others.joined(separator: ", "))") }
    }
    if entry.wasKnown { notes.append("taken down before") }
    return title + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  /// Where a post was before, and what it is called elsewhere. The last part of its URL is no other name.
  private func otherNames(of entry: Entry) -> [String] {
    guard let url = entry.url else { return Array(entry.ids.dropFirst()) }
    let earlier = entry.paths.filter { !url.hasSuffix("/" + $0) }.map { "/" + $0 }
    return earlier + entry.ids.filter { $0 != url && !url.hasSuffix("/\($0)/") }
  }

  /// What the URLs answer, which all of them do alike.
  private var answer: String? {
    guard let tombstone = entries.first(where: { !$0.paths.isEmpty })?.tombstone else { return nil }
    let count = entries.reduce(0) { $0 + $1.paths.count }
    let answer = tombstone == .nothing ? "404, without a trace" : tombstone.rawValue
    let verb = isDryRun ? "would answer" : count == 1 ? "answers" : "answer"
    return "\(count == 1 ? "the URL" : "the URLs") \(verb) \(answer)"
  }

  /// What caches have to forget.
  private func listed(_ names: [String], _ noun: String) -> [String] {
    guard !names.isEmpty else { return [] }
    let verb = isDryRun ? "that would have to be cleared" : "to clear"
    return ["\(counted(names.count, noun)) \(verb) from caches:"] + names.map { "  \($0)" }
  }
}

extension SiteChanges {
  /// What differs between the files of a site before and after, by the hashes of their bytes.
  init(before: [SitePath: ContentHash], after: [SitePath: ContentHash]) {
    self.init()
    for (path, hash) in after.sorted(by: { $0.key < $1.key }) where before[path] != hash {
      add(path, before[path] == nil ? .new : .changed)
    }
    for path in before.keys.sorted() where after[path] == nil { add(path, .removed) }
  }
}

extension RedactionKind {
  /// One of the kind in words.
  fileprivate var noun: String { [.media: "media item", .address: "URL"][self] ?? rawValue }
}

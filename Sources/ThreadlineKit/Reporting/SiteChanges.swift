import BuildDiagnostics
import SitePaths
import SitePlanning
import SiteWriting

/// What publishing would change in a site: files by outcome and by kind.
public struct SiteChanges: Sendable, Encodable {
  /// A page that would go to another address, and leave a small page at its old one.
  public struct Move: Sendable, Encodable {
    /// The path that the file had.
    public let from: String
    /// The path that the file has.
    public let to: String
  }

  /// Paths of files by their kind: `pages`, `feeds`, `embeds`, `thread forms`, `cards`, `media`, `packed siblings`,
  /// `others`.
  public private(set) var new: [String: [String]] = [:]
  /// Files with other bytes.
  public private(set) var changed: [String: [String]] = [:]
  /// Files that went.
  public private(set) var removed: [String: [String]] = [:]
  /// Files of pages that move; they are in none of the other lists.
  public private(set) var moved: [Move] = []

  /// Whether nothing would change.
  public var isEmpty: Bool { new.isEmpty && changed.isEmpty && removed.isEmpty && moved.isEmpty }

  mutating func add(_ path: SitePath, _ change: FileChange) {
    let (kind, path) = (Self.kind(of: path), path.description)
    switch change {
    case .new: new[kind, default: []].append(path)
    case .changed: changed[kind, default: []].append(path)
    case .removed: removed[kind, default: []].append(path)
    }
  }

  static func kind(of path: SitePath) -> String {
    if PackedSiblings.contain(path) { return "packed siblings" }
    if let first = path.parts.first, ["cards", "media"].contains(first) { return String(first) }
    if let owner = path.owner { return owner.kind }
    return path.fileExtension == "html" ? "pages" : "others"
  }

  /// Every path that comes, changes or goes, sorted.
  var paths: [String] {
    let moves = moved.flatMap { [$0.from, $0.to] }
    return ([new, changed, removed].flatMap { $0.values.flatMap { $0 } } + moves).sorted()
  }

  /// Tells pages that move from those that come or change: a page of the old address becomes one that leads to the
  /// new, which had none.
  mutating func findMoves(in plan: SitePlan) {
    var (coming, leaving) = (Set(new["pages"] ?? []), Set(changed["pages"] ?? []))
    for move in plan.history.moved {
      guard let from = move.from.file?.description, let to = move.to.file?.description,
        leaving.contains(from), coming.contains(to)
      else { continue }
      leaving.remove(from)
      coming.remove(to)
      moved.append(Move(from: from, to: to))
    }
    new["pages"] = coming.isEmpty ? nil : new["pages"]?.filter(coming.contains)
    changed["pages"] = leaving.isEmpty ? nil : changed["pages"]?.filter(leaving.contains)
  }

  /// The changes as a person reads them: counts, and perhaps the first paths of each kind.
  func summary(listingPaths: Bool = true) -> [String] {
    if isEmpty { return ["no file would change"] }
    let lists = [("new", "+", new), ("changed", "~", changed), ("removed", "-", removed)]
    return lists.flatMap { word, mark, kinds in
      kinds.sorted { $0.key < $1.key }.flatMap { kind, paths in
        ["\(word) \(kind): \(paths.count)"]
          + (listingPaths ? Self.shown(paths.map { "\(mark) \($0)" }) : [])
      }
    }
      + (moved.isEmpty
        ? [] : ["moved pages: \(moved.count)"] + Self.shown(moved.map { "> \($0.from) to \($0.to)" }))
  }

  private static func shown(_ lines: [String]) -> [String] {
    BuildReport.firstLines(of: lines, allWith: "--json").map(\.printable)
  }
}

extension BuildSession {
  /// Finds out what publishing would change. What would refuse it is an error to tell.
  func compare(_ writer: SiteWriter, with plan: SitePlan) {
    noteFailure(of: refuseProblems)
    noteFailure { () throws(Diagnostic) in
      var changes = SiteChanges()
      let pages = try writer.changes { changes.add($0, $1) }
      changes.findMoves(in: plan)
      update { ($0.pages, $0.changes) = (pages, changes) }
    }
  }
}

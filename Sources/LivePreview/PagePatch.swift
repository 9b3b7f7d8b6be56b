import EntryDiffing
import SitePaths

/// What an open page does to become the page that was built now, in the order in which it does it.
struct PagePatch: Encodable, Sendable {
  /// An element and its place.
  struct Placed: Encodable, Sendable {
    let index: Int
    let html: String
  }

  /// A move of an element; all that move are taken out first.
  struct Move: Encodable, Sendable {
    let from, to: Int
  }

  /// What happens to the elements of one list: deletes, updates, moves, inserts.
  struct List: Encodable, Sendable {
    /// The steps from the body down to the list.
    let path: [Int]
    let deletes: [Int]
    let updates: [Placed]
    let moves: [Move]
    let inserts: [Placed]
  }

  /// Whether the page has to be loaded again: another script runs on it.
  var reload = false
  /// The head without scripts and style sheets, where it is another.
  var head: String?
  /// The addresses of the style sheets, where they are others.
  var styles: [String]?
  var lists: [List] = []

  /// Whether there is nothing to do.
  var isEmpty: Bool { !reload && head == nil && styles == nil && lists.isEmpty }

  /// Whether the page loads something that it did not load before.
  var needsFiles: Bool { reload || styles != nil }

  /// Compares a page with what it was.
  init(from old: PageParts, to new: PageParts) {
    guard old.frame == new.frame, old.scripts == new.scripts else {
      reload = true
      return
    }
    if old.head != new.head { head = new.head }
    if old.styles != new.styles { styles = new.styles }
    let sameList = old.listPath == new.listPath && old.listPath != nil
    // A body whose list is elsewhere now is replaced as a whole, element by element.
    let body = List(
      [], from: sameList ? old.body : old.body.map(\.withoutPrevious),
      to: sameList ? new.body : new.body.map(\.withoutPrevious))
    if let body { lists.append(body) }
    guard sameList, body?.bringsMain != true, let path = new.listPath else { return }
    // Elements above a list may come and go: it is patched while the steps down to it are still those of before.
    lists =
      Self.branches(from: old, to: new) + [List(path, from: old.entries, to: new.entries)].compactMap { $0 }
      + lists
  }

  /// What happens inside branches that both pages have, the inner ones first.
  private static func branches(from old: PageParts, to new: PageParts) -> [List] {
    let later = Dictionary(new.branches.map { ($0.listed, $0) }, uniquingKeysWith: { first, _ in first })
    return old.branches.reversed().compactMap { branch in
      later[branch.listed].flatMap { List(branch.path, from: branch.entries, to: $0.entries) }
    }
  }
}

extension PageParts.Piece {
  /// The piece with its whole text for a fingerprint.
  fileprivate var withoutPrevious: PageParts.Piece {
    PageParts.Piece(
      listed: ListedEntry(id: listed.id, fingerprint: ContentHash(of: html.utf8).high), html: html)
  }
}

extension PagePatch.List {
  /// The difference of two lists; nil if they are equal.
  fileprivate init?(_ path: [Int], from old: [PageParts.Piece], to new: [PageParts.Piece]) {
    let diff = EntryDiff(from: old.map(\.listed), to: new.map(\.listed))
    guard !diff.isEmpty else { return nil }
    self.path = path
    deletes = diff.deletes
    updates = Self.updated(diff, old, new)
    moves = diff.moves.map { PagePatch.Move(from: $0.from, to: $0.to) }
    inserts = diff.inserts.map { PagePatch.Placed(index: $0.index, html: new[$0.index].html) }
  }

  /// The updates with the elements that they put in place.
  private static func updated(
    _ diff: EntryDiff<String>, _ old: [PageParts.Piece], _ new: [PageParts.Piece]
  ) -> [PagePatch.Placed] {
    guard !diff.updates.isEmpty else { return [] }
    var byEntry: [ListedEntry<String>: String] = [:]
    for piece in new { byEntry[piece.listed] = piece.html }
    return diff.updates.compactMap { update in
      byEntry[update.entry].map { PagePatch.Placed(index: update.index, html: $0) }
    }
  }

  /// Whether the element that has the entries comes whole with this difference.
  fileprivate var bringsMain: Bool { (updates + inserts).contains { $0.html.hasPrefix("<main") } }
}

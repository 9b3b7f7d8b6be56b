import EntryDiffing

/// What an open page does to become the page that was built now, in the order in which it does it.
struct PagePatch: Encodable, Sendable {
  /// An element and its place.
  struct Placed: Encodable, Sendable {
    let index: Int
    let html: String
  }

  /// What happens to the elements of one list: deletes, updates, moves, inserts.
  struct List: Encodable, Sendable {
    /// The steps from the body down to the list.
    let path: [Int]
    let deletes: [Int]
    let updates: [Placed]
    let moves: [EntryDiff<String>.Move]
    let inserts: [Placed]

    /// What happens to a list and to the lists inside it; nothing for those that are equal.
    ///
    /// The inner ones come first, by the steps of before. Only what both lists have with the same frame is patched
    /// inside: anything else comes whole. It goes as deep as pieces nest, which `PageParts` bounds.
    fileprivate static func differences(
      at path: [Int] = [], from old: [PageParts.Piece], to new: [PageParts.Piece]
    ) -> [Self] {
      let later = Dictionary(new.map { ($0.listed, $0) }, uniquingKeysWith: { first, _ in first })
      let inner = old.enumerated().flatMap { step, piece -> [Self] in
        guard let now = later[piece.listed] else { return [] }
        return differences(at: path + [step], from: piece.entries, to: now.entries)
      }
      let diff = EntryDiff(from: old.map(\.listed), to: new.map(\.listed))
      guard !diff.isEmpty else { return inner }
      let updates = diff.updates.compactMap { update in
        later[update.entry].map { PagePatch.Placed(index: update.index, html: $0.html) }
      }
      let list = Self(
        path: path, deletes: diff.deletes, updates: updates, moves: diff.moves,
        inserts: diff.inserts.map { PagePatch.Placed(index: $0.index, html: new[$0.index].html) })
      return inner + [list]
    }
  }

  /// Whether the page has to be loaded again: another script runs on it.
  var reload = false
  /// The head without scripts and style sheets, where it is another.
  var head: String?
  /// The addresses of the style sheets, where they are others.
  var styles: [String]?
  var lists: [List] = []

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
    lists = List.differences(from: old.body, to: new.body)
  }
}

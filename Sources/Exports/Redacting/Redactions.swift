package import BuildDiagnostics
package import ThreadModel

/// What a person took down permanently: `redactions.toml`, as read. It holds names, never content.
///
/// What is named here is withheld by every build as if it had never been exported, whatever an export says.
package struct Redactions: Hashable, Sendable {
  /// One thing that was taken down.
  package struct Entry: Hashable, Sendable {
    package let kind: RedactionKind
    /// Ids of posts or accounts; or a post's URL elsewhere.
    package var ids: [String]
    /// Paths of this site, such as `@ada/post/1/`.
    package var paths: [String]
    /// Hashes of media, in hexadecimal digits.
    package var hashes: [String]
    /// What the URL answers.
    package var tombstone = TombstoneChoice.gone
    /// Where the file has it.
    package var place: Diagnostic.Place?
    /// Whether nothing is known that it takes down, so that it may be misspelt.
    package var isDoubted = false
    /// A URL of the site that is nearly one of the entry's, if it is doubted.
    package var nearestPath: String?

    /// Something of a kind; what names it is filled in after.
    package init(_ kind: RedactionKind, ids: [String] = [], paths: [String] = [], hashes: [String] = []) {
      (self.kind, self.ids, self.paths, self.hashes) = (kind, ids, paths, hashes)
    }
  }

  /// In the order of the file; of two that name one thing the later says what its URL answers.
  package var entries: [Entry]

  /// Nothing, unless it is said.
  package init(_ entries: [Entry] = []) { self.entries = entries }

  /// Whether nothing is taken down.
  package var isEmpty: Bool { entries.isEmpty }

  /// The hashes of all media that are taken down.
  package var mediaHashes: Set<String> { Set(entries.filter { $0.kind == .media }.flatMap(\.hashes)) }

  /// Everything of one kind.
  func entries(_ kind: RedactionKind) -> [Entry] { entries.filter { $0.kind == kind } }

  /// What decides about pages: everything but when and why.
  package var words: [String] {
    entries.flatMap { [$0.kind.rawValue, $0.tombstone.rawValue] + $0.ids + $0.paths + $0.hashes }
  }

  /// The same with the posts and accounts that stood at URLs, by what the lock says of those.
  package func naming(_ idsAtPath: (String) -> [String]) -> Redactions {
    Redactions(
      entries.map { entry in
        var entry = entry
        entry.ids += entry.paths.flatMap(idsAtPath).filter { !entry.ids.contains($0) }
        return entry
      })
  }
}

import ThreadModel

/// What a label says of a post, in words that a reader understands, and what follows from it.
///
/// The labels that everybody uses are those of AT Protocol (https://atproto.com/specs/label#label-values), which
/// the text calls by their meaning. A label that is not in the table is shown by its own word and covers the post,
/// since nobody here knows what it warns of.
package struct ContentLabel: Hashable, Sendable {
  /// How much of a post a warning covers, from less to more.
  package enum Cover: Comparable, Sendable { case nothing, media, post }

  /// What it warns of; `nil` for nothing, or for its own word.
  private let name: PageString?
  /// The word of a label that nobody here knows.
  private let word: String
  let cover: Cover
  /// Whether search engines may list the post.
  let isListed: Bool

  private init(_ name: PageString?, word: String = "", covers cover: Cover, isListed: Bool = true) {
    (self.name, self.word, self.cover, self.isListed) = (name, word, cover, isListed)
  }

  /// What it warns of, in words that a reader understands.
  func name(_ strings: PageStrings) -> String { name.map { strings[$0] } ?? word }

  /// The label of a word; nil for one from which nothing follows.
  init?(_ word: String) {
    guard !word.isBlank else { return nil }
    let label = Self.known[word.lowercased()] ?? ContentLabel(nil, word: word, covers: .post)
    guard label.cover > .nothing || !label.isListed else { return nil }
    self = label
  }

  private static let known: [String: ContentLabel] = [
    "porn": ContentLabel(.labelAdult, covers: .post, isListed: false),
    "sexual": ContentLabel(.labelSexual, covers: .post, isListed: false),
    "nudity": ContentLabel(.labelNudity, covers: .media),
    "graphic-media": ContentLabel(.labelGraphic, covers: .media),
    "gore": ContentLabel(.labelGraphic, covers: .media),
    "!warn": ContentLabel(.labelSensitive, covers: .post),
    "!hide": ContentLabel(.labelHidden, covers: .post, isListed: false),
    "!takedown": ContentLabel(.labelHidden, covers: .post, isListed: false),
    "noindex": ContentLabel(nil, covers: .nothing, isListed: false),
    // Of who may see it, which was decided when it was read, and of what is recommended to others.
    "!no-unauthenticated": ContentLabel(nil, covers: .nothing),
    "!no-promote": ContentLabel(nil, covers: .nothing),
    "bot": ContentLabel(nil, covers: .nothing),
  ]
}

import ThreadModel

/// What a label says of a post, in words that a reader understands, and what follows from it.
///
/// The labels that everybody uses are those of AT Protocol (https://atproto.com/specs/label#label-values), which
/// the text calls by their meaning. A label that is not in the table is shown by its own word and covers the post,
/// since nobody here knows what it warns of.
package struct ContentLabel: Hashable, Sendable {
  /// How much of a post a warning covers, from less to more.
  package enum Cover: Int, Comparable, Sendable {
    case nothing, media, post
    package static func < (left: Cover, right: Cover) -> Bool { left.rawValue < right.rawValue }
  }

  /// What it warns of.
  private enum Name: Hashable { case word(PageString), own(String) }
  private let name: Name
  let cover: Cover
  /// Whether search engines may list the post.
  let isListed: Bool

  private init(_ name: Name, covers cover: Cover, isListed: Bool = true) {
    self.name = name
    self.cover = cover
    self.isListed = isListed
  }

  /// What it warns of, in words that a reader understands.
  func name(_ strings: PageStrings) -> String {
    switch name {
    case .word(let word): strings[word]
    case .own(let text): text
    }
  }

  /// The label of a word; nil for one from which nothing follows.
  init?(_ word: String) {
    guard !word.isBlank else { return nil }
    let label = Self.known[word.lowercased()] ?? ContentLabel(.own(word), covers: .post)
    guard label.cover > .nothing || !label.isListed else { return nil }
    self = label
  }

  private static let known: [String: ContentLabel] = [
    "porn": ContentLabel(.word(.labelAdult), covers: .post, isListed: false),
    "sexual": ContentLabel(.word(.labelSexual), covers: .post, isListed: false),
    "nudity": ContentLabel(.word(.labelNudity), covers: .media),
    "graphic-media": ContentLabel(.word(.labelGraphic), covers: .media),
    "gore": ContentLabel(.word(.labelGraphic), covers: .media),
    "!warn": ContentLabel(.word(.labelSensitive), covers: .post),
    "!hide": ContentLabel(.word(.labelHidden), covers: .post, isListed: false),
    "!takedown": ContentLabel(.word(.labelHidden), covers: .post, isListed: false),
    "noindex": ContentLabel(.own(""), covers: .nothing, isListed: false),
    // Of who may see it, which was decided when it was read, and of what is recommended to others.
    "!no-unauthenticated": ContentLabel(.own(""), covers: .nothing),
    "!no-promote": ContentLabel(.own(""), covers: .nothing),
    "bot": ContentLabel(.own(""), covers: .nothing),
  ]
}

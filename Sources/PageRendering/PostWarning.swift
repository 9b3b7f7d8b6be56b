package import ThreadModel

/// What a post warns of, by its author's own words, its labels and its sensitive media, and how much of it waits
/// until a reader asks.
package struct PostWarning: Hashable, Sendable {
  private let own: String?
  private let labels: [ContentLabel]
  package let cover: ContentLabel.Cover
  /// Whether it is said of all media, so that none of them, and none of their descriptions, is in a preview.
  let coversAllMedia: Bool
  /// Whether search engines may list the post.
  package let isListed: Bool

  package init(of post: borrowing Post) {
    labels = post.labels.compactMap { ContentLabel($0) }
    own = post.warning.flatMap { $0.isBlank ? nil : $0 }
    let attachments = post.attachments
    var cover = labels.map(\.cover).max() ?? .nothing
    // A label of media on a post without any can only mean its words.
    if cover == .media, !attachments.contains(where: \.content.hasMedia) { cover = .post }
    if own != nil { cover = .post }
    coversAllMedia = cover > .nothing || post.isSensitive
    if coversAllMedia || post.media.contains(where: \.isSensitive) { cover = max(cover, .media) }
    self.cover = cover
    isListed = labels.allSatisfy(\.isListed)
  }

  /// What it warns of: `Spoilers · Nudity`; empty where it does not.
  package func text(_ strings: PageStrings) -> String {
    var names: [String] = own.map { [$0] } ?? []
    for label in labels where label.cover > .nothing {
      let name = label.name(strings)
      if !names.contains(name) { names.append(name) }
    }
    return names.isEmpty && cover > .nothing ? strings[.sensitiveMedia] : names.joined(separator: " · ")
  }

  /// What a link preview says where it may not say what the post does: `Content warning: Nudity`.
  func sentence(_ strings: PageStrings) -> String { strings(.contentWarning, ["text": self.text(strings)]) }
}

extension Post {
  /// The media items among its attachments.
  var media: some Collection<Media> {
    attachments.lazy.compactMap { if case .media(let media) = $0 { media } else { nil } }
  }

  /// The media items that nobody is warned of, so that they may be seen wherever the post is shown.
  var uncoveredMedia: [Media] {
    PostWarning(of: self).coversAllMedia ? [] : media.filter { !$0.isSensitive }
  }
}

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

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

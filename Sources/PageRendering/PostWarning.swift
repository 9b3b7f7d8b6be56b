import ThreadModel

/// What a post warns of, by its author's own words, its labels and its sensitive media, and how much of it waits
/// until a reader asks.
struct PostWarning: Hashable, Sendable {
  /// What it warns of: `Spoilers · Nudity`; empty where it does not.
  let words: String
  let cover: ContentLabel.Cover
  /// Whether it is said of all media, so that none of them, and none of their descriptions, is in a preview.
  let coversAllMedia: Bool
  /// Whether search engines may list the post.
  let isListed: Bool

  init(of post: Post) {
    let labels = post.labels.compactMap { ContentLabel($0) }
    let own = post.warning.flatMap { $0.isBlank ? nil : $0 }
    var cover = labels.map(\.cover).max() ?? .nothing
    // A label of media on a post without any can only mean its words.
    if cover == .media, !post.attachments.contains(where: Self.mayShow) { cover = .post }
    if own != nil { cover = .post }
    coversAllMedia = cover > .nothing || post.isSensitive
    if coversAllMedia || post.attachments.contains(where: Self.isSensitive) { cover = max(cover, .media) }
    var names: [String] = own.map { [$0] } ?? []
    for label in labels where !names.contains(label.name) { names.append(label.name) }
    words = names.isEmpty && cover > .nothing ? Self.wordsOfMedia : names.joined(separator: " · ")
    self.cover = cover
    isListed = labels.allSatisfy(\.isListed)
  }

  /// What a link preview says where it may not say what the post does: `Content warning: Nudity`.
  var sentence: String { "Content warning: \(words)" }

  private static let wordsOfMedia = "Sensitive media"

  /// Whether there is something to see in an attachment, here or elsewhere.
  static func mayShow(_ attachment: PostAttachment) -> Bool {
    switch attachment {
    case .media, .unknown: true
    case .card(let card): card.image != nil
    case .poll: false
    }
  }

  private static func isSensitive(_ attachment: PostAttachment) -> Bool {
    if case .media(let media) = attachment { media.isSensitive } else { false }
  }
}

import NativeFormat
import SitePaths
import ThreadModel

extension BlueskyRecords {
  /// What is below the text of a post.
  func attachments(of embed: BlueskyEmbed, in post: Post) -> [PostAttachment] {
    var attachments = embed.media.map { attachment($0, of: post) }
    if let card = embed.card, !scan.isWithheldPage(card.url) {
      attachments.append(attachment(card, embed.picture, of: post))
    }
    if let kind = embed.unknownKind { attachments.append(.unknown(UnknownAttachment(kind: kind))) }
    return attachments
  }

  /// A picture of an account.
  func picture(_ blob: BlueskyBlob, of what: String) -> Media? {
    source(of: blob, what).map { Media(.image, source: $0, type: blob.type) }
  }

  /// A picture or video; where the export lacks its file, its kind and description.
  private func attachment(_ medium: BlueskyMediaItem, of post: Post) -> PostAttachment {
    guard let blob = medium.blob, let source = source(of: blob, "\"\(post.id)\"") else {
      return .unknown(UnknownAttachment(kind: medium.kind.rawValue, text: medium.alt))
    }
    var media = Media(
      medium.kind, source: source, type: blob.type, alt: medium.alt, width: medium.width,
      height: medium.height, isSensitive: post.isSensitive)
    for caption in medium.captions {
      guard let source = self.source(of: caption.blob, "\"\(post.id)\"") else { continue }
      media.captions.append(Media.Caption(language: caption.language, source: source))
    }
    return .media(media)
  }

  private func attachment(_ card: LinkCard, _ blob: BlueskyBlob?, of post: Post) -> PostAttachment {
    guard card.url.lowercased().isWebAddress else {
      return .unknown(UnknownAttachment(kind: "card", text: card.title))
    }
    var card = card
    card.image = blob.flatMap { picture($0, of: "\"\(post.id)\"") }
    return .card(card)
  }

  /// Where the bytes of a blob will be; `nil` if the export does not have them. The stated type says how its
  /// file ends.
  private func source(of blob: BlueskyBlob, _ owner: String) -> Media.Source? {
    guard let path = blobs[blob.name] else {
      pass.miss(blob.name, of: owner, at: repository.name)
      return nil
    }
    let ending = blob.type.flatMap { MediaType.fileExtension(for: $0.lowercased()) }
    return pass.media.source(path, named: blob.name, ending: ending)
  }
}

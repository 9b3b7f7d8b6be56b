import NativeFormat
import SitePaths
import ThreadModel

extension BlueskyRecords {
  /// What is below the text of a post.
  func attachments(of embed: BlueskyEmbed, in post: Post) -> [PostAttachment] {
    var attachments: [PostAttachment] = []
    for medium in embed.media { attachments.append(attachment(medium, of: post)) }
    if let external = embed.external, external.address.map(scan.isWithheldPage) != true {
      attachments.append(card(external, of: post))
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

  private func card(_ external: BlueskyEmbed.External, of post: Post) -> PostAttachment {
    guard let address = external.address, address.lowercased().isWebAddress else {
      return .unknown(UnknownAttachment(kind: "card", text: external.title))
    }
    let picture = external.picture.flatMap { self.picture($0, of: "\"\(post.id)\"") }
    return .card(LinkCard(url: address, title: external.title, summary: external.summary, image: picture))
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

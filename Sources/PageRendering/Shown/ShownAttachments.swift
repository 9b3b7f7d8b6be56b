import SafeMarkup
import SitePaths
package import ThreadModel

/// Makes what may be said outside its pages of what is attached to a post.
package struct ShownAttachments {
  let scene: RenderScene
  /// Whether there is something to see that waits until a reader asks: then it is left out, its description too.
  let hidesMedia: Bool

  package init(scene: RenderScene, hidesMedia: Bool) { (self.scene, self.hidesMedia) = (scene, hidesMedia) }

  package func attachments(of post: Post) -> [any ShownAttachment] {
    post.attachments.compactMap { attachment -> (any ShownAttachment)? in
      if hidesMedia, PostWarning.mayShow(attachment) { return nil }
      switch attachment {
      case .media(let media): return medium(media)
      case .card(let card):
        guard let address = WebURL(card.url) else { return unknown(card.withoutLink) }
        return ShownCard(address: address.description, title: card.title, summary: card.summary)
      case .poll(let poll):
        return ShownPoll(answers: poll.answers, note: PollSection.note(poll, scene.strings))
      case .unknown(let unknown): return self.unknown(unknown)
      }
    }
  }

  private func unknown(_ unknown: UnknownAttachment) -> ShownUnknown {
    ShownUnknown(
      kind: FallbackSection.name(ofKind: unknown.kind, scene.strings),
      text: scene.templates.text(of: unknown),
      original: unknown.url.flatMap { WebURL($0)?.description })
  }

  private func medium(_ media: Media) -> ShownMediaItem {
    let outcome = scene.media.published(media.source)
    var file: ShownFile?
    var note: String?
    var original: String?
    var kind = MediaStrings(media.kind)
    switch outcome {
    case .published(let published):
      kind = MediaStrings(type: published.type) ?? kind
      file = scene.absolute(published.path.description).map {
        ShownFile(
          address: $0, type: published.type, width: published.width, height: published.height,
          byteCount: published.byteCount)
      }
    case .remote:
      note = scene.strings[kind.absent]
      if case .remote(let url) = media.source { original = WebURL(url)?.description }
    case .withheld(let loss): note = kind.lost(loss, scene.strings)
    }
    return ShownMediaItem(
      kind: kind, file: file, alt: media.alt ?? "", note: note, original: original,
      duration: media.duration.flatMap { $0.isFinite && $0 > 0 ? $0 : nil })
  }
}

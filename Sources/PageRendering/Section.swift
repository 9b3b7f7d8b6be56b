package import TypedTemplates
import ThreadModel

/// One block of a post, such as its text, its pictures or its poll, shown with a template of `Templates/sections/`.
///
/// To add a kind: one of these in its own file, one line in `PageRenderer.sections`, and a case in
/// `PostSections`. A kind that only a theme knows needs no code: a template named after it is enough.
package protocol Section: Sendable {
  /// The names of its templates. Most kinds have one.
  static var templates: [String] { get }
  /// The fields that the templates may name.
  static var shape: Shape { get }
  /// The template of this section.
  func template(in scene: RenderScene) -> String
  /// Whether it shows more than words, which a content warning of media hides.
  var hasMedia: Bool { get }
  /// The fields of the template.
  func record(in scene: RenderScene) -> Record
}

extension Section {
  package func template(in scene: RenderScene) -> String { Self.templates.first ?? "" }
  package var hasMedia: Bool { false }
}

/// Sorts what is attached to a post into sections. Pictures that follow each other share one section.
enum PostSections {
  static func attached(to post: Post, in scene: RenderScene) -> [any Section] {
    var sections: [any Section] = []
    var pictures: [Media] = []
    func closeGallery() {
      if !pictures.isEmpty { sections.append(GallerySection(pictures: pictures)) }
      pictures = []
    }
    for attachment in post.attachments {
      if case .media(let media) = attachment, isPicture(media, in: scene) {
        pictures.append(media)
        continue
      }
      closeGallery()
      sections.append(section(for: attachment, in: scene))
    }
    closeGallery()
    return sections
  }

  private static func section(for attachment: PostAttachment, in scene: RenderScene) -> any Section {
    switch attachment {
    case .media(let media) where media.kind == .file: file(media, in: scene)
    case .media(let media): PlayerSection(media: media)
    case .card(let card): CardSection(card) ?? FallbackSection(card.withoutLink, hasMedia: card.image != nil)
    case .poll(let poll): PollSection(poll: poll)
    case .unknown(let unknown):
      scene.templates.added[unknown.kind].map { AddedSection(added: $0, attachment: unknown) }
        ?? FallbackSection(unknown)
    }
  }

  /// The published bytes decide; without them, the kind in the export. An animation that is published as a video is no
  /// picture.
  private static func isPicture(_ media: Media, in scene: RenderScene) -> Bool {
    guard case .published(let published) = scene.media.published(media.source) else {
      return media.kind == .image || media.kind == .gif
    }
    return published.type.hasPrefix("image/") && scene.media.video(of: media.source) == nil
  }

  /// A file whose kind the export does not say: a player if its bytes are in the site, else a description.
  private static func file(_ media: Media, in scene: RenderScene) -> any Section {
    guard case .published(let published) = scene.media.published(media.source) else {
      let url: String? = if case .remote(let url) = media.source { url } else { nil }
      return FallbackSection(UnknownAttachment(kind: media.kind.rawValue, text: media.alt, url: url))
    }
    var playable = media
    playable.kind = published.type.hasPrefix("audio/") ? .audio : .video
    return PlayerSection(media: playable)
  }
}

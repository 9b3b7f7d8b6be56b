import PostText
import ThreadModel
import TypedTemplates

/// One block of a post, such as its text, its pictures or its poll, shown with a template of `Templates/sections/`.
/// A content warning around other blocks is one too, and what stands above an entry: a parent, or who reposted it.
///
/// To add a kind: a `SectionContent` that makes one of these, in its own file, and one line in `PageRenderer.sections`.
/// A kind that only a theme knows needs no code: a template named after it is enough.
struct Section: Sendable {
  /// The name of its template.
  let template: String
  /// The fields of the template.
  let record: Record

  /// A section whose template is `sections/NAME`.
  init(_ name: String, _ record: Record) {
    (template, self.record) = ("sections/" + name, record)
  }

  /// The words of a post.
  static func text(_ text: RichText, language: String?, in scene: RenderScene) -> Section {
    let content = text.html(links: scene.links)
    return Section(
      "text", Record([TextFields.content: .html(content), .language: .optional(language)]))
  }

  /// Pictures, in a grid that fits their number.
  static func gallery(_ pictures: [Media], in scene: RenderScene) -> Section {
    let record = Record([
      GalleryFields.count: .text(String(pictures.count)),
      .pictures: .records(pictures.map { scene.pictureRecord($0) }),
    ])
    return Section("gallery", record)
  }
}

/// What pages show and say of one attachment: the one place that knows its kind.
protocol SectionContent: Sendable {
  /// Whether there is something to see in it, here or elsewhere, which a content warning of media hides.
  var hasMedia: Bool { get }
  /// How high it is about on a phone, in rem; `shape` is the height of a picture for a width of 1, `nil` if unknown.
  func height(shape: (Media) -> Double?) -> Double
  /// What is said of a post that has no text; `nil` if there is nothing to say.
  func words(in scene: RenderScene) -> String?
  /// What pages show of it.
  func section(in scene: RenderScene) -> Section
  /// What is said of it outside pages.
  func shown(in scene: RenderScene) -> ShownAttachment
}

extension PostAttachment {
  var content: any SectionContent {
    switch self {
    case .media(let media): media
    case .card(let card): card
    case .poll(let poll): poll
    case .unknown(let unknown): unknown
    }
  }
}

/// Sorts what is attached to a post into sections. Pictures that follow each other share one section.
enum PostSections {
  /// The sections of a post, each with whether a content warning of media hides it.
  static func attached(to post: Post, in scene: RenderScene) -> [(Section, hasMedia: Bool)] {
    var sections: [(Section, hasMedia: Bool)] = []
    var pictures: [Media] = []
    func closeGallery() {
      if !pictures.isEmpty { sections.append((Section.gallery(pictures, in: scene), hasMedia: true)) }
      pictures = []
    }
    var mediaCount = 0
    for attachment in post.attachments {
      if case .media = attachment {
        mediaCount += 1
        if scene.isShort, mediaCount > PostCut.shownMedia { continue }
      }
      if case .media(let media) = attachment, isPicture(media, in: scene) {
        pictures.append(media)
        continue
      }
      closeGallery()
      let content = attachment.content
      sections.append((content.section(in: scene), content.hasMedia))
    }
    closeGallery()
    return sections
  }

  /// The published bytes decide; without them, the kind in the export. An animation that is published as a video is no
  /// picture.
  private static func isPicture(_ media: Media, in scene: RenderScene) -> Bool {
    guard let published = scene.media.file(media.source) else {
      return media.kind == .image || media.kind == .gif
    }
    return published.type.hasPrefix("image/") && scene.media.video(of: media.source) == nil
  }
}

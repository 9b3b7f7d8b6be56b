import LinkPreviews
import PostText
import SafeMarkup
import SitePaths
import SocialCards
import ThreadModel

/// What a preview shows next to its text, and what it says for those who do not see it.
struct PreviewPicture {
  let published: PublishedMedia
  let alt: String?
  /// Whether it is drawn across the whole of a preview, and not as a small square.
  let isLarge: Bool
}

/// Chooses the picture of a preview: of a post its own or a card, of an account a card or the avatar, else the site's.
///
/// What a post warns of, and what is sensitive, is in no picture of it: a warning has a card of its own.
struct PreviewPictures {
  let scene: RenderScene
  private var choice: PreviewCard { scene.settings.previewCard }

  /// The picture of a post, which may answer another.
  func picture(of rendered: RenderedPost, parent: ParentPreview?) -> PreviewPicture? {
    let isCovered = PostWarning(of: rendered.post).cover != .nothing
    let row = rendered.row
    return (choice.showsOwn && !isCovered ? own(of: rendered, parent) : nil)
      ?? (choice.showsCard ? card(rendered, parent) : nil)
      ?? avatarPicture(of: scene.account(of: row), scene.author(ofRow: row).name) ?? sitePicture
  }

  /// The picture of an account, with its description.
  func picture(of account: Account, description: String) -> PreviewPicture? {
    let author = scene.author(account, at: nil)
    let card =
      choice.showsCard
      ? published(alt: scene.strings(.sentenceWithAlt, ["text": author.nameWithHandle, "alt": description])) {
        $0.card(of: account, author)
      } : nil
    return card ?? avatarPicture(of: account, author.name) ?? sitePicture
  }

  /// The picture that stands for the site.
  var sitePicture: PreviewPicture? {
    scene.settings.sitePicture.map {
      PreviewPicture(published: $0, alt: scene.settings.title, isLarge: true)
    }
  }

  // MARK: Pictures of posts

  /// A picture that a post brings along, and its description.
  struct Own {
    let source: Media.Source
    let published: PublishedMedia
    let alt: String?
  }

  /// The pictures of a post, and the still pictures of its videos, that are large enough for every consumer and not too
  /// long or narrow.
  private func drawable(in post: Post) -> [Own] {
    post.media.compactMap { media in
      [media.source, media.poster].lazy.compactMap(\.self).compactMap { source -> Own? in
        guard let published = scene.media.picture(source), Self.isDrawable(published) else { return nil }
        return Own(source: source, published: published, alt: media.alt)
      }.first
    }
  }

  private static func isDrawable(_ published: PublishedMedia) -> Bool {
    guard let width = published.width, let height = published.height else { return false }
    return min(width, height) >= leastSide && max(width, height) <= 4 * min(width, height)
  }

  /// Facebook and Telegram show nothing smaller, and WhatsApp nothing longer than four to one.
  private static let leastSide = 200

  /// The one picture of a post, or a mosaic of several; where the site has no cards, the first.
  private func own(of rendered: RenderedPost, _ parent: ParentPreview?) -> PreviewPicture? {
    let pictures = drawable(in: rendered.post)
    if pictures.count > 1, let mosaic = card(rendered, parent, pictures) { return mosaic }
    return pictures.lazy.compactMap { picture in
      scene.media.preview(picture.source).map { preview($0, alt: picture.alt, rendered.row) }
    }.first ?? still(of: rendered)
  }

  /// The still picture that was taken from a video which has no other.
  private func still(of rendered: RenderedPost) -> PreviewPicture? {
    rendered.post.media.lazy.compactMap { media in
      guard media.kind == .video || media.kind == .gif,
        let still = scene.media.poster(of: media.source), Self.isDrawable(still)
      else { return nil }
      return preview(still, alt: media.alt, rendered.row)
    }.first
  }

  private func preview(_ published: PublishedMedia, alt: String?, _ row: RowID) -> PreviewPicture {
    PreviewPicture(
      published: published, alt: alt?.isBlank == false ? alt : by(row), isLarge: Self.isLarge(published))
  }

  /// Whether a picture is drawn large: a landscape that loses little where 1.91 to one is cut from it.
  private static func isLarge(_ published: PublishedMedia) -> Bool {
    guard let width = published.width, let height = published.height else { return false }
    return width >= 600 && height >= 315 && width * 10 >= height * 13 && width * 10 <= height * 26
  }

  // MARK: Cards

  /// The card of a post, with a mosaic of its pictures if there are any.
  private func card(
    _ rendered: RenderedPost, _ parent: ParentPreview?, _ pictures: [Own] = []
  ) -> PreviewPicture? {
    let warning = PostWarning(of: rendered.post)
    let alts = pictures.compactMap { $0.alt?.isBlank == false ? $0.alt : nil }.joined(separator: " · ")
    let words = warning.cover == .nothing ? rendered.summary : warning.sentence(scene.strings)
    return published(alt: label(rendered.row, parent, alts.isEmpty ? words : alts)) {
      $0.card(of: rendered, parent: parent, pictures: pictures)
    }
  }

  /// A card, where the site has any: else nobody asks what would be on it.
  private func published(
    alt: @autoclosure () -> String, _ content: (inout CardMaker) -> CardContent
  ) -> PreviewPicture? {
    guard let cards = scene.site.cards else { return nil }
    var maker = CardMaker(scene: scene)
    let content = content(&maker)
    guard let card = cards(content, scene.look.palette, maker.sources) else {
      scene.recorder.markUncacheable()
      return nil
    }
    scene.recorder.note(.asset(card.path))
    return PreviewPicture(published: card, alt: alt(), isLarge: true)
  }

  /// `Post by Ada Example: What is shown.`, or of a reply `Post by Ada Example: ↩ Ben: What it answers — What is shown.`
  private func label(_ row: RowID, _ parent: ParentPreview?, _ description: String) -> String {
    let shown = description.isBlank ? "" : description
    let words = parent?.inWords.leading(shown) ?? shown
    return words.isEmpty ? by(row) : scene.strings(.sentenceWithAlt, ["text": by(row), "alt": words])
  }

  private func by(_ row: RowID) -> String {
    scene.strings(.postBy, ["name": scene.author(ofRow: row).name])
  }

  // MARK: Avatars

  /// The avatar of an account in a form that every consumer takes.
  func avatar(of account: Account) -> PublishedMedia? {
    guard let source = account.avatar?.source, let published = scene.media.preview(source),
      let width = published.width, let height = published.height, min(width, height) >= Self.leastAvatar
    else { return nil }
    return published
  }

  private static let leastAvatar = 100

  private func avatarPicture(of account: Account, _ name: @autoclosure () -> String) -> PreviewPicture? {
    guard choice != .none else { return nil }
    return avatar(of: account).map {
      PreviewPicture(published: $0, alt: scene.strings(.avatarOf, ["name": name()]), isLarge: false)
    }
  }
}

/// The video that a post's preview plays and its JSON-LD names: the first one in the site that nobody is warned of.
struct PostVideo {
  let file: PublishedMedia
  /// The still picture that stands for it.
  let poster: PublishedMedia?
  let alt: String?
  /// In seconds.
  let duration: Double?

  /// `nil` for a post without such a video.
  init?(of post: borrowing Post, in scene: RenderScene) {
    let found = post.uncoveredMedia.lazy.compactMap { media in
      scene.media.file(media.source).map { (media: media, file: $0) }
    }.first { $0.file.type.hasPrefix("video/") }
    guard let (media, file) = found else { return nil }
    self.file = file
    poster = scene.poster(of: media)
    alt = media.alt.flatMap { $0.isBlank ? nil : $0 }
    duration = media.duration.flatMap { $0.isFinite && $0 > 0 && $0 < 1_000_000 ? $0 : nil }
  }

  private static let nameLength = 110

  /// What adds the members of the video of a post to its JSON-LD; `nil` for a post without a video that has a still picture.
  /// A search engine wants a name, a day and a still picture.
  /// (https://developers.google.com/search/docs/appearance/structured-data/video)
  static func members(of rendered: RenderedPost, in scene: RenderScene) -> ((inout JSON) -> Void)? {
    guard let video = PostVideo(of: rendered.post, in: scene),
      let file = scene.absolute(video.file.path.description),
      let poster = video.poster.flatMap({ scene.absolute($0.path.description) })
    else { return nil }
    let words = [rendered.title, video.alt, rendered.summary].compactMap(\.self).first { !$0.isBlank }
    let bare = scene.strings(.postBy, ["name": scene.account(of: rendered.row).displayName])
    let name = TextExcerpt.of(words ?? bare, count: nameLength)
    return { json in
      json.member("@type", "VideoObject")
      json.member("name", name)
      json.member("description", video.alt)
      json.member("contentUrl", file)
      json.member("thumbnailUrl", poster)
      json.member("uploadDate", rendered.post.published.rfc3339)
      // As ISO 8601 says it: `PT65S`.
      json.member("duration", video.duration.map { "PT\(max(1, Int($0.rounded())))S" })
    }
  }
}

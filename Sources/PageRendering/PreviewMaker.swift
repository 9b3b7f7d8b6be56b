import LinkPreviews
import PostText
import SafeMarkup
import SiteFiles
import SitePlanning
import SiteThemes
import ThreadModel

/// Chooses what a preview says and shows.
struct PreviewMaker {
  let scene: RenderScene
  private let icons: [PreviewIcon]

  init(scene: RenderScene) {
    self.scene = scene
    icons = scene.templates.icons(for: scene.look).map { icon in
      var icon = icon
      icon.path = scene.settings.base.rooted(icon.path)
      return icon
    }
  }

  /// A post: who wrote it and how it begins, its text, its first picture.
  func article(_ rendered: RenderedPost, words: String, row: UInt32, number: Int?, at address: PageAddress)
    -> LinkPreview?
  {
    let account = scene.account(of: row)
    let post = rendered.post
    var title =
      switch scene.settings.previewTitle {
      case .text: LinkPreview.title(author: account.displayName, text: words)
      case .author: LinkPreview.title(author: account.displayName, handle: account.handle)
      }
    if let number {
      title = scene.words(
        .threadPageTitle, ["name": account.displayName, "number": scene.words.numbers.text(number)])
    }
    guard var preview = base(.article, title: title, words: words, at: address) else { return nil }
    preview.published = post.published.rfc3339
    preview.modified = post.updated.flatMap { $0 > post.published ? $0.rfc3339 : nil }
    preview.authorName = account.displayName
    preview.authorAddress = scene.plan.permalinks.address(ofAccount: scene.archive.rows[Int(row)].account)
      .flatMap { web($0.path) }
    if preview.description.isEmpty {
      preview.description = scene.words(
        .postOfDay, ["name": account.displayName, "day": scene.words.day(post.published)])
    }
    let isUnlisted = scene.archive.rows[Int(row)].flags.contains(.unlisted)
    if isUnlisted || !PostWarning(of: post).isListed { preview.robots = "noindex" }
    show(picture(of: post), or: account, in: &preview)
    speak(for: account, in: &preview)
    return preview
  }

  /// An account: its name, its own words about itself, its avatar.
  /// `title` is said instead of the name on the account's other lists.
  func profile(
    _ account: Account, words: String, at address: PageAddress, title: String? = nil
  ) -> LinkPreview? {
    let title = title ?? LinkPreview.title(author: account.displayName, handle: account.handle)
    guard var preview = base(.profile, title: title, words: words, at: address) else { return nil }
    preview.profileUsername = account.handle
    preview.authorName = account.displayName
    show(nil, or: account, in: &preview)
    speak(for: account, in: &preview)
    return preview
  }

  /// Shows an account's avatar where a home screen or a message shows the site's own sign, and names nobody else as
  /// the author on Mastodon.
  private func speak(for account: Account, in preview: inout LinkPreview) {
    if !account.isOwner { preview.fediverseCreator = nil }
    guard let avatar = account.avatar.flatMap({ drawable($0) }) else { return }
    let path = Address(rooted: scene.settings.base.rooted(avatar.path.description))
    guard let path, let width = avatar.width, let height = avatar.height else { return }
    preview.icons.removeAll { $0.kind == .appleTouchIcon }
    preview.icons.append(
      PreviewIcon(.appleTouchIcon, path: path.description, sizes: "\(width)x\(height)"))
  }

  /// A page of the site itself.
  func website(title: String, words: String, at address: PageAddress, isListed: Bool = true) -> LinkPreview? {
    guard var preview = base(.website, title: title, words: words, at: address) else { return nil }
    if !isListed { preview.robots = "noindex" }
    show(nil, or: nil, in: &preview)
    return preview
  }

  /// What an account says about itself, or who it is.
  func words(about account: Account) -> String {
    let bio = account.bio.map { scene.parser.parse($0).text.excerpt(300) } ?? ""
    return bio.isBlank ? scene.words(.postsAndReplies, ["name": account.displayName]) : bio
  }

  private func base(
    _ kind: LinkPreview.Kind, title: String, words: String, at address: PageAddress
  ) -> LinkPreview? {
    guard let web = web(address.path) else { return nil }
    var preview = LinkPreview(kind, title: title, description: words, address: web)
    preview.siteName = scene.settings.title
    preview.language = scene.settings.language
    preview.fediverseCreator = scene.settings.fediverseCreator
    preview.themeColor = scene.settings.themeColor ?? scene.look?.palette?.paper.description ?? "#ffffff"
    preview.robots = LinkPreview.robotsForSharing
    preview.icons = icons
    return preview
  }

  private func web(_ path: String) -> WebAddress? { WebAddress(scene.settings.base.absolute(path)) }

  /// The first picture of a post that hides nothing and that every consumer can draw.
  private func picture(of post: Post) -> Media? {
    guard !PostWarning(of: post).coversAllMedia else { return nil }
    return post.attachments.lazy.compactMap { attachment -> Media? in
      guard case .media(let media) = attachment, !media.isSensitive else { return nil }
      return media
    }.first { drawable($0) != nil }
  }

  /// The published form of a picture, if its format and size are such as every consumer takes.
  private func drawable(_ media: Media) -> PublishedMedia? {
    guard case .published(let published) = scene.media.published(media.source),
      ["image/jpeg", "image/png", "image/gif"].contains(published.type),
      let width = published.width, let height = published.height, min(width, height) >= 100
    else { return nil }
    return published
  }

  /// A landscape is drawn large; any other picture, and an avatar, as a small square.
  private func show(_ picture: Media?, or account: Account?, in preview: inout LinkPreview) {
    if let picture, let published = drawable(picture) {
      preview.image = image(published, alt: picture.alt)
      let (width, height) = (published.width ?? 0, published.height ?? 0)
      let isLandscape = width >= 300 && height >= 157 && width > height && width <= 4 * height
      preview.card = isLandscape ? .summaryLargeImage : .summary
      return
    }
    preview.card = .summary
    if let avatar = account?.avatar, let published = drawable(avatar) {
      preview.image = image(published, alt: scene.words(.avatarOf, ["name": account?.displayName ?? ""]))
    } else if let published = scene.settings.sitePicture {
      preview.image = image(published, alt: scene.settings.title)
      preview.card = .summaryLargeImage
    }
  }

  private func image(_ published: PublishedMedia, alt: String?) -> PreviewImage? {
    web(published.path.description).map {
      PreviewImage($0, type: published.type, width: published.width, height: published.height, alt: alt)
    }
  }
}

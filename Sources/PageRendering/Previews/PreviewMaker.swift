import LinkPreviews
import PostText
import SafeMarkup
import SitePaths
import SitePlanning
import ThreadModel

/// Chooses what a preview says and shows.
struct PreviewMaker {
  let scene: RenderScene
  private var pictures: PreviewPictures { PreviewPictures(scene: scene) }

  /// A post: who wrote it and how it begins, its text, its picture or card.
  func article(
    _ rendered: RenderedPost, row: RowID, number: Int?, parent: ParentPreview?, at address: PageURL
  ) -> LinkPreview? {
    let account = scene.account(of: row)
    let post = rendered.post
    let description = rendered.summary
    var title = title(of: rendered, by: account)
    if let number {
      title = scene.strings(
        .threadPageTitle, ["name": account.displayName, "number": scene.strings.numbers.text(number)])
    }
    guard var preview = base(.article, title: title, description: description, at: address) else {
      return nil
    }
    preview.published = post.published.rfc3339
    preview.modified = post.edited?.rfc3339
    preview.authorName = account.displayName
    preview.authorURL = scene.inputs.path(ofAccount: scene.inputs.record(row).account)
      .flatMap { web($0) }
    if preview.description.isEmpty {
      preview.description = scene.strings(
        .postOfDay, ["name": account.displayName, "day": scene.strings.day(post.published)])
    }
    preview.parent = parent?.inWords
    preview.video = video(of: post, row: row)
    let isUnlisted = scene.inputs.record(row).flags.contains(.unlisted)
    if isUnlisted || account.asksNotToBeIndexed || !PostWarning(of: post).isListed {
      preview.robots = "noindex"
    }
    show(pictures.picture(of: rendered, row: row, parent: parent, description: description), in: &preview)
    speak(for: account, in: &preview)
    return preview
  }

  /// The video of a post, and the page of the post alone, which plays it in a frame.
  private func video(of post: Post, row: RowID) -> PreviewVideo? {
    guard scene.settings.previewCard.showsOwn, let video = PostVideo(of: post, in: scene),
      let address = web(video.file.path.description)
    else { return nil }
    return PreviewVideo(
      address, type: video.file.type, width: video.file.width, height: video.file.height,
      player: scene.inputs.embedPath(ofRow: row).flatMap { web($0) })
  }

  /// The line in bold: the title of a post that has one, else the author and how the post begins.
  private func title(of rendered: RenderedPost, by account: Account) -> String {
    switch scene.settings.previewTitle {
    case .author: LinkPreview.title(author: account.displayName, handle: account.handle)
    case .text:
      rendered.title.map { LinkPreview.title($0, author: account.displayName) }
        ?? LinkPreview.title(author: account.displayName, text: rendered.summary)
    }
  }

  /// An account: its name, its biography, its card.
  /// `title` is said instead of the name on the account's other lists.
  func profile(
    _ account: Account, description: String, at address: PageURL, title: String? = nil
  ) -> LinkPreview? {
    let title = title ?? LinkPreview.title(author: account.displayName, handle: account.handle)
    guard var preview = base(.profile, title: title, description: description, at: address) else {
      return nil
    }
    preview.profileUsername = account.handle
    preview.authorName = account.displayName
    if account.asksNotToBeIndexed { preview.robots = "noindex" }
    show(pictures.picture(of: account, description: description), in: &preview)
    speak(for: account, in: &preview)
    showAvatar(of: account, in: &preview)
    return preview
  }

  /// Names nobody else as the author on Mastodon.
  private func speak(for account: Account, in preview: inout LinkPreview) {
    if !account.isOwner { preview.fediverseCreator = nil }
  }

  /// Shows an account's avatar where a home screen or a message shows the icon of the site.
  private func showAvatar(of account: Account, in preview: inout LinkPreview) {
    guard let avatar = pictures.avatar(of: account) else { return }
    let path = Address(rooted: scene.settings.base.rooted(avatar.path.description))
    guard let path, let width = avatar.width, let height = avatar.height else { return }
    preview.icons.removeAll { $0.kind == .appleTouchIcon }
    preview.icons.append(
      PreviewIcon(.appleTouchIcon, path: path.description, sizes: "\(width)x\(height)"))
  }

  /// A page of the site itself.
  func website(title: String, description: String, at address: PageURL, isListed: Bool = true) -> LinkPreview?
  {
    guard var preview = base(.website, title: title, description: description, at: address) else {
      return nil
    }
    if !isListed { preview.robots = "noindex" }
    show(pictures.sitePicture, in: &preview)
    return preview
  }

  /// What an account says about itself, or who it is.
  func description(about account: Account) -> String {
    let bio = account.bio.map { scene.parser.parse($0).text.excerpt(300) } ?? ""
    return bio.isBlank ? scene.strings(.postsAndReplies, ["name": account.displayName]) : bio
  }

  private func base(
    _ kind: LinkPreview.Kind, title: String, description: String, at address: PageURL
  ) -> LinkPreview? {
    guard let web = web(address.path) else { return nil }
    var preview = LinkPreview(kind, title: title, description: description, url: web)
    preview.siteName = scene.settings.title
    preview.language = scene.settings.language
    preview.fediverseCreator = scene.settings.fediverseCreator
    preview.themeColor = scene.look.themeColor
    preview.robots = LinkPreview.robotsForSharing
    preview.icons = scene.look.icons
    return preview
  }

  private func web(_ path: String) -> WebURL? { WebURL(scene.settings.base.absolute(path)) }

  /// Shows a picture: a large one across the whole of the preview, any other as a small square.
  private func show(_ picture: PreviewPicture?, in preview: inout LinkPreview) {
    preview.card = picture?.isLarge == true ? .summaryLargeImage : .summary
    guard let picture, let address = web(picture.published.path.description) else { return }
    let published = picture.published
    preview.image = PreviewImage(
      address, type: published.type, width: published.width, height: published.height, alt: picture.alt)
  }
}

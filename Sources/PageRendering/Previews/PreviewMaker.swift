import LinkPreviews
import PostText
import SafeMarkup
import SitePaths
import SitePlanning
import ThreadModel

/// What a page is about, as text: its heading, its description, and its link preview.
struct PageSubject {
  let heading: String
  let description: String
  /// `nil` if the page's URL is not a web address.
  let preview: LinkPreview?
}

/// Says what pages are about, and chooses what their previews say and show.
struct PreviewMaker {
  let scene: RenderScene
  private var pictures: PreviewPictures { PreviewPictures(scene: scene) }

  /// What a page is about.
  func subject(of page: PagePlan, _ builder: inout EntryBuilder) -> PageSubject {
    switch page.kind {
    case .permalink(let row): return post(row, at: page.address, &builder)
    case .threadPage(let row, let number): return post(row, number, at: page.address, &builder)
    case .page(let place):
      let shown = ShownSeries(place: place, scene: scene)
      return shown.kind.subject(of: shown)
    case .moved(let move):
      if let row = move.row, scene.inputs.record(row).kind == .post {
        return post(row, at: move.to, &builder)
      }
      return move.account.map { account($0, at: move.to) } ?? gone(nil, at: move.to)
    case .gone(let row): return gone(row, at: page.address)
    }
  }

  /// A post's own page, or a later page of the thread that it begins: who wrote it and how it begins, its text, its
  /// picture or card.
  func post(
    _ row: RowID, _ number: Int? = nil, at address: PageURL, _ builder: inout EntryBuilder
  ) -> PageSubject {
    guard let rendered = builder.posts.post(row) else { return gone(row, at: address) }
    let (account, post) = (scene.account(of: row), rendered.post)
    let name = account.displayName
    let number = number.map { scene.strings.numbers.text($0) }
    let heading =
      number.map { scene.strings(.threadPage, ["name": name, "number": $0]) }
      ?? rendered.title ?? scene.strings(.postBy, ["name": name])
    let title =
      number.map { scene.strings(.threadPageTitle, ["name": name, "number": $0]) }
      ?? self.title(of: rendered, by: account)
    let parent = ParentPreview(of: rendered, &builder)
    return subject(.article, heading, title: title, rendered.summary, at: address) { preview in
      preview.published = post.published.rfc3339
      preview.modified = post.edited?.rfc3339
      preview.authorName = name
      preview.authorURL = scene.inputs.path(ofAccount: scene.inputs.record(row).account)
        .flatMap { web($0) }
      if preview.description.isEmpty {
        preview.description = scene.strings(
          .postOfDay, ["name": name, "day": scene.strings.day(post.published)])
      }
      preview.parent = parent?.inWords
      showVideo(of: rendered, in: &preview)
      let isUnlisted = scene.inputs.record(row).flags.contains(.unlisted)
      if isUnlisted || account.asksNotToBeIndexed || !PostWarning(of: post).isListed {
        preview.robots = "noindex"
      }
      show(pictures.picture(of: rendered, parent: parent), in: &preview)
      // Mastodon names nobody else as the author.
      if !account.isOwner { preview.fediverseCreator = nil }
    }
  }

  /// Names the video of a post, and the page of the post alone, which plays it in a frame.
  private func showVideo(of rendered: RenderedPost, in preview: inout LinkPreview) {
    guard scene.settings.previewCard.showsOwn, let video = PostVideo(of: rendered.post, in: scene),
      let address = web(video.file.path.description)
    else { return }
    preview.video = PreviewMedia(
      address, type: video.file.type, width: video.file.width, height: video.file.height)
    preview.player = scene.inputs.embedPath(ofRow: rendered.row).flatMap { web($0) }
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

  /// A list of an account: its name, its biography, its card.
  func account(_ index: AccountID, _ list: AccountList = .posts, at address: PageURL) -> PageSubject {
    let account = scene.inputs.account(index)
    let heading = scene.strings.list(list, by: account.displayName)
    let title =
      list == .posts ? LinkPreview.title(author: account.displayName, handle: account.handle) : heading
    let description = self.description(about: account)
    return subject(.profile, heading, title: title, description, at: address) { preview in
      preview.profileUsername = account.handle
      preview.authorName = account.displayName
      if account.asksNotToBeIndexed { preview.robots = "noindex" }
      show(pictures.picture(of: account, description: description), in: &preview)
      // Mastodon names nobody else as the author.
      if !account.isOwner { preview.fediverseCreator = nil }
      showAvatar(of: account, in: &preview)
    }
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

  /// What is left of a post or an account.
  func gone(_ row: RowID?, at address: PageURL) -> PageSubject {
    let description = row.map { MissingPostReason.tombstone($0, in: scene) } ?? scene.strings[.pageRemoved]
    return site(scene.strings[.postGone], description, at: address, isListed: false)
  }

  /// A page of the site itself. Search engines leave it out if it is not listed.
  func site(
    _ heading: String, _ description: String, at address: PageURL, title: String? = nil, isListed: Bool = true
  ) -> PageSubject {
    subject(.website, heading, title: title ?? heading, description, at: address) { preview in
      if !isListed { preview.robots = "noindex" }
      show(pictures.sitePicture, in: &preview)
    }
  }

  /// What an account says about itself, or who it is.
  private func description(about account: Account) -> String {
    let bio = account.bio.map { RichTextParser.parse($0).text.excerpt(300) } ?? ""
    return bio.isBlank ? scene.strings(.postsAndReplies, ["name": account.displayName]) : bio
  }

  /// What a page is about, with what all previews of the site say and what `fill` adds.
  private func subject(
    _ kind: LinkPreview.Kind, _ heading: String, title: String, _ description: String, at address: PageURL,
    _ fill: (inout LinkPreview) -> Void
  ) -> PageSubject {
    let preview = web(address.path).map { url in
      var preview = LinkPreview(kind, title: title, description: description, url: url)
      preview.siteName = scene.settings.title
      preview.language = scene.settings.language
      preview.fediverseCreator = scene.settings.fediverseCreator
      preview.themeColor = scene.look.themeColor
      preview.robots = LinkPreview.robotsForSharing
      preview.icons = scene.look.icons
      fill(&preview)
      return preview
    }
    return PageSubject(heading: heading, description: description, preview: preview)
  }

  private func web(_ path: String) -> WebURL? { WebURL(scene.settings.base.absolute(path)) }

  /// Shows a picture: a large one across the whole of the preview, any other as a small square.
  private func show(_ picture: PreviewPicture?, in preview: inout LinkPreview) {
    preview.card = picture?.isLarge == true ? .summaryLargeImage : .summary
    guard let picture, let address = web(picture.published.path.description) else { return }
    let published = picture.published
    preview.image = PreviewMedia(
      address, type: published.type, width: published.width, height: published.height, alt: picture.alt)
  }
}

/// What the preview of a reply says of the post that it answers.
///
/// A preview is shown where neither author put it. So it says of the parent what an embed says: nothing of what is
/// listed nowhere, and of a parent that is gone, withheld or behind a warning one sentence.
struct ParentPreview {
  /// The account that wrote the parent; `nil` if the parent is not shown.
  let author: (account: Account, shown: ShownAuthor)?
  /// How the parent begins, or the sentence.
  let text: String
  let language: String?

  /// More than any card or description shows of it.
  private static let length = 200

  private init(_ text: String, by author: (Account, ShownAuthor)? = nil, language: String? = nil) {
    (self.author, self.text, self.language) = (author, text, language)
  }

  /// The parent of a reply; `nil` for a post that answers nothing.
  init?(of reply: RenderedPost, _ builder: inout EntryBuilder) {
    let scene = builder.scene.outside
    switch scene.inputs.alone(reply.row)?.parentCard {
    case .post(let parent): self.init(parent, in: scene, &builder)
    case .tombstone(let parent): self.init(MissingPostReason.tombstone(parent, in: scene))
    case .missing: self.init(MissingPostReason.parent(reply.post.replyTo, scene.strings))
    case nil: return nil
    }
  }

  private init(_ row: RowID, in scene: RenderScene, _ builder: inout EntryBuilder) {
    let account = scene.account(of: row)
    guard !scene.isHidden(row), let (post, summary) = builder.posts.summarized(row) else {
      self.init(MissingPostReason.hidden(row, in: scene))
      return
    }
    let author = scene.author(ofRow: row)
    guard PostWarning(of: post).cover != .post else {
      self.init(scene.strings(.sentenceWithAlt, ["text": author.name, "alt": summary]))
      return
    }
    let title = post.title.flatMap { $0.isBlank ? nil : $0 }
    self.init(
      TextExcerpt.of(title ?? summary, count: Self.length), by: (account, author),
      language: post.languages.first)
  }

  /// The parent as a description says it.
  var inWords: PreviewParent { PreviewParent(author: author?.shown.name, text: text) }
}

import LinkPreviews
import PostText
import SafeMarkup
import SitePaths
import SitePlanning
import ThreadModel
import TypedTemplates

/// What other sites need to embed a post: the post alone, for a frame, and the answer that names the frame.
///
/// An embed may be shown, and found, where its author never put it. So it says of others what feeds say: nothing of
/// what is listed nowhere.
struct EmbedFiles {
  let scene: RenderScene
  /// The fields of the site.
  let siteRecord: Record?

  /// The files of the post that a page is about, or what is left of one at its URL.
  func files(
    of page: PagePlan, _ preview: LinkPreview?, _ builder: inout EntryBuilder
  ) -> [SiteFile] {
    switch page.kind {
    case .permalink(let row):
      guard let path = scene.inputs.embedPath(ofRow: row) else { return [] }
      return [self.page(of: row, at: path, &builder)].compactMap(\.self)
        + answers(row, path, preview, &builder)
    case .moved(let move):
      // Frames on other sites keep the URL that they were given.
      guard let row = move.row, scene.inputs.embedPath(ofRow: row) != nil, let old = move.from.embedPath
      else { return [] }
      return [self.page(of: row, at: old, &builder)].compactMap(\.self)
    case .gone(let row):
      guard scene.inputs.settings.extras.contains(.embed), let path = page.address.embedPath else {
        return []
      }
      let note = row.map { MissingPostReason.tombstone($0, in: scene) } ?? scene.strings[.pageRemoved]
      return [self.page(gone: note, page.address, at: path)].compactMap(\.self)
    case .threadPage, .page: return []
    }
  }

  // MARK: The frame

  private func page(of row: RowID, at path: String, _ builder: inout EntryBuilder) -> SiteFile? {
    // It is rendered again only if it quotes a post that may not be shown here.
    var posts = RenderedPosts(scene.outside)
    guard let rendered = posts.post(row), let entry = entry(rendered, &builder),
      let address = scene.inputs.address(ofRow: row)
    else { return nil }
    let heading =
      rendered.title ?? scene.strings(.postBy, ["name": scene.account(of: row).displayName])
    let isIndexed =
      PostWarning(of: rendered.post).isListed && !scene.account(of: row).asksNotToBeIndexed
    var record = frame(heading, of: address, isIndexed: isIndexed)
    record[PageFields.target] = scene.address(ofSite: address.path)
    record[PageFields.targetText] = .text(scene.strings(.quoteReadOn, ["host": scene.settings.title]))
    record[PageFields.hasEntries] = .flag(true)
    record[PageFields.entries] = .records([entry])
    return page(record, at: path)
  }

  private func page(gone note: String, _ address: PageURL, at path: String) -> SiteFile? {
    var record = frame(scene.strings[.postGone], of: address, isIndexed: false)
    record[PageFields.description] = .text(note)
    record[PageFields.target] = scene.address(ofSite: PageURL.home.path)
    record[PageFields.targetText] = .text(scene.settings.title)
    return page(record, at: path)
  }

  private func page(_ record: Record, at path: String) -> SiteFile? {
    guard let file = SitePath(path + "index.html"), let template = scene.templates.pages["embed"] else {
      return nil
    }
    var html = HTML()
    template.render(record, inside: siteRecord, into: &html)
    return SiteFile(file, bytes: html.bytes)
  }

  /// An embed is shown nowhere but in a frame, where search engines may read it as a piece of the page around it.
  /// (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#indexifembedded)
  private func frame(_ heading: String, of address: PageURL, isIndexed: Bool) -> Record {
    let listed = isIndexed ? "noindex, indexifembedded" : "noindex"
    let robots = scene.settings.isDraft ? RenderSettings.robotsForDrafts : listed
    let tags: HTML = """
      <title>\(heading)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="\(robots)">
      <link rel="canonical" href="\(scene.absolute(address.path) ?? "")">

      """
    return Record([
      PageFields.pageClass: .text("page-embed"), .heading: .text(heading), .previewTags: .html(tags),
    ])
  }

  /// The post as its own page shows it, with the beginning of what it answers above it.
  private func entry(_ rendered: RenderedPost, _ builder: inout EntryBuilder) -> Record? {
    guard let placed = scene.inputs.alone(rendered.row) else { return nil }
    var record = builder.alone(rendered, placed)
    record[EntryFields.publishedLong] = .text(scene.strings.long(rendered.post.published))
    if let card = placed.parentCard {
      record[EntryFields.before] = .html(builder.parentCard(card, of: rendered, in: scene.outside))
    }
    return record
  }

  // MARK: The answer

  private func answers(
    _ row: RowID, _ frame: String, _ preview: LinkPreview?, _ builder: inout EntryBuilder
  ) -> [SiteFile] {
    let forms = scene.inputs.oEmbedForms(ofRow: row)
    guard !forms.isEmpty, let preview, let frame = scene.absolute(frame),
      let site = scene.absolute(PageURL.home.path), let rendered = builder.posts.post(row)
    else { return [] }
    let author = scene.author(ofRow: row)
    let day = scene.strings.day(rendered.post.published)
    let answer = EmbedAnswer(
      preview: preview, author: author, frame: frame,
      label: scene.strings(.postLabel, ["name": author.nameWithHandle, "time": day]),
      height: height(of: rendered), siteAddress: site)
    return forms.compactMap { form in
      scene.inputs.path(ofRow: row, as: form).flatMap { SitePath($0) }
        .map { SiteFile($0, bytes: answer.bytes(as: form)) }
    }
  }

  /// How high the frame is where nobody listens to what it says of itself, in pixels.
  private func height(of rendered: RenderedPost) -> Int {
    let parent = scene.inputs.alone(rendered.row)?.parentCard == nil ? 0 : Self.parentHeight
    let estimate = EntryHeight(of: rendered.post, shape: scene.shape(of:)).estimate * Self.pixels
    return min(max(Int(estimate) + parent + Self.footHeight, Self.least), Self.most)
  }

  private static let pixels = 16.0
  private static let parentHeight = 80
  private static let footHeight = 110
  private static let least = 200
  /// WordPress takes no more.
  private static let most = 1_000
}

/// The oEmbed answer for a site that embeds a post: a quotation, and a frame with the small page of the post.
///
/// The type is `rich`, since Mastodon forgets the page's own description, author and date for any other. WordPress
/// shows the quotation until the frame says how high it is, and keeps nothing of an answer without a frame.
/// (https://oembed.com)
struct EmbedAnswer {
  /// The preview of the post's page, which has said already what may be said.
  let preview: LinkPreview
  let author: ShownAuthor
  /// The page to frame, absolute.
  let frame: String
  /// What the frame shows, for those who do not see it.
  let label: String
  let height: Int
  let siteAddress: String

  private static let width = 550
  private static let quotedLength = 300
  /// A day: what is asked for again sooner has not changed.
  private static let lifetime = 86_400

  /// The answer in a form.
  func bytes(as form: OEmbedForm) -> [UInt8] {
    switch form {
    case .json:
      let json = JSON { json in
        for (name, text, number) in members {
          json.member(name, text)
          json.member(name, number)
        }
      }
      return json.bytes + [0x0A]
    case .xml:
      var xml = XML()
      xml.element("oembed") { xml in
        for (name, text, number) in members {
          xml.element(name, text: text ?? number.map { String($0) })
        }
      }
      return xml.bytes
    }
  }

  /// The members in their order, each with a text or a number, or with neither if it is left out.
  private var members: [(name: StaticString, text: String?, number: Int?)] {
    // Its size has to be known: a thumbnail has three members or none.
    let picture = preview.image.flatMap { $0.width == nil || $0.height == nil ? nil : $0 }
    return [
      ("version", "1.0", nil), ("type", "rich", nil), ("title", preview.title, nil),
      ("author_name", author.name, nil), ("author_url", author.address, nil),
      ("provider_name", preview.siteName, nil), ("provider_url", siteAddress, nil),
      ("cache_age", nil, Self.lifetime), ("html", html.string, nil), ("width", nil, Self.width),
      ("height", nil, height), ("thumbnail_url", picture?.url.description, nil),
      ("thumbnail_width", nil, picture?.width), ("thumbnail_height", nil, picture?.height),
    ]
  }

  private var html: HTML {
    let address = preview.url.description
    let quoted = TextExcerpt.of(preview.description, count: Self.quotedLength)
    return """
      <blockquote cite="\(address)"><p>\(quoted)</p><p><a href="\(address)">\(label)</a></p></blockquote>\
      <iframe src="\(frame)" title="\(label)" width="\(Self.width)" height="\(height)" loading="lazy" \
      frameborder="0" style="max-width:100%"></iframe>
      """
  }
}

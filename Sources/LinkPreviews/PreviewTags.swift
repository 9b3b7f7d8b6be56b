public import SafeMarkup

/// A page's preview as the tags of its head, in an order and a form that every known consumer reads.
///
/// `og:`, `article:` and `profile:` tags are given by `property`, all others by `name`; each once, one a
/// line, with double quotes. What is too long is cut (titles at 70 bytes, descriptions at 300 characters) or,
/// where half a value would be a wrong one, left out (a URL beyond 1,000 bytes). Together they take
/// less than 16 KiB: what would go beyond is left out, the least important last in line. An empty
/// description becomes the picture's alternative text or the title, since a title alone draws no preview in
/// many places. A picture that is not on the page's own site is not shown.
///
///     var html = HTML(markup: "<head>\n<meta charset=\"utf-8\">\n")
///     PreviewTags(preview).append(to: &html)
public struct PreviewTags: Sendable {
  private let preview: LinkPreview
  private let title: String
  private let description: String
  private let descriptionLine: String
  private let image: PreviewMedia?
  private let alt: String

  /// Prepares the tags of a preview.
  public init(_ preview: LinkPreview) {
    self.preview = preview
    title = Self.title(of: preview)
    image = preview.image.flatMap { Self.isShown($0.url, on: preview.url) ? $0 : nil }
    alt = PreviewText.cutLine(image?.alt ?? "", to: PreviewLimits.alt)
    description = Self.description(of: preview, alt: alt, title: title)
    descriptionLine = String(decoding: description.utf8.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self)
  }

  /// Adds all tags between `<meta charset="utf-8">` and the style sheet, one per line.
  public func append(to html: inout HTML) {
    var block = PreviewTagBlock()
    appendTexts(to: &block)
    appendImage(to: &block)
    appendVideo(to: &block)
    appendKind(to: &block)
    appendConsumers(to: &block)
    appendLinks(to: &block)
    html.append(block.html)
  }

  private func appendTexts(to block: inout PreviewTagBlock) {
    block.title(title)
    block.meta(name: "viewport", "width=device-width, initial-scale=1")
    block.meta(name: "description", descriptionLine)
    block.link("canonical", to: preview.url)
    block.meta(property: "og:type", preview.kind.rawValue)
    block.meta(property: "og:title", title)
    block.meta(property: "og:description", description)
    block.meta(property: "og:url", preview.url)
    let siteName = PreviewText.cutLine(preview.siteName ?? "", to: PreviewLimits.siteName)
    block.meta(property: "og:site_name", siteName)
  }

  private func appendImage(to block: inout PreviewTagBlock) {
    block.meta(property: "og:image", image?.url)
    block.meta(property: "og:image:type", image?.type)
    let size = image.flatMap(Self.size)
    block.meta(property: "og:image:width", size?.width)
    block.meta(property: "og:image:height", size?.height)
    block.meta(property: "og:image:alt", alt)
  }

  /// The file of a video, for consumers that play it in place. (https://ogp.me/#structured)
  private func appendVideo(to block: inout PreviewTagBlock) {
    if let video = preview.video, Self.isShown(video.url, on: preview.url) {
      block.meta(property: "og:video", video.url)
      if video.url.isSecure { block.meta(property: "og:video:secure_url", video.url) }
      block.meta(property: "og:video:type", video.type)
      let size = Self.size(of: video)
      block.meta(property: "og:video:width", size?.width)
      block.meta(property: "og:video:height", size?.height)
    }
    block.meta(property: "og:locale", preview.language.flatMap { PreviewLocale.name(for: $0) })
  }

  /// The page that plays the video in a frame, which has to be secure.
  private func appendPlayer(to block: inout PreviewTagBlock) {
    guard let video = preview.video, let player = preview.player, player.isSecure,
      Self.isShown(player, on: preview.url), let size = Self.size(of: video)
    else { return }
    block.meta(name: "twitter:player", player.description)
    block.meta(name: "twitter:player:width", size.width)
    block.meta(name: "twitter:player:height", size.height)
  }

  private static func size(of media: PreviewMedia) -> (width: String, height: String)? {
    guard let width = media.width, let height = media.height, min(width, height) > 0 else { return nil }
    return (String(width), String(height))
  }

  private func appendKind(to block: inout PreviewTagBlock) {
    switch preview.kind {
    case .article:
      block.meta(property: "article:published_time", preview.published)
      block.meta(property: "article:modified_time", preview.modified)
      block.meta(property: "article:author", preview.authorURL)
    case .profile:
      let username = PreviewText.cutLine(preview.profileUsername ?? "", to: PreviewLimits.name)
      block.meta(property: "profile:username", username)
    case .website: break
    }
  }

  private func appendConsumers(to block: inout PreviewTagBlock) {
    block.meta(name: "author", PreviewText.cutLine(preview.authorName ?? "", to: PreviewLimits.name))
    block.meta(name: "twitter:card", image == nil ? LinkPreview.Card.summary.rawValue : preview.card.rawValue)
    block.meta(name: "twitter:image:alt", alt)
    appendPlayer(to: &block)
    if let creator = preview.fediverseCreator, PreviewForms.isFediverseAccount(creator) {
      block.meta(name: "fediverse:creator", creator)
    }
    if let color = preview.themeColor, PreviewForms.isColor(color) { block.meta(name: "theme-color", color) }
    for answer in preview.answers { append(answer, to: &block) }
    block.meta(name: "robots", PreviewText.cutLine(preview.robots ?? "", to: PreviewLimits.value))
  }

  private func appendLinks(to block: inout PreviewTagBlock) {
    for feed in preview.feeds { append(feed, to: &block) }
    if let author = preview.authorURL { block.link("author", to: author) }
    for icon in preview.icons where PreviewForms.isRootedPath(icon.path) { block.icon(icon) }
  }

  private func append(_ feed: PreviewFeed, to block: inout PreviewTagBlock) {
    let title = PreviewText.cutLine(feed.title, to: PreviewLimits.name)
    block.link("alternate", type: feed.type, title: title, to: feed.url)
  }

  /// The title, or what can stand for it: no consumer draws a preview without one.
  private static func title(of preview: LinkPreview) -> String {
    let candidates = [preview.title, preview.authorName ?? "", preview.siteName ?? ""]
    let lines = candidates.lazy.map { PreviewText.line($0, limit: PreviewLimits.titleBytes) }
    let title = lines.first { !$0.isEmpty } ?? preview.url.host
    return PreviewText.cut(title, to: PreviewLimits.titleBytes, .bytes)
  }

  private static func description(of preview: LinkPreview, alt: String, title: String) -> String {
    let lines = PreviewText.lines(preview.description, limit: PreviewLimits.description)
    let words = preview.parent?.leading(lines) ?? lines
    let description = words.isEmpty ? (alt.isEmpty ? title : alt) : words
    return PreviewText.cut(description, to: PreviewLimits.description)
  }

  private static func isShown(_ file: WebURL, on page: WebURL) -> Bool {
    file.origin == page.origin && PreviewTagBlock.isPrintable(file)
  }
}

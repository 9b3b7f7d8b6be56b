import LinkPreviews
import SafeMarkup

/// A page that every rule likes, and its preview.
enum GoodPage {
  static let address = "https://ada.example/@ada/post/1/"

  static func preview() throws -> LinkPreview {
    let address = try web(Self.address)
    var preview = LinkPreview(
      .article, title: LinkPreview.title(author: "Ada Example", text: "Small tools & slow threads"),
      description: "Small tools & slow threads:\nwhy permalinks matter", url: address)
    preview.siteName = "Ada’s archive"
    preview.image = PreviewMedia(
      try web("https://ada.example/cards/3f9c1b7e.png"), type: "image/png", width: 1200, height: 630,
      alt: "Post by Ada Example")
    preview.language = "en"
    preview.published = "2026-03-04T05:06:07Z"
    preview.modified = "2026-03-05T05:06:07Z"
    preview.authorName = "Ada Example"
    preview.authorURL = try web("https://ada.example/@ada/")
    preview.fediverseCreator = "@ada@social.example"
    preview.themeColor = "#1d3557"
    preview.robots = LinkPreview.robotsForSharing
    preview.feeds = [
      PreviewFeed(
        title: "Ada Example", type: "application/atom+xml",
        url: try web("https://ada.example/@ada/feed.xml"))
    ]
    preview.icons = [PreviewIcon(.icon, path: "/favicon.ico", sizes: "32x32")]
    return preview
  }

  /// The page of a preview, with a body.
  static func html(_ preview: LinkPreview? = nil, body: String = "<p>Small tools</p>") throws -> String {
    var html = HTML(markup: "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    PreviewTags(try preview ?? Self.preview()).append(to: &html)
    return html.string + "</head>\n<body>\n\(body)\n</body>\n</html>\n"
  }

  /// The findings about the good page after some text in it was replaced.
  static func findings(
    replacing old: String, with new: String, body: String = "<p>Small tools</p>",
    lookUp: ((WebURL) -> Bool)? = nil
  ) throws -> [Finding] {
    let page = try html(body: body)
    try requireContained(old, in: page)
    return PreviewValidator().findings(
      in: Array(page.replacing(old, with: new).utf8), address: WebURL(address), lookUp: lookUp)
  }

  static func web(_ text: String) throws -> WebURL {
    guard let address = WebURL(text) else { throw NotAnAddress(text: text) }
    return address
  }

  private static func requireContained(_ text: String, in page: String) throws {
    if !page.contains(text) { throw NotInPage(text: text) }
  }

  struct NotAnAddress: Error { let text: String }
  struct NotInPage: Error { let text: String }
}

extension PreviewValidator {
  /// What is wrong with a page of a site of which only is known what files there are.
  func findings(
    in page: [UInt8], address: WebURL? = nil, lookUp: ((WebURL) -> Bool)? = nil
  ) -> [Finding] {
    validate(PreviewPage(html: page, url: address), in: lookUp.map(LookedUpSite.init)).findings
  }
}

/// A site of which is known only what is there and what not.
private struct LookedUpSite: PreviewSite {
  let lookUp: (WebURL) -> Bool
  func contains(_ address: WebURL) -> Bool { lookUp(address) }
}

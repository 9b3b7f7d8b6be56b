import LinkPreviews
import SafeMarkup

/// A site of a few files in memory, with the good page's picture, oEmbed answers and `robots.txt`.
struct SampleSite: PreviewSite {
  /// The files by their paths.
  var files: [String: [UInt8]] = [
    "/cards/3f9c1b7e.png": png(width: 1200, height: 630),
    "/@ada/post/1/": Array("<!doctype html>".utf8),
    "/@ada/post/1/oembed.json": Array(answer.utf8),
    "/@ada/post/1/oembed.xml": Array(xmlAnswer.utf8),
    "/robots.txt": Array("User-agent: *\nDisallow: /drafts/\n".utf8),
  ]
  /// The sizes of files that are larger than their bytes in `files`.
  var sizes: [String: Int] = ["/cards/3f9c1b7e.png": 80_000]

  func contains(_ address: WebURL) -> Bool { files[Self.path(address)] != nil }

  func file(at address: WebURL, limit: Int) -> PreviewFile? {
    let path = Self.path(address)
    return files[path].map { PreviewFile(Array($0.prefix(limit)), bytes: sizes[path]) }
  }

  /// The same site with another file.
  func with(_ path: String, _ text: String) -> SampleSite { with(path, Array(text.utf8)) }

  /// The same site with another file.
  func with(_ path: String, _ bytes: [UInt8]) -> SampleSite {
    var site = self
    site.files[path] = bytes
    return site
  }

  /// The same site with a file of another size.
  func with(_ path: String, size: Int) -> SampleSite {
    var site = self
    site.sizes[path] = size
    return site
  }

  private static func path(_ address: WebURL) -> String {
    String(address.description.dropFirst("https://ada.example".count))
  }

  /// An oEmbed answer that everybody takes.
  static let answer = #"""
    {"version": "1.0", "type": "rich", "title": "Small tools", "author_name": "Ada Example", "provider_name":
    "Ada’s archive", "html": "<blockquote>Small</blockquote><iframe src=\"https://ada.example/@ada/post/1/embed/\">",
    "width": 550, "height": 300}
    """#
  static let xmlAnswer = """
    <?xml version="1.0" encoding="utf-8"?>
    <oembed><version>1.0</version><type>rich</type><title>Small tools &amp; more</title><width>550</width>
    <html>&lt;iframe src="https://ada.example/@ada/post/1/embed/"&gt;&lt;/iframe&gt;</html><height>300</height></oembed>
    """

  /// The beginning of a PNG: its signature and its header.
  static func png(width: Int, height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + [width >> 24, width >> 16, width >> 8, width, height >> 24, height >> 16, height >> 8, height]
      .map { UInt8($0 & 0xFF) } + [8, 6, 0, 0, 0]
  }
}

extension GoodPage {
  /// The good page with links to its oEmbed answers and JSON-LD.
  static func full() throws -> String {
    let links = """
      <link rel="alternate" type="application/json+oembed" href="https://ada.example/@ada/post/1/oembed.json">
      <link rel="alternate" type="text/xml+oembed" href="https://ada.example/@ada/post/1/oembed.xml">
      <script type="application/ld+json">[{"@type": "SocialMediaPosting", "text": "Small tools"}, {"@type": "WebPage",
      "author": {"@type": "Person", "name": "Ada Example"}, "publisher": {"name": "Ada’s archive"}}]</script>

      """
    return try html().replacing("</head>", with: links + "</head>")
  }

  /// The full page after some texts in it were replaced, each of which must be there.
  static func full(replacing pairs: [(String, String)]) throws -> String {
    var page = try full()
    for (old, new) in pairs {
      if !page.contains(old) { throw NotInPage(text: old) }
      page = page.replacing(old, with: new)
    }
    return page
  }
}

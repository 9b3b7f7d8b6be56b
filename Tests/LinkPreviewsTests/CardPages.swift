import LinkPreviews

/// The pages of the table of cards, each with one thing about it.
enum CardPages {
  static let address = "https://ada.example/p/"

  /// Pictures of all sizes and formats at addresses that say what they are.
  static let site = SampleSite(
    files: [
      "/a.png": SampleSite.png(width: 1200, height: 630), "/b.png": SampleSite.png(width: 1200, height: 630),
      "/avatar.png": SampleSite.png(width: 100, height: 100),
      "/heavy.png": SampleSite.png(width: 1200, height: 630),
      "/d.svg": Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8),
      "/touch.png": SampleSite.png(width: 180, height: 180),
      "/narrow.png": SampleSite.png(width: 5000, height: 500),
      "/apple-touch-icon.png": SampleSite.png(width: 180, height: 180),
      "/link.json": Array(
        #"{"version": "1.0", "type": "link", "title": "From oEmbed", "author_name": "Ada"}"#.utf8),
      "/rich.json": Array(SampleSite.answer.utf8),
    ], sizes: ["/heavy.png": 1_500_000])

  static func page(_ head: String, title: String = "Tab", body: String = "<p>Body text</p>") -> String {
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>\(title)</title>\n\(head)\n</head>\n"
      + "<body>\(body)</body></html>\n"
  }

  private static func og(_ key: String, _ value: String) -> String {
    "<meta property=\"og:\(key)\" content=\"\(value)\">\n"
  }

  private static let base = og("type", "article") + og("title", "Title") + og("description", "One\ntwo")
  private static let large = "<meta name=\"twitter:card\" content=\"summary_large_image\">\n"
  private static let full = base + og("image", "https://ada.example/a.png") + large
  private static let words = String(repeating: "wide words ", count: 60)

  static let all: [String: String] = [
    "full": page(full),
    "no card": page(base + og("image", "https://ada.example/a.png")),
    "wrong card": page(full.replacing("summary_large_image", with: "huge")),
    "two titles": page(full + og("title", "Second") + "<meta name=\"twitter:card\" content=\"summary\">"),
    "by name": page(full.replacing("property=", with: "name=")),
    "single quotes": page(full.replacing("\"", with: "'")),
    "raw sign": page(full.replacing("\"Title\"", with: "\"a > b\"")),
    "spaced": page("<meta property = \" og:title\" content= \"Title\" />"),
    "title only": page(og("title", "Title")),
    "nothing": page("", title: ""),
    "no tags": page(
      "<meta name=\"description\" content=\"Plain\">", body: "<h1>Heading</h1><nav>Menu</nav><p>Text</p>"),
    "relative": page(base + og("image", "../a.png") + large),
    "insecure": page(base + og("image", "http://ada.example/a.png") + large),
    "late": page("<!--" + String(repeating: "x", count: 40_000) + "-->" + full),
    "very late": page("<!--" + String(repeating: "x", count: 400_000) + "-->" + full),
    "in body": page("", body: full),
    "long": page(og("title", words) + og("description", words) + large + og("type", "article")),
    "headline": page(
      full + #"<script type="application/ld+json">{"@type":"WebPage","headline":"Head"}</script>"#),
    "graph": page(
      full + #"<script type="application/ld+json">{"@graph":[{"@type":"WebPage","headline":"H"}]}</script>"#),
    "byline": page(
      full
        + #"<script type="application/ld+json">[{"@type":"Person"},{"@type":"WebPage","author":{"name":"Ada"}}]</script>"#
    ),
    "oembed link": page(
      full + #"<link rel="alternate" type="application/json+oembed" href="https://ada.example/link.json">"#),
    "oembed rich": page(
      full + #"<link rel="alternate" type="application/json+oembed" href="https://ada.example/rich.json">"#),
    "noindex": page(full + "<meta name=\"robots\" content=\"noindex\">"),
    "only noindex": page("<meta name=\"robots\" content=\"noindex\">"),
    "refresh": page(full + "<meta http-equiv=\"refresh\" content=\"0; url=/\">"),
    "dotted": page(full),
    "tags in text": page(og("title", "a &lt;b&gt;c&lt;/b&gt;") + og("description", "Text") + large),
    "escaped twice": page(og("title", "Tom &amp;amp; Ada") + og("description", "Text") + large),
    "long site": page(full + og("site_name", String(repeating: "x", count: 257))),
    "many names": page((1...51).map { og("x\($0)", "y") }.joined() + full),
    "svg": page(base + og("image", "https://ada.example/d.svg") + large),
    "heavy": page(base + og("image", "https://ada.example/heavy.png") + large),
    "avatar": page(base + og("image", "https://ada.example/avatar.png") + large),
    "narrow": page(base + og("image", "https://ada.example/narrow.png") + large),
    "two images": page(full + og("image", "https://ada.example/b.png")),
    "touch icon": page(base + "<link rel=\"apple-touch-icon\" href=\"/touch.png\">"),
    "unasked icon": page(base),
    "body image": page(
      og("title", "Title"),
      body: #"<img src="/avatar.png" width="100" height="100"><img src="/b.png" width="1200" height="630">"#),
    "twitter first": page("<meta name=\"twitter:title\" content=\"Bird\">" + full),
  ]
}

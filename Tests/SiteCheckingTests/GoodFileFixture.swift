/// Good files of a site at `https://ada.example/`: what tests break and what fuzzing begins with.
enum GoodFile {
  static let base = "https://ada.example/"

  /// A page that every rule likes.
  static func html(_ path: String, _ title: String, body: String = "") -> String {
    let address = base + path
    return """
      <!doctype html>
      <html lang="en" prefix="og: https://ogp.me/ns# article: https://ogp.me/ns/article#">
      <head>
      <meta charset="utf-8">
      <title>\(title)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="description" content="Small tools and slow threads">
      <link rel="canonical" href="\(address)">
      <meta property="og:type" content="article">
      <meta property="og:title" content="\(title)">
      <meta property="og:description" content="Small tools and slow threads">
      <meta property="og:url" content="\(address)">
      <meta property="og:site_name" content="Ada’s archive">
      <meta property="og:image" content="https://ada.example/cards/\(path.isEmpty ? 2 : 1).png">
      <meta property="og:image:type" content="image/png">
      <meta property="og:image:width" content="1200">
      <meta property="og:image:height" content="630">
      <meta property="og:image:alt" content="Post by Ada Example">
      <meta property="og:locale" content="en_US">
      <meta property="article:published_time" content="2026-03-04T05:06:07Z">
      <meta name="twitter:card" content="summary_large_image">
      <meta name="theme-color" content="#1d3557">
      <meta name="robots" content="max-image-preview:large, max-snippet:-1">
      <link rel="icon" href="/cards/1.png">
      <script type="application/ld+json">{"@context": "https://schema.org", "@type": "SocialMediaPosting",
      "author": {"@type": "Person", "name": "Ada Example"}, "datePublished": "2026-03-04T05:06:07Z",
      "text": "Small tools", "comment": [{"@type": "Comment", "author": {"name": "Grace"},
      "datePublished": "2026-03-05T05:06:07Z", "text": "Yes"}]}</script>
      </head>
      <body><main id="main"><a href="/#main">Home</a><a href="https://elsewhere.example/x#y">Elsewhere</a>\(body)</main></body>
      </html>
      """
  }

  /// An oEmbed answer that everybody takes.
  static let answer = #"""
    {"version": "1.0", "type": "rich", "title": "Small tools", "author_url": "https://ada.example/",
    "html": "<iframe src=\"https://ada.example/\">", "width": 550, "height": 300}
    """#

  static let atom = """
    <?xml version="1.0" encoding="UTF-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom"><id>urn:a</id><title>Ada</title><updated>2026-03-04T05:06:07Z</updated>
    <author><name>Ada</name></author><link rel="self" href="https://ada.example/feed.xml"/>
    <entry><id>urn:b</id><title>Tools &amp; threads</title><updated>2026-03-04T05:06:07Z</updated>
    <link href="https://ada.example/"/><content type="html">&lt;p&gt;Small</content></entry></feed>
    """

  static let jsonFeed = #"""
    {"version": "https://jsonfeed.org/version/1.1", "title": "Ada", "home_page_url": "https://ada.example/",
    "items": [{"id": "b", "url": "https://ada.example/", "content_text": "Small", "date_published": "2026-03-04T05:06:07Z"}]}
    """#

  static func sitemap(_ entry: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url>\(entry)</url>
    </urlset>
    """
  }
}

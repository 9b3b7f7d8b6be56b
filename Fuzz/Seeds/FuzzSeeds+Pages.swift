extension FuzzSeeds {
  /// Good files of a site.
  static let pages: [Seed] = [
    (
      "page",
      GoodFile.html(
        "a/", "A page", body: "<img srcset=\"/a.png 1x, b.png 2x\"><p id=x><a href=\"/b/#y\">b</a>")
    ),
    (
      "embed",
      "<link rel=alternate type=application/json+oembed href=/oembed.json><meta http-equiv=refresh content=0>"
    ),
    ("answer", GoodFile.answer), ("atom", GoodFile.atom), ("json-feed", GoodFile.jsonFeed),
    ("sitemap", GoodFile.sitemap("<loc>https://ada.example/a/</loc><lastmod>2026-03-04</lastmod>")),
    ("index", "<sitemapindex><sitemap><loc>https://ada.example/sitemap.xml</loc></sitemap></sitemapindex>"),
    ("robots", "User-agent: *\nDisallow: /a/*.png$\nAllow: /\n"),
    ("redirects", "/a/ /b/ 301\n/c/* /:splat 302\n/d 410\n"),
    ("drawing", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), ("jpeg", "\u{FF}"),
  ].map { ("preview-page", $0, Array($1.utf8)) }
}

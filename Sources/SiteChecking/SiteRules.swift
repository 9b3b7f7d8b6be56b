public import LinkPreviews

/// What is asked of a built site beside its previews: that its links lead somewhere, that its feeds can be read.
///
/// A rule has a code that never changes its meaning, as the rules for previews have.
public enum SiteRules {
  /// The rules of a site, in the order of their codes.
  public static let all: [PreviewRule] = [
    links, anchors, ids, linkedTypes, atomFeeds, jsonFeeds, embedAnswers, sitemaps, weight, readable,
  ]

  /// Every rule that a check knows, those for previews first.
  public static let everything = PreviewRule.all + all

  /// The rules of a takedown, which `threadline check --redactions` looks at alone.
  public static let takedowns = [redactedNames, removedAddresses, cleanBuild]

  /// The rule of a code, whatever its case; nil where there is none.
  public static func named(_ code: String) -> PreviewRule? {
    (everything + takedowns).first { $0.id == code.uppercased() }
  }

  package static let redactedNames = PreviewRule(
    site: "S11",
    summary:
      "no file of the site, and nothing that builds remember, holds an id, an address or a medium that was taken "
      + "down, but for the page that says so at the address itself and its line in _redirects",
    severity: .error,
    mend: "build the site; where another post names it in its own words, edit or take down that post",
    source: "[T] every file is read, and a packed one must hold what the file beside it holds",
    example: #"<a href="/@ada/post/17/">"#)

  package static let removedAddresses = PreviewRule(
    site: "S12", summary: "each address that was taken down answers as redactions.toml says",
    severity: .error,
    mend: "build the site, and let the server read its _redirects or the map that is made for it",
    source: "[D] https://www.rfc-editor.org/rfc/rfc9110#section-15.5.11", example: "/@ada/post/17/ with 200")

  package static let cleanBuild = PreviewRule(
    site: "S13",
    summary:
      "the site is the one that a build makes of exports in which what was taken down never was, but for the "
      + "pages at its own addresses",
    severity: .error, mend: "build the site anew from the same exports",
    source: "[T] the two are compared byte by byte", example: "index.html, which counts one post more")

  static let links = PreviewRule(
    site: "S01", summary: "every link to a page or a file of the site leads to one that is there",
    severity: .error,
    mend: "build the site anew, or mend the address in the template or the page that you wrote",
    source: "[D] https://html.spec.whatwg.org/multipage/links.html#following-hyperlinks-2",
    example: #"<a href="/gone/">"#)

  static let anchors = PreviewRule(
    site: "S02",
    summary: "a link to a part of a page of the site, such as #replies, names an id of that page",
    severity: .error, mend: "give the part the id that the link names, or link to the page alone",
    source:
      "[D] https://html.spec.whatwg.org/multipage/browsing-the-web.html#the-indicated-part-of-the-document",
    example: ##"<a href="#nowhere">"##)

  static let ids = PreviewRule(
    site: "S03", summary: "an id stands on a page once", severity: .error,
    mend: "let the template add what tells the parts apart",
    source: "[D] https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute",
    example: #"<p id="a"></p><p id="a"></p>"#)

  static let linkedTypes = PreviewRule(
    site: "S04",
    summary:
      "JSON-LD is of schema.org and says its type; a posting and each comment has an author with a name, a date and "
      + "a text, a picture, a film or what it shares; a profile page says whose it is",
    severity: .error, mend: "print what is missing; a post that nobody may read needs no JSON-LD at all",
    source:
      "[D] https://developers.google.com/search/docs/appearance/structured-data/discussion-forum and …/profile-page",
    example:
      #"<script type="application/ld+json">{"@context":"https://schema.org","@type":"SocialMediaPosting"}</script>"#
  )

  static let atomFeeds = PreviewRule(
    site: "S05",
    summary:
      "an Atom feed is well-formed XML; it and each entry has an id, a title and a time with a zone, an author is "
      + "named, no id stands twice, and its links to the site lead somewhere",
    severity: .error, mend: "write the feed anew with the site; names and texts must be escaped once",
    source: "[D] https://www.rfc-editor.org/rfc/rfc4287#section-4.1", example: "<feed><entry></entry></feed>")

  static let jsonFeeds = PreviewRule(
    site: "S06",
    summary:
      "a JSON Feed is valid JSON with a version, a title and entries, each of which has an id, a text and, where it "
      + "has a date, one with a zone; its links to the site lead somewhere",
    severity: .error, mend: "write the feed anew with the site",
    source: "[D] https://www.jsonfeed.org/version/1.1/",
    example: #"{"version":"https://jsonfeed.org/version/1.1"}"#)

  static let embedAnswers = PreviewRule(
    site: "S07",
    summary: "what an oEmbed answer names of the site (author, picture, frame) is there",
    severity: .error, mend: "write the answer anew with the site",
    source: "[D] https://oembed.com/#section2.3",
    example: #"{"thumbnail_url":"https://ada.example/gone.png"}"#)

  static let sitemaps = PreviewRule(
    site: "S08",
    summary:
      "sitemap.xml and its parts are well-formed; each address is a page of the site that may be listed, each "
      + "lastmod is a date as W3C writes it, and a part has at most 50,000 addresses and 50 MB",
    severity: .error, mend: "write the sitemap anew with the site",
    source: "[D] https://www.sitemaps.org/protocol.html",
    example: "<url><loc>https://ada.example/gone/</loc><lastmod>yesterday</lastmod></url>")

  static let weight = PreviewRule(
    site: "S09", summary: "a page has at most 120 KB of HTML", severity: .warning,
    mend: "split what the page lists over several pages; take what is repeated out of the template",
    source: "[T] what a slow phone shows within two seconds; every page of Threadline keeps within it",
    example: "a page of 130,000 bytes")

  static let readable = PreviewRule(
    site: "S10", summary: "every file that is to be checked can be read", severity: .error,
    mend: "let the files be readable for whoever checks and serves them (chmod -R a+rX)",
    source: "[T] what cannot be read cannot be served", example: "a page with the permissions 000")
}

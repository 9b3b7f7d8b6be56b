public import LinkPreviews

/// What is checked of a built site besides its previews: that its links lead somewhere, that its feeds can be read.
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

  /// The rule of a code, whatever its case; `nil` if it is unknown.
  public static func named(_ code: String) -> PreviewRule? {
    (everything + takedowns).first { $0.id == code.uppercased() }
  }

  package static let redactedNames = PreviewRule(
    site: "S11",
    summary:
      "no file of the site, and nothing that builds remember, holds an id, a URL or media that was taken "
      + "down, except the page that says so at the URL itself and its line in _redirects",
    causes: [.redactedName, .uncheckedLink],
    sources: [.trial: "every file is read, and a packed one must hold what the file next to it holds"],
    example: #"<a href="/@ada/post/17/">"#)

  package static let removedAddresses = PreviewRule(
    site: "S12", summary: "each URL that was taken down answers as redactions.toml says",
    causes: [.wrongAnswer],
    sources: [.documentation: "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.11"],
    example: "/@ada/post/17/ with 200")

  package static let cleanBuild = PreviewRule(
    site: "S13",
    summary:
      "the site is the one that a build makes of exports in which what was taken down never was, except the "
      + "pages at its own URLs",
    causes: [.missingInSite, .onlyInSite, .otherInSite],
    sources: [.trial: "the two are compared byte by byte"],
    example: "index.html, which counts one post more")

  static let links = PreviewRule(
    site: "S01", summary: "every link to a page or a file of the site leads to one that is there",
    causes: [.brokenLink],
    sources: [.documentation: "https://html.spec.whatwg.org/multipage/links.html#following-hyperlinks-2"],
    example: #"<a href="/gone/">"#, needsURL: .part)

  static let anchors = PreviewRule(
    site: "S02",
    summary: "a link to a part of a page of the site, such as #replies, names an id of that page",
    causes: [.brokenAnchor],
    sources: [
      .documentation:
        "https://html.spec.whatwg.org/multipage/browsing-the-web.html#the-indicated-part-of-the-document"
    ],
    example: ##"<a href="#nowhere">"##, needsURL: .part)

  static let ids = PreviewRule(
    site: "S03", summary: "an id is used once on a page", causes: [.repeatedID],
    sources: [.documentation: "https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute"],
    example: #"<p id="a"></p><p id="a"></p>"#)

  static let linkedTypes = PreviewRule(
    site: "S04",
    summary:
      "JSON-LD is of schema.org and says its type; a posting and each comment has an author with a name, a date and "
      + "a text, a picture, a video or what it shares; a profile page says whose it is",
    causes: [.otherVocabulary, .missingLinkedType, .incompletePosting, .linkedDateForm, .incompleteProfile],
    sources: [
      .documentation:
        "https://developers.google.com/search/docs/appearance/structured-data/discussion-forum and …/profile-page"
    ],
    example:
      #"<script type="application/ld+json">{"@context":"https://schema.org","@type":"SocialMediaPosting"}</script>"#
  )

  static let atomFeeds = PreviewRule(
    site: "S05",
    summary:
      "an Atom feed is well-formed XML; it and each entry has an id, a title and a time with a zone, an author is "
      + "named, no id is used twice, and its links to the site lead somewhere",
    causes: [
      .malformedFeed, .otherFeedRoot, .feedNamespace, .incompleteFeedPart, .feedTimeForm, .entryWithoutAuthor,
      .emptyEntry, .repeatedFeedID, .emptyChannel, .emptyChannelItem, .brokenFeedLink,
    ],
    sources: [.documentation: "https://www.rfc-editor.org/rfc/rfc4287#section-4.1"],
    example: "<feed><entry></entry></feed>", needsURL: .part)

  static let jsonFeeds = PreviewRule(
    site: "S06",
    summary:
      "a JSON Feed is valid JSON with a version, a title and entries, each of which has an id, a text and, if it "
      + "has a date, one with a zone; its links to the site lead somewhere",
    causes: [
      .invalidJSONFeed, .feedWithoutVersion, .feedWithoutTitle, .feedWithoutItems, .repeatedItemID,
      .emptyItem, .itemDateForm, .brokenFeedLink,
    ],
    sources: [.documentation: "https://www.jsonfeed.org/version/1.1/"],
    example: #"{"version":"https://jsonfeed.org/version/1.1"}"#, needsURL: .part)

  static let embedAnswers = PreviewRule(
    site: "S07",
    summary: "what an oEmbed answer names of the site (author, picture, frame) is there",
    causes: [.unreadableAnswer, .brokenFeedLink],
    sources: [.documentation: "https://oembed.com/#section2.3"],
    example: #"{"thumbnail_url":"https://ada.example/gone.png"}"#, needsURL: .part)

  static let sitemaps = PreviewRule(
    site: "S08",
    summary:
      "sitemap.xml and its parts are well-formed; each URL is a page of the site that may be listed, each "
      + "lastmod is a date as W3C writes it, and a part has at most 50,000 URLs and 50 MB",
    causes: [
      .largeSitemap, .malformedSitemap, .otherSitemapRoot, .longSitemap, .lastmodForm, .relativeLocation,
      .foreignLocation, .missingLocation, .unlistedLocation,
    ],
    sources: [.documentation: "https://www.sitemaps.org/protocol.html"],
    example: "<url><loc>https://ada.example/gone/</loc><lastmod>yesterday</lastmod></url>", needsURL: .part)

  static let weight = PreviewRule(
    site: "S09", summary: "a page has at most 120 KB of HTML", causes: [.heavyPage],
    sources: [.trial: "a slow phone shows as much within two seconds; every page of Threadline keeps to it"],
    example: "a page of 130,000 bytes")

  static let readable = PreviewRule(
    site: "S10", summary: "every file that is to be checked can be read",
    causes: [.unreadableFile], sources: [.trial: "what cannot be read cannot be served"],
    example: "a page with the permissions 000")
}

// The rules of pages, of all files, and of takedowns. Those of feeds and sitemaps are next to their checks.
extension PreviewCause {
  static let brokenLink = PreviewCause(
    "<… …> leads to …, and the site has no such file; expected a page or a file that is there",
    fix:
      "Correct the path in the page or the template, build the page that is missing, or list the old path in "
      + "_redirects.",
    tags: "/old-page/ /new-page/ 301")
  static let brokenAnchor = PreviewCause(
    "<… …> leads to …, and no part of that page has the id …; expected an id that is there (the reader comes "
      + "to the top of the page)",
    fix: "Give the part the id that the link names, or link to the page alone.",
    tags: ##"""
      <a href="/bread/#prices">Prices</a>
      <h2 id="prices">Prices</h2>
      """##)
  static let repeatedID = PreviewCause(
    "the id … is used on the page twice; expected it once (a link to it leads to the first)",
    fix:
      "A link to it leads to the first. Let the template add what distinguishes the parts, such as a number.",
    tags: #"<li id="loaf-1">…<li id="loaf-2">"#)
  static let heavyPage = PreviewCause(
    "the page has … bytes of HTML; expected at most \(PageCheck.mostBytes) (a slow phone shows it late…)",
    severity: .warning,
    fix:
      "Split what the page lists over several pages, and move repeated styles, scripts and pictures as data: URLs into "
      + "files.")
  static let unreadableFile = PreviewCause(
    "cannot be read, so it was not checked; expected what a server can read",
    fix: "Make the files readable for the users that check and serve them.", tags: "chmod -R a+rX site")

  package static let redactedName = PreviewCause(
    "holds …, which was taken down; build the site, and look who else names it",
    fix: "Build the site again. If another post names it in its own words, edit or take down that post.",
    tags: "threadline build")
  package static let uncheckedLink = PreviewCause(
    "is a symbolic link, so its target was not checked; put a file or folder in its place, or take it away",
    fix: "Put the file or folder itself there, or remove the symbolic link.")
  package static let wrongAnswer = PreviewCause(
    "answers …; expected …, as redactions.toml says", then: "",
    fix:
      "Build the site again, and let the server read _redirects or the map that a build with --host makes for it.",
    tags: "threadline build --host nginx")
  package static let missingInSite = PreviewCause(
    "is missing, but a site without what was taken down has it; build the site again",
    fix: "Build the site again from the same exports.", tags: "threadline build")
  package static let onlyInSite = PreviewCause(
    "would be missing in a site without what was taken down; build the site again",
    fix: "Build the site again from the same exports.", tags: "threadline build")
  package static let otherInSite = PreviewCause(
    "still differs from a site without what was taken down; build the site again",
    fix: "Build the site again from the same exports.", tags: "threadline build")
}

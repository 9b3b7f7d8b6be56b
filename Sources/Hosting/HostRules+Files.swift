import SitePaths
import SitePlanning

// The two files that tell a host what plain files cannot: `_redirects` and `_headers`, in the form that
// Netlify and Cloudflare Pages read and our own server honours. Their paths begin at the root of the site.
extension HostRules {
  /// One line for each URL that moved (301), each that is gone (410, which shows the page at the URL), and each
  /// that was taken down without a trace (404); or of some outcomes, with a host's own words for the three.
  ///
  /// The first line leads from the root of the host to a nested site. It is a temporary redirect, since something
  /// else may come to the root.
  package func redirects(
    of outcomes: [Outcome]? = nil, moved: String = "301", gone: String = "410", missing: String = "404"
  ) -> [UInt8] {
    let front = front.map { "/ \($0) 302\n" } ?? ""
    return (outcomes ?? self.outcomes).reduce(into: Array(front.utf8)) { text, outcome in
      let to = outcome.isMissing ? "/404.html" : outcome.to ?? outcome.page ?? outcome.from
      let status = outcome.isMissing ? missing : outcome.to == nil ? gone : moved
      text += "\(outcome.from) \(to) \(status)\n".utf8
    }
  }

  /// Security headers for every page, and cache rules: a hashed name never changes its content.
  package func headers() -> [UInt8] {
    fields.reduce(into: []) { text, block in
      text += "\(block.pattern)\n".utf8
      for field in block.fields { text += "  \(field.name): \(field.value)\n".utf8 }
    }
  }

  /// The fields by patterns of paths.
  ///
  /// Where other sites may frame posts, what says that nobody may frame a page stands with every other kind of page.
  /// Hosts join what several rules say of one header, and of two policies both hold, so a rule for frames could take
  /// nothing back. A frame that another site locks in (`sandbox`) comes from no origin, and so loads style sheets,
  /// scripts and the icons that style sheets name as a stranger does. (https://developers.cloudflare.com/pages/configuration/headers/,
  /// https://docs.netlify.com/manage/routing/headers/)
  ///
  /// `robots` is what every file says to search engines, as in `X-Robots-Tag: noindex`.
  /// (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag)
  static func fields(
    hashed: [SitePath], hasEmbeds: Bool = false, hasCards: Bool = false, robots: String? = nil,
    legacy: [LegacyNetwork] = []
  ) -> [Fields] {
    let unframed = (name: "Content-Security-Policy", value: policy + "; frame-ancestors 'none'")
    let framed = (name: unframed.name, value: policy)
    let forever = (name: "Cache-Control", value: "public, max-age=31536000, immutable")
    let forAll = (name: "Cross-Origin-Resource-Policy", value: "cross-origin")
    var always = [hasEmbeds ? framed : unframed] + pageHeaders
    if let robots { always.append((name: "X-Robots-Tag", value: robots)) }
    var blocks = [("/*", always)]
    let pages = pagesWithoutEmbeds + legacy.flatMap(\.deepPatterns)
    if hasEmbeds { blocks += pages.map { ($0, [unframed]) } }
    blocks.append(("/media/*", [forever, forAll]))
    // A card is named by what it says, and is drawn again where a font was missing.
    if hasCards { blocks.append(("/cards/*", [("Cache-Control", "public, max-age=604800"), forAll])) }
    for path in hashed.sorted() { blocks.append(("/\(path)", [forever] + (hasEmbeds ? [forAll] : []))) }
    if hasEmbeds { blocks.append(("/*.svg", [("Access-Control-Allow-Origin", "*"), forAll])) }
    return blocks.map { Fields(pattern: $0, fields: $1) }
  }

  /// The URLs of every page but embeds, by their parts; a placeholder stands for one part.
  private static let pagesWithoutEmbeds = [
    "/", "/404.html", "/:a/", "/:a/:b/", "/:a/:b/:c/", "/:a/:b/page/:c/", "/:a/:b/:c/page/:d/",
  ]

  private static let policy =
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; media-src 'self'; "
    + "style-src 'self'; font-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

  private static let pageHeaders: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
  ]
}

package import SiteFiles
import ThreadModel

/// The two files that tell a host what plain files cannot: `_redirects` and `_headers`, in the form that
/// Netlify and Cloudflare Pages read and our own server honours. Their paths begin at the root of the site.
package struct HostFiles: Sendable {
  /// There is nothing to set.
  package init() {}

  /// One line for each address that moved (301) and each that is gone (410, which shows the page at the address).
  package func redirects(_ plan: SitePlan) -> [UInt8] {
    var lines = plan.history.moved.map { move in
      "/\(move.from.path) /\(move.to.path) 301"
    }
    lines += plan.history.gone.map { gone($0) }
    for index in plan.archive.rows.indices where plan.archive.rows[index].kind == .tombstone {
      if let address = plan.permalinks.address(ofRow: UInt32(index)) { lines.append(gone(address)) }
    }
    return Array(Set(lines).sorted().map { $0 + "\n" }.joined().utf8)
  }

  private func gone(_ address: PageAddress) -> String {
    "/\(address.path) /\(address.path) 410"
  }

  /// Security headers for every page, and cache rules: a hashed name never changes its content.
  ///
  /// Where other sites may frame posts, what says that nobody may frame a page stands with every other kind of page.
  /// Hosts join what several rules say of one header, and of two policies both hold, so a rule for frames could take
  /// nothing back. A frame that another site locks in (`sandbox`) comes from no origin, and so loads style sheets,
  /// scripts and the icons that style sheets name as a stranger does. (https://developers.cloudflare.com/pages/configuration/headers/,
  /// https://docs.netlify.com/manage/routing/headers/)
  ///
  /// `robots` is what every file says to search engines, as in `X-Robots-Tag: noindex`.
  /// (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag)
  package func headers(
    hashed: [SitePath], hasEmbeds: Bool = false, hasCards: Bool = false, robots: String? = nil
  ) -> [UInt8] {
    let policy = "  Content-Security-Policy: \(Self.policy)"
    let unframed = policy + "; frame-ancestors 'none'\n"
    var text = "/*\n" + (hasEmbeds ? policy + "\n" : unframed)
    for (name, value) in Self.pageHeaders { text += "  \(name): \(value)\n" }
    if let robots { text += "  X-Robots-Tag: \(robots)\n" }
    if hasEmbeds { for path in Self.pagesWithoutEmbeds { text += path + "\n" + unframed } }
    let forever = "  Cache-Control: public, max-age=31536000, immutable\n"
    let forAll = "  Cross-Origin-Resource-Policy: cross-origin\n"
    text += "/media/*\n\(forever)\(forAll)"
    // A card is named by what it says, and is drawn anew where a font was missing.
    if hasCards { text += "/cards/*\n  Cache-Control: public, max-age=604800\n\(forAll)" }
    for path in hashed.sorted() { text += "/\(path)\n\(forever)" + (hasEmbeds ? forAll : "") }
    if hasEmbeds { text += "/*.svg\n  Access-Control-Allow-Origin: *\n\(forAll)" }
    return Array(text.utf8)
  }

  /// The addresses of every page but embeds, by their parts; a placeholder stands for one part.
  private static let pagesWithoutEmbeds = [
    "/", "/404.html", "/:a/", "/:a/:b/", "/:a/:b/:c/", "/:a/:b/page/:c/", "/:a/:b/:c/page/:d/",
  ]

  private static let policy =
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; media-src 'self'; "
    + "style-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"

  private static let pageHeaders: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
  ]
}

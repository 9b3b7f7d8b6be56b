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
  package func headers(hashed: [SitePath]) -> [UInt8] {
    var text = "/*\n"
    for (name, value) in Self.pageHeaders { text += "  \(name): \(value)\n" }
    let forever = "  Cache-Control: public, max-age=31536000, immutable\n"
    text += "/media/*\n\(forever)  Cross-Origin-Resource-Policy: cross-origin\n"
    for path in hashed.sorted() { text += "/\(path)\n\(forever)" }
    return Array(text.utf8)
  }

  private static let pageHeaders: [(name: String, value: String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; media-src 'self'; "
        + "style-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
  ]
}

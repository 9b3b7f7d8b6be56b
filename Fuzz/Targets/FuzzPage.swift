import BuildDiagnostics
import LinkPreviews
import SafeMarkup

@testable import SiteChecking

/// One input as every file of a site that a check or a preview reads: a page, a feed, a sitemap, an oEmbed answer,
/// `robots.txt` and `_redirects`.
struct FuzzPage {
  let workspace: FuzzWorkspace
  private static let names = [
    "index.html", "a/index.html", "feed.xml", "feed.json", "oembed.json", "a/oembed.xml", "sitemap.xml",
    "robots.txt", "_redirects", "cards/1.png",
  ]

  func read(_ input: [UInt8]) {
    workspace.makeFolders(["a", "cards"], in: workspace.input)
    for name in Self.names { FuzzWorkspace.write(input, to: workspace.input + "/" + name) }
    // Once with a front page that says where the site stands, and once with none but the input's own.
    check(input)
    FuzzWorkspace.write(Array(Self.home.utf8), to: workspace.input + "/index.html")
    check(input)
    let page = PreviewPage(html: input, url: WebURL("https://ada.example/a/"))
    let gallery = PreviewGallery(of: page).html
    if gallery.contains("src=\"http") || gallery.contains("<script") {
      FuzzFault.found("a gallery loads something")
    }
  }

  private static let home = "<link rel=\"canonical\" href=\"https://ada.example/\">"

  private func check(_ input: [UInt8]) {
    guard let listing = SiteListing(workspace.input) else { FuzzFault.found("a folder is not recognized") }
    let site = CheckedSite(listing, SiteURL(of: workspace.input))
    var options = CheckOptions()
    options.now = "2026-03-04T05:06:07Z"
    let pages = PageCheck(site, options)
    for file in listing.files {
      guard let start = site.start(of: file.path, limit: .max) else {
        FuzzFault.found("\(file.path) cannot be read")
      }
      if file.kind == .page { check(pages, start, at: file.path, in: site) }
      Self.check(FeedCheck(site: site, path: file.path).check(start.start, as: file.kind))
    }
    SitemapCheck(site: site, unlisted: []).check { Self.check($1) }
  }

  private func check(_ pages: PageCheck, _ file: PreviewFile, at path: String, in site: CheckedSite) {
    let result = pages.check(file, at: path)
    Self.check(result.findings)
    Self.check(pages.checkAnchors(of: file, at: path, missing: Set(result.wantedAnchors)))
    // The front page is the other's input again, or ours.
    guard path != "index.html" else { return }
    let page = PreviewPage(html: file.start, url: site.addresses.address(of: path))
    for consumer in PreviewConsumer.all {
      let card = page.card(for: consumer, in: site)
      let length =
        [card.title, card.description, card.siteName, card.author].compactMap { $0?.utf8.count }.max() ?? 0
      if length > 40_000 { FuzzFault.found("\(consumer.name) shows a text of \(length) bytes") }
      if card.layout == .none, card.notes.isEmpty {
        FuzzFault.found("\(consumer.name) does not say why it draws nothing")
      }
    }
    let found = result.findings.map { PageFinding(path: path, $0) }
    for form in FindingForm.allCases {
      let text = form.string(of: found, pages: 1, rules: SiteRules.everything)
      if form == .text, text.count(where: \.isNewline) != found.count {
        FuzzFault.found("a finding is not one line: \(text)")
      }
      if form == .json || form == .sarif, JSONValue(Array(text.utf8)) == nil {
        FuzzFault.found("no JSON: \(text)")
      }
      if form == .junit, XMLPart(Array(text.utf8)) == nil { FuzzFault.found("no XML: \(text)") }
    }
  }

  private static func check(_ findings: [Finding]) {
    for finding in findings where finding.line < 1 || finding.column < 1 || finding.message.isEmpty {
      FuzzFault.found("a finding has no place or no words: \(finding)")
    }
  }
}

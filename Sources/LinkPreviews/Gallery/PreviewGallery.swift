import Foundation
import SafeMarkup

/// A page that shows the cards of all consumers side by side, each similar to its app.
///
///     PreviewGallery(of: page, in: site).html      // <!doctype html>…
///
/// It is one self-contained file: pictures of the site are inside, there is no script, and its Content-Security-Policy
/// keeps browsers from loading anything (https://www.w3.org/TR/CSP3/#meta-element). It is light or dark like the
/// reader's system. The designs only resemble the apps; nothing was copied from them.
public struct PreviewGallery {
  private let page: PreviewPage
  private let site: (any PreviewSite)?
  private let consumers: [PreviewConsumer]
  /// The addresses that hold pictures, by the picture's own: each picture is read once.
  private var pictures: [String: String] = [:]
  private var bytesLeft = 32 * 1_024 * 1_024

  /// The most bytes of one picture.
  static let longestPicture = 8 * 1_024 * 1_024

  /// The tag by which a page that was made here is recognized.
  public static let mark = "<meta name=\"generator\" content=\"threadline unfurl\">"

  /// A gallery of a page's cards, for some consumers or all.
  public init(
    of page: PreviewPage, for consumers: [PreviewConsumer] = PreviewConsumer.all,
    in site: (any PreviewSite)? = nil
  ) {
    (self.page, self.consumers, self.site) = (page, consumers, site)
  }

  /// The page.
  public var html: String {
    var gallery = self
    return gallery.draw().string
  }

  private var url: WebURL? { page.url ?? page.canonicalURL }

  private mutating func draw() -> HTML {
    let title = url.map { "Previews of \($0)" } ?? "Previews of a page"
    var sections = HTML()
    for consumer in consumers { sections.append(section(of: consumer)) }
    // The names in the style sheet are the ids of consumers.
    var style = HTML()
    style.append(trusted: PackageResources.gallery_css[...])
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
      <meta name="generator" content="threadline unfurl">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="robots" content="noindex">
      <title>\(title)</title>
      <style>
      \(style)</style>
      </head>
      <body>
      <header><h1>What a link to this page looks like</h1>
      <p>\(url?.description ?? "The page does not say its URL.")</p></header>
      <main>
      \(sections)</main>
      <footer><p>Drawn offline by the rules of each app, as far as they are known; the looks are approximate.</p></footer>
      </body>
      </html>

      """
  }

  private mutating func section(of consumer: PreviewConsumer) -> HTML {
    let card = page.card(for: consumer, in: site)
    let color = page.meta("theme-color").map(\.content).flatMap { PreviewForms.isColor($0) ? $0 : nil }
    let style: HTML = color.map { " style=\"--theme: \($0)\"" } ?? ""
    let bubble = card.layout == .none ? HTML() : bubble(of: card)
    let items = card.notes.reduce(into: HTML()) { $0.append("<li>\($1)</li>\n") }
    let notes: HTML = items.isEmpty ? "" : "<ul>\n\(items)</ul>\n"
    return """
      <section id="\(consumer.id)">
      <h2>\(consumer.name)</h2>
      <div class="backdrop">
      <div class="bubble \(card.layout.rawValue)"\(style)>
      \(bubble)\(paragraph("address", url?.description))</div>
      </div>
      \(notes)</section>

      """
  }

  private mutating func bubble(of card: PreviewCard) -> HTML {
    let image = card.image.map { self.image($0, card.imageAlt) } ?? HTML()
    return """
      <div class="card">
      \(image)<div class="body">
      \(paragraph("site", card.siteName))\(paragraph("author", card.author))\(paragraph("title", card.title))\
      \(paragraph("text", card.description))\(paragraph("host", url?.host))</div>
      </div>

      """
  }

  private func paragraph(_ name: String, _ text: String?) -> HTML {
    guard let text, !text.isEmpty else { return HTML() }
    return "<p dir=\"auto\" class=\"\(name)\">\(text)</p>\n"
  }

  private mutating func image(_ image: WebURL, _ alt: String?) -> HTML {
    guard let picture = picture(at: image) else {
      return "<div class=\"picture\"><p>The image \(image.description) is not at hand.</p></div>\n"
    }
    return "<div class=\"picture\"><img src=\"\(picture)\" alt=\"\(alt ?? "")\"></div>\n"
  }

  /// A picture of the site as a URL that holds its bytes; nil if it is not a picture, or not available.
  private mutating func picture(at url: WebURL) -> String? {
    if let known = pictures[url.description] { return known.isEmpty ? nil : known }
    pictures[url.description] = ""
    let around = PageSurroundings(url: page.url, site: site, now: nil)
    guard let bytes = around.whole(url, limit: min(Self.longestPicture, bytesLeft)),
      let type = ImageFacts(bytes).type.mediaType
    else { return nil }
    bytesLeft -= bytes.count
    let inside = "data:\(type);base64,\(Data(bytes).base64EncodedString())"
    pictures[url.description] = inside
    return inside
  }
}

import Foundation
import SafeMarkup

/// A page on which the cards of all consumers stand side by side, each drawn much as its app draws it.
///
///     PreviewGallery(of: page, in: site).html      // <!doctype html>…
///
/// It is one file that needs nothing else: pictures of the site are inside, there is no script, and a policy of its own
/// keeps a browser from loading anything (https://www.w3.org/TR/CSP3/#meta-element). It is light or dark as the
/// reader's system is. The looks are drawn from memory of the apps and copied from none.
public struct PreviewGallery {
  private let page: PreviewPage
  private let site: (any PreviewSite)?
  private let consumers: [PreviewConsumer]
  /// The addresses that hold pictures, by the picture's own: each picture is read once.
  private var pictures: [String: String] = [:]
  private var bytesLeft = 32 * 1_024 * 1_024

  /// The most bytes of one picture.
  static let longestPicture = 8 * 1_024 * 1_024

  /// What tells a page made here from any other.
  public static let mark = "<meta name=\"generator\" content=\"threadline unfurl\">"

  /// Draws the cards of a page for some consumers or all.
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

  private mutating func draw() -> HTML {
    let address = page.address?.description ?? page.canonicalAddress?.description ?? ""
    var html = HTML(markup: "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    html.append(
      markup: """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <meta name="generator" content="threadline unfurl">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <title>
        """)
    html.append(text: address.isEmpty ? "Previews of a page" : "Previews of \(address)")
    html.append(markup: "</title>\n<style>\n")
    html.append(trusted: PackageResources.gallery_css[...])
    html.append(
      markup: "</style>\n</head>\n<body>\n<header><h1>What a link to this page looks like</h1>\n<p>")
    html.append(text: address.isEmpty ? "The page does not say where it stands." : address)
    html.append(markup: "</p></header>\n<main>\n")
    for consumer in consumers { append(consumer, to: &html) }
    html.append(
      markup: """
        </main>
        <footer><p>Drawn offline by the rules of each app, as far as they are known; the looks are approximate.</p></footer>
        </body>
        </html>

        """)
    return html
  }

  private mutating func append(_ consumer: PreviewConsumer, to html: inout HTML) {
    let card = page.card(for: consumer, in: site)
    html.append(markup: "<section id=\"")
    html.append(text: consumer.id)
    html.append(markup: "\">\n<h2>")
    html.append(text: consumer.name)
    html.append(markup: "</h2>\n<div class=\"room\">\n<div class=\"bubble ")
    html.append(text: card.layout.rawValue)
    html.append(markup: "\"")
    if let color = page.meta("theme-color")?.content, PreviewForms.isColor(color) {
      html.append(markup: " style=\"--theme: ")
      html.append(text: color)
      html.append(markup: "\"")
    }
    html.append(markup: ">\n")
    if card.layout != .none { append(card, to: &html) }
    paragraph("address", page.address?.description ?? page.canonicalAddress?.description, to: &html)
    html.append(markup: "</div>\n</div>\n")
    if !card.notes.isEmpty {
      html.append(markup: "<ul>\n")
      for note in card.notes {
        html.append(markup: "<li>")
        html.append(text: note)
        html.append(markup: "</li>\n")
      }
      html.append(markup: "</ul>\n")
    }
    html.append(markup: "</section>\n")
  }

  private mutating func append(_ card: PreviewCard, to html: inout HTML) {
    html.append(markup: "<div class=\"card\">\n")
    if let image = card.image { append(image, card.imageAlt, to: &html) }
    html.append(markup: "<div class=\"words\">\n")
    paragraph("site", card.siteName, to: &html)
    paragraph("author", card.author, to: &html)
    paragraph("title", card.title, to: &html)
    paragraph("text", card.description, to: &html)
    paragraph("host", page.address?.host ?? page.canonicalAddress?.host, to: &html)
    html.append(markup: "</div>\n</div>\n")
  }

  private func paragraph(_ name: StaticString, _ text: String?, to html: inout HTML) {
    guard let text, !text.isEmpty else { return }
    html.append(markup: "<p dir=\"auto\" class=\"")
    html.append(markup: name)
    html.append(markup: "\">")
    html.append(text: text)
    html.append(markup: "</p>\n")
  }

  private mutating func append(_ image: WebAddress, _ alt: String?, to html: inout HTML) {
    html.append(markup: "<div class=\"picture\">")
    if let picture = picture(at: image) {
      html.append(markup: "<img src=\"")
      html.append(text: picture)
      html.append(markup: "\" alt=\"")
      html.append(text: alt ?? "")
      html.append(markup: "\">")
    } else {
      html.append(markup: "<p>")
      html.append(text: "The image \(image.description) is not at hand.")
      html.append(markup: "</p>")
    }
    html.append(markup: "</div>\n")
  }

  /// A picture of the site as an address that holds its bytes; nil for what is no picture or not at hand.
  private mutating func picture(at address: WebAddress) -> String? {
    if let known = pictures[address.description] { return known.isEmpty ? nil : known }
    pictures[address.description] = ""
    let around = PageSurroundings(address: page.address, site: site, now: nil)
    guard let bytes = around.whole(address, limit: min(Self.longestPicture, bytesLeft)),
      let type = ImageFacts(bytes).type.mediaType
    else { return nil }
    bytesLeft -= bytes.count
    let inside = "data:\(type);base64,\(Data(bytes).base64EncodedString())"
    pictures[address.description] = inside
    return inside
  }
}

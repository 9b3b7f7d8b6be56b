public import SafeMarkup

/// The preview that one consumer would show for a page: a line in bold, a text, a picture.
///
///     let card = PreviewPage(html: html, url: "https://ada.example/").card(for: .slack)
///     print(card.layout, card.title ?? "no title", card.notes)
///
/// It is computed from the tags by the known rules of the consumer, without asking it. Responses of servers, caches of the
/// consumer, and changes that its vendor made since are not considered.
public struct PreviewCard: Hashable, Sendable {
  /// The layout of a preview.
  public enum Layout: String, Hashable, Sendable, CaseIterable {
    /// There is no preview; readers see the bare link.
    case none
    /// Text without a picture.
    case text
    /// A small picture next to the text.
    case small
    /// A picture as wide as the card.
    case large

    /// The layout for people: `large image`.
    var name: String {
      switch self {
      case .none: "no preview"
      case .text: "text only"
      case .small, .large: "\(rawValue) image"
      }
    }
  }

  /// The layout; ``Layout/none`` if there is no preview, and then `notes` has the reason.
  public internal(set) var layout = Layout.text
  /// The line in bold, cut as the consumer cuts it; `nil` if it shows none.
  public internal(set) var title: String?
  /// The text below, cut as the consumer cuts it; `nil` if it shows none.
  public internal(set) var description: String?
  /// The name of the site; `nil` if it is missing or not shown.
  public internal(set) var siteName: String?
  /// The author; `nil` if it is missing or not shown.
  public internal(set) var author: String?
  /// The URL of the picture; `nil` if none is shown.
  public internal(set) var image: WebURL?
  /// The alternative text of the picture; `nil` if it is missing.
  public internal(set) var imageAlt: String?
  /// Why parts of the page are not shown, for people: `the image is larger than 600000 bytes`.
  public internal(set) var notes: [String] = []

  /// No preview, and the reason.
  static func nothing(_ reason: String) -> PreviewCard { PreviewCard(layout: .none, notes: [reason]) }
}

extension PreviewPage {
  /// The card that a consumer would show for the page.
  ///
  /// - Parameters:
  ///   - consumer: One of ``PreviewConsumer/all``.
  ///   - site: The files around the page. With them its pictures are measured and its oEmbed answers read; without them
  ///     the tags are taken at their word.
  public func card(for consumer: PreviewConsumer, in site: (any PreviewSite)? = nil) -> PreviewCard {
    let around = PageSurroundings(url: url, site: site, now: nil)
    let seen = SeenPage(self, by: consumer, around)
    var card = PreviewCard()
    card.title = seen.text(consumer.title, cut: consumer.titleCut)
    card.description = seen.text(
      consumer.description, cut: consumer.descriptionCut, keepsLines: consumer.keepsLines)
    card.siteName = seen.text(consumer.siteName)
    card.author = seen.text(consumer.author)
    seen.addPicture(to: &card)
    if let reason = consumer.refusal(seen, card) { return .nothing(reason) }
    if consumer.needsTitle, card.title == nil { return .nothing("the page has no title that it sees") }
    consumer.amendment(seen, &card)
    return card
  }
}

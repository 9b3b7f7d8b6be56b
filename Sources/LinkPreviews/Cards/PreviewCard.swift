public import SafeMarkup

/// What somebody would see who shares the page's address: a line in bold, a text, a picture.
///
/// It is drawn from the tags by the rules of one consumer, without asking that consumer: what a server says,
/// what is remembered from earlier and what the vendor changed since are not in it.
public struct PreviewCard: Hashable, Sendable {
  /// How the preview looks.
  public enum Layout: String, Hashable, Sendable, CaseIterable {
    /// There is no preview; the address stands as a bare link.
    case none
    /// Words without a picture.
    case text
    /// A small picture beside the words.
    case small
    /// A picture as wide as the card.
    case large

    /// What a person reads: `large image`.
    var words: String {
      switch self {
      case .none: "no preview"
      case .text: "words alone"
      case .small, .large: "\(rawValue) image"
      }
    }
  }

  /// How it looks.
  public internal(set) var layout = Layout.text
  /// The line in bold, as far as it is shown.
  public internal(set) var title: String?
  /// The text below, as far as it is shown.
  public internal(set) var description: String?
  /// The name of the site.
  public internal(set) var siteName: String?
  /// Who wrote it.
  public internal(set) var author: String?
  /// The picture.
  public internal(set) var image: WebURL?
  /// What the picture shows, for those who cannot see it.
  public internal(set) var imageAlt: String?
  /// Why something of the page is not shown, in words: `the image is larger than 600000 bytes`.
  public internal(set) var notes: [String] = []

  /// Nothing but the reason why.
  static func nothing(_ reason: String) -> PreviewCard {
    var card = PreviewCard()
    card.layout = .none
    card.notes = [reason]
    return card
  }
}

extension PreviewPage {
  /// The card that a consumer would draw of the page.
  ///
  /// With the site around the page its pictures are measured and its oEmbed answers read; without it what the
  /// tags say is believed.
  public func card(for consumer: PreviewConsumer, in site: (any PreviewSite)? = nil) -> PreviewCard {
    let around = PageSurroundings(address: address, site: site, now: nil)
    let seen = SeenPage(self, by: consumer, around)
    var card = PreviewCard()
    card.title = seen.text(consumer.title, cut: consumer.titleCut)
    if consumer.showsDescription {
      card.description = seen.text(
        consumer.description, cut: consumer.descriptionCut, keepsLines: consumer.treatment.keepsLines)
    }
    card.siteName = seen.text(consumer.siteName)
    card.author = seen.text(consumer.author)
    seen.addPicture(to: &card)
    if let reason = consumer.refusal(seen, card) { return .nothing(reason) }
    consumer.amendment(seen, &card)
    return card
  }
}

import SafeMarkup
import ThreadModel
import TypedTemplates

/// A card for a page that a post links to.
struct CardSection: Section {
  static let templates = ["sections/card"]
  static let shape = Shape(CardFields.self)

  private let card: LinkCard
  private let address: WebAddress

  /// `nil` for a card whose URL is not a web address.
  init?(_ card: LinkCard) {
    guard let address = WebAddress(card.url) else { return nil }
    (self.card, self.address) = (card, address)
  }

  var hasMedia: Bool { card.image != nil }

  func record(in scene: RenderScene) -> Record {
    var record = Record(CardFields.self)
    record[CardFields.address] = .address(Address(address))
    record[CardFields.host] = .text(address.host)
    record[CardFields.title] = .optional(card.title)
    record[CardFields.summary] = .optional(card.summary)
    if let image = card.image, case .published = scene.media.published(image.source) {
      record[CardFields.picture] = .record(scene.pictureRecord(image))
    }
    return record
  }
}

extension LinkCard {
  /// The words of a card whose URL is not a web address.
  var withoutLink: UnknownAttachment {
    let words = [title, summary].compactMap(\.self).joined(separator: "\n")
    return UnknownAttachment(kind: "card", text: words.isEmpty ? nil : words)
  }
}

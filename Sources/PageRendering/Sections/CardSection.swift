import SafeMarkup
import ThreadModel
import TypedTemplates

/// A card for a page that a post links to. A card whose address is no web address is left to
/// the fallback, which shows its words and no link.
struct CardSection: SectionRenderer {
  let name = "card"
  let shape = Shape(CardFields.self)

  func record(for section: PostSection, in scene: RenderScene) -> Record? {
    guard case .card(let card) = section, let address = WebAddress(card.url) else { return nil }
    var record = Record(CardFields.self)
    record[CardFields.address] = .address(Address(address))
    record[CardFields.host] = .text(address.host)
    record[CardFields.title] = card.title.map { .text($0) } ?? .empty
    record[CardFields.summary] = card.summary.map { .text($0) } ?? .empty
    if let image = card.image, case .published = scene.media.published(image.source) {
      record[CardFields.picture] = .record(scene.pictureRecord(image))
    }
    return record
  }
}

import PageRendering
import SitePaths
import SocialCards
import Synchronization
import ThreadModel

/// Cards that are written down and not painted.
final class FixtureCards: Sendable {
  private let asked = Mutex<[String: CardContent]>([:])

  func published(_ card: CardContent, _ palette: CardPalette, sources: [String: Media.Source])
    -> PublishedMedia?
  {
    let name = ContentHash(of: card.recipe(palette).utf8)
    guard let path = SitePath("cards/\(name).\(card.fileExtension)") else { return nil }
    asked.withLock { $0[path.description] = card }
    return PublishedMedia(
      path: path, type: MediaType(path: path).description, width: PaintedCard.width,
      height: PaintedCard.height)
  }

  /// The card that a page's address of a picture names.
  func card(at address: String?) -> CardContent? {
    guard let path = address?.split(separator: "/").suffix(2).joined(separator: "/") else { return nil }
    return asked.withLock { $0[path] }
  }
}

import BuildDiagnostics
import SocialCards
import Synchronization

/// Paints the cards of a build with as many painters as tasks ever paint at once. Each is made when it paints its first
/// card.
final class CardPainterPool: Sendable {
  /// The place of one painter, for one card at a time; or the reason why it cannot be made.
  private final class Place: Sendable { let painter = Mutex<Result<CardPainter, Diagnostic>?>(nil) }

  private let free = Mutex<[Place]>([])
  /// The portraits that all cards share, since finding the colors of one takes longer than painting a card.
  private let avatars = Mutex<[String: CardAvatar]>([:])

  /// Paints a card with a painter that is free, or else with a new one.
  func paint(
    _ card: CardContent, _ palette: CardPalette, pixels: @Sendable (String) -> CardPixels?
  ) throws(Diagnostic) -> PaintedCard {
    let place = free.withLock { $0.popLast() } ?? Place()
    defer { free.withLock { $0.append(place) } }
    return try place.painter.withLock { (painter) throws(Diagnostic) in
      let known = painter ?? Self.begin()
      painter = known
      let ready = try known.get()
      do throws(CardError) {
        var made: [CardAvatar] = []
        for portrait in card.portraits { made.append(try avatar(of: portrait, palette, pixels)) }
        return try ready.paint(card, palette, avatars: made, pixels: pixels)
      } catch {
        throw Self.failure(error)
      }
    }
  }

  /// A portrait: one for all cards that show it alike.
  private func avatar(
    of portrait: CardPortrait, _ palette: CardPalette, _ pixels: @Sendable (String) -> CardPixels?
  ) throws(CardError) -> CardAvatar {
    let key = portrait.key(palette)
    if let avatar = avatars.withLock({ $0[key] }) { return avatar }
    let avatar = try CardAvatar(of: portrait, palette, pixels: pixels)
    avatars.withLock { avatars in
      if avatars.count >= Self.mostAvatars { avatars.removeAll(keepingCapacity: true) }
      avatars[key] = avatar
    }
    return avatar
  }

  private static let mostAvatars = 1_000

  /// Makes a painter, if there are fonts to write in.
  private static func begin() -> Result<CardPainter, Diagnostic> {
    Result { () throws(CardError) in try CardPainter() }.mapError(failure).flatMap { painter in
      painter.hasFonts ? .success(painter) : .failure(noFonts)
    }
  }

  private static let noFonts = Diagnostic.warning(
    .cardsUnpainted,
    "there are no fonts to write social cards in, so previews show avatars instead; Debian has them in "
      + "fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji")

  private static func failure(_ error: CardError) -> Diagnostic {
    let reason =
      switch error {
      case .noMemory: "for want of memory"
      case .noLibrary(let fault): "without the library Pango (\(fault))"
      }
    return .warning(
      .cardsUnpainted, "social cards cannot be painted \(reason), so previews show avatars instead")
  }
}

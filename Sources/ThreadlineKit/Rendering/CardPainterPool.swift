import BuildDiagnostics
import SocialCards
import Synchronization

/// A pool with as many painters as tasks ever paint at once.
final class CardPainterPool: Sendable {
  private let free = Mutex<[PooledPainter]>([])

  /// Calls `body` with a painter that is free, or else with a new one.
  func use<Result>(_ body: (PooledPainter) -> Result) -> Result {
    let painter = free.withLock { $0.popLast() } ?? PooledPainter()
    defer { free.withLock { $0.append(painter) } }
    return body(painter)
  }
}

/// One painter, made when it paints its first card, for one card at a time; or the reason why it cannot be made.
final class PooledPainter: Sendable {
  private let painter = Mutex<Result<CardPainter, Diagnostic>?>(nil)

  /// Paints a card. All painters share `avatars`, since finding the colors of an avatar takes longer than painting a card.
  func paint(
    _ card: CardContent, _ palette: CardPalette, avatars: borrowing Mutex<[String: CardAvatar]>,
    pixels: @Sendable (String) -> CardPixels?
  ) -> Result<PaintedCard, Diagnostic> {
    painter.withLock { painter in
      let known = painter ?? Self.begin()
      painter = known
      do throws(Diagnostic) {
        let painter = try known.get()
        do throws(CardError) {
          var made: [CardAvatar] = []
          for portrait in card.portraits {
            made.append(try Self.avatar(of: portrait, palette, avatars, pixels))
          }
          return .success(try painter.paint(card, palette, avatars: made, pixels: pixels))
        } catch {
          throw Self.failure(error)
        }
      } catch {
        return .failure(error)
      }
    }
  }

  /// A portrait: one for all cards that show it alike.
  private static func avatar(
    of portrait: CardPortrait, _ palette: CardPalette, _ avatars: borrowing Mutex<[String: CardAvatar]>,
    _ pixels: @Sendable (String) -> CardPixels?
  ) throws(CardError) -> CardAvatar {
    let key = portrait.key(palette)
    if let avatar = avatars.withLock({ $0[key] }) { return avatar }
    let avatar = try CardAvatar(of: portrait, palette, pixels: pixels)
    avatars.withLock { avatars in
      if avatars.count >= mostAvatars { avatars.removeAll(keepingCapacity: true) }
      avatars[key] = avatar
    }
    return avatar
  }

  private static let mostAvatars = 1_000

  /// Makes a painter, if there are fonts to write in.
  private static func begin() -> Result<CardPainter, Diagnostic> {
    do throws(CardError) {
      let painter = try CardPainter()
      return painter.hasFonts ? .success(painter) : .failure(noFonts)
    } catch {
      return .failure(failure(error))
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

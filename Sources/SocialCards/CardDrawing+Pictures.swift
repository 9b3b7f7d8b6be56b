internal import CardShim
import SafeMarkup

extension CardDrawing {
  private static let tileLimit = 4
  private static let stripHeight = 132.0
  /// The additional height of a strip that also says what the post answers.
  private static let parentHeight = 56.0
  private static let stripStart = 56.0
  private static let gap = 6.0

  /// Where names and words of the strip are, next to the avatar.
  private var strip: CardColumn {
    CardColumn(start: Self.stripStart, width: CardGrid.width - 2 * Self.stripStart).inset(diameter + 28)
  }

  /// The pictures from edge to edge, and below them a strip with the author and the first words.
  mutating func drawPictures(_ text: CardText, _ pictures: [CardPixels?], count: Int) {
    let top = CardGrid.height - Self.stripHeight
    let parentTop = card.parent == nil ? top : top - Self.parentHeight
    let area = threadline_frame(x: 0, y: 0, width: CardGrid.width, height: parentTop)
    let tiles = Self.tiles(count: min(max(count, 1), Self.tileLimit), in: area)
    for (number, tile) in tiles.enumerated() {
      let tile = isMirrored ? frame(tile.x, tile.y, tile.width, tile.height) : tile
      if let picture = pictures.dropFirst(number).first ?? nil {
        canvas.draw(picture, in: tile)
      } else {
        canvas.fill(tile, inks[\.wash])
      }
      if number == Self.tileLimit - 1, count > Self.tileLimit {
        drawRest(count - Self.tileLimit, on: tile)
      }
    }
    if let parent = card.parent { drawParentLine(parent, top: parentTop) }
    drawStrip(text, top: top)
  }

  /// What the post answers, in one line between the pictures and the author.
  private mutating func drawParentLine(_ parent: CardParent, top: Double) {
    let name = parent.author?.name ?? ""
    let used = write(
      name, \.quiet, size: 30, isBold: true, in: strip.prefix(strip.width / 2), baseline: top + 54)
    let rest = strip.inset(used > 0 ? used + 12 : 0)
    write(parent.text, \.quiet, size: 30, language: parent.language, in: rest, baseline: top + 54)
    let middle = Self.stripStart + diameter / 2
    canvas.fill(frame(middle - 2, top + 68, 4, Self.parentHeight - 68 + 24), radius: 2, inks[\.line])
    let size = Double(ReplyGrid.smallAvatar)
    guard parent.author == nil else {
      return layAvatar(1, start: middle - size / 2, top: top + 22)
    }
    canvas.outline(frame(middle - 10, top + 34, 20, 20), radius: 10, width: 4, inks[\.line])
  }

  /// The frames for one to four pictures, the first one the largest.
  private static func tiles(count: Int, in area: threadline_frame) -> [threadline_frame] {
    let (halfWidth, halfHeight) = ((area.width - gap) / 2, (area.height - gap) / 2)
    let (right, bottom) = (area.x + halfWidth + gap, area.y + halfHeight + gap)
    func tile(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> threadline_frame {
      threadline_frame(x: x, y: y, width: width, height: height)
    }
    switch count {
    case 1: return [area]
    case 2: return [area.x, right].map { tile($0, area.y, halfWidth, area.height) }
    case 3:
      return [tile(area.x, area.y, halfWidth, area.height)]
        + [area.y, bottom].map { tile(right, $0, halfWidth, halfHeight) }
    default:
      return [area.y, bottom].flatMap { y in [area.x, right].map { tile($0, y, halfWidth, halfHeight) } }
    }
  }

  /// How many pictures more there are, in white on the last one.
  private func drawRest(_ count: Int, on tile: threadline_frame) {
    canvas.shade(tile, opacity: 0.5)
    let text = "+\(count)"
    canvas.set(text, setting(for: text, isBold: true), size: 74)
    guard let line = canvas.lines().first else { return }
    let white = CardInks.ink(RGBColor(0xFFFFFF))
    canvas.draw(
      line: 0, x: tile.x + (tile.width - line.width) / 2, y: tile.y + tile.height / 2 + 27, white,
      accent: white)
  }

  private mutating func drawStrip(_ text: CardText, top: Double) {
    let words = CardText.line(text.string)
    let baseline = words.isEmpty ? top + 79 : top + 56
    let used = write(
      card.author.name, \.ink, size: 36, isBold: true, in: strip.prefix(strip.width * 0.7),
      baseline: baseline)
    write(card.author.handle, \.quiet, size: 30, in: strip.inset(used + 16), baseline: baseline)
    if !words.isEmpty {
      let fitted = fit(CardText(words), width: strip.width, height: 44, largest: FittedText.sizes.last ?? 32)
      draw(fitted, \.ink, start: strip.start, top: top + 103 - (fitted.baselines.first ?? 0))
    }
    layAvatar(start: Self.stripStart, top: top + (Self.stripHeight - diameter) / 2)
  }
}

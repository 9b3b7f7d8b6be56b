internal import CardShim
import PNGWriting

/// Paints social cards: 1200 by 630 pixels, for consumers that show a large picture with a link.
///
///     let painter = try CardPainter()
///     let painted = try painter.paint(card, palette) { name in pixels[name] }
///     painted.bytes      // a PNG, or a JPEG where the card shows pictures
///     painted.missing    // characters that no font has
///
/// It keeps fonts, canvases and a compressor, which take longer to make than a card: use one a task for all cards of
/// that task, and never from two at once. It knows no file: pictures come as pixels. The same card is the same bytes
/// wherever the same fonts are installed, whatever was painted before it.
package final class CardPainter {
  /// No card is larger than this, in bytes; one with pictures may have five times as many.
  package static let byteLimit = 60_000
  package static let pictureByteLimit = 300_000

  private let canvas: CardCanvas
  private let writer: PNGWriter
  /// For cards with pictures; made when the first comes.
  private var colorCanvas: CardCanvas?
  private var tables: [TableKey: CardColorTable] = [:]
  private var rows = IndexedRows(width: PaintedCard.width, height: PaintedCard.height)

  private struct TableKey: Hashable {
    let palette: CardPalette
    let fineness: CardColorTable.Fineness
    let usesAccent: Bool
    let usesEmoji: Bool
  }

  /// How hard libdeflate tries. More is slower and hardly smaller.
  private static let compressionLevel: Int32 = 3

  package init() throws(CardError) {
    guard
      let canvas = CardCanvas(
        width: PaintedCard.width, height: PaintedCard.height, kind: THREADLINE_CANVAS_COVERAGE),
      let writer = PNGWriter(level: Self.compressionLevel)
    else {
      let fault = threadline_canvas_fault().map { String(cString: $0) }
      throw fault.map { .noLibrary($0) } ?? .noMemory
    }
    self.canvas = canvas
    self.writer = writer
  }

  /// Whether the machine has any font; without one nothing can be painted.
  package var hasFonts: Bool { canvas.withFonts { canvas.hasFonts } }

  /// Paints a card.
  ///
  /// - Parameters:
  ///   - palette: The look's colors.
  ///   - avatars: The portraits of the card in their order if the caller has kept them; otherwise they are made, which
  ///     takes longer than the card.
  ///   - pixels: The pixels of a picture by its name in the card; `nil` if it cannot be decoded. A
  ///     missing avatar becomes a letter, and a missing picture an empty tile.
  package func paint(
    _ card: CardContent, _ palette: CardPalette, avatars: [CardAvatar]? = nil,
    pixels: (String) -> CardPixels? = { _ in nil }
  ) throws(CardError) -> PaintedCard {
    var made = avatars ?? []
    for portrait in card.portraits.dropFirst(made.count) {
      made.append(try CardAvatar(of: portrait, palette, pixels: pixels))
    }
    let inks = CardInks(palette: palette)
    if case .pictures(_, let names) = card.matter, !names.isEmpty {
      return try paintPictures(card, inks, made, names.prefix(4).map(pixels))
    }
    return try paintIndexed(card, inks, made)
  }

  // MARK: Cards in few colors

  /// The largest type and the most shades first, and less of both for as long as the file is too large.
  private static let attempts: [(largest: Double, fineness: CardColorTable.Fineness)] =
    CardColorTable.Fineness.all.map { (FittedText.sizes[0], $0) }
    + [43, 32].map { ($0, CardColorTable.Fineness.coarsest) }

  private func paintIndexed(
    _ card: CardContent, _ inks: CardInks, _ avatars: [CardAvatar]
  ) throws(CardError) -> PaintedCard {
    var drawn: (largest: Double, places: [CardDrawing.Place]) = (0, [])
    var bytes: [UInt8] = []
    for (largest, fineness) in Self.attempts {
      if largest != drawn.largest {
        drawn = (largest, draw(card, inks, avatars, on: canvas, largest: largest))
      }
      bytes = try encode(inks, avatars, at: drawn.places, fineness)
      if bytes.count <= Self.byteLimit { break }
    }
    return PaintedCard(bytes: bytes, missing: canvas.missing)
  }

  /// Draws a card, in all its colors if it has pictures, and returns where the portraits belong.
  @discardableResult
  private func draw(
    _ card: CardContent, _ inks: CardInks, _ avatars: [CardAvatar], on canvas: CardCanvas,
    largest: Double = FittedText.sizes[0], pictures: [CardPixels?]? = nil
  ) -> [CardDrawing.Place] {
    canvas.clear(inks.paper)
    return canvas.withFonts {
      var drawing = CardDrawing(card, inks, avatars, on: canvas, isColored: pictures != nil)
      drawing.largest = largest
      drawing.draw(pictures: pictures ?? [])
      return drawing.places
    }
  }

  private func encode(
    _ inks: CardInks, _ avatars: [CardAvatar], at places: [CardDrawing.Place],
    _ fineness: CardColorTable.Fineness
  ) throws(CardError) -> [UInt8] {
    let isCompact = avatars.count == 1 && avatars.allSatisfy(\.isLetter) && !canvas.usesColors
    var table = table(inks, isCompact ? .compact(usesAccent: canvas.usesAccent) : fineness)
    canvas.index(table, paper: inks.paper, into: &rows)
    for place in places {
      guard let avatar = avatars.dropFirst(place.number).first?.reduced(to: fineness.avatar) else { continue }
      let base = table.add(avatar)
      rows.lay(avatar, x: place.x, y: place.y, base: base)
    }
    guard let bytes = rows.file(table.colors, by: writer) else { throw .noMemory }
    return bytes
  }

  private func table(_ inks: CardInks, _ fineness: CardColorTable.Fineness) -> CardColorTable {
    let key = TableKey(
      palette: inks.palette, fineness: fineness, usesAccent: canvas.usesAccent, usesEmoji: canvas.usesColors)
    if let table = tables[key] { return table }
    let table = CardColorTable(inks, fineness, usesAccent: key.usesAccent, usesEmoji: key.usesEmoji)
    tables[key] = table
    return table
  }

  // MARK: Cards with pictures

  private func paintPictures(
    _ card: CardContent, _ inks: CardInks, _ avatars: [CardAvatar], _ pictures: [CardPixels?]
  ) throws(CardError) -> PaintedCard {
    let made =
      colorCanvas
      ?? CardCanvas(width: PaintedCard.width, height: PaintedCard.height, kind: THREADLINE_CANVAS_COLOUR)
    guard let canvas = made else { throw .noMemory }
    colorCanvas = canvas
    draw(card, inks, avatars, on: canvas, pictures: pictures)
    for quality in [86, 78, 68, 55, 40, 25] {
      guard let bytes = canvas.jpeg(quality: quality) else { throw .noMemory }
      if bytes.count <= Self.pictureByteLimit || quality == 25 {
        return PaintedCard(bytes: bytes, missing: canvas.missing)
      }
    }
    throw .noMemory
  }
}

internal import CardShim
import SafeMarkup

/// A card while it is drawn: a canvas, the inks, and the side that reading begins at.
///
/// Every place is given from the side that reading begins at, so that a card in Arabic is the mirror of one in English
/// without a second word about it.
struct CardDrawing {
  let canvas: CardCanvas
  let inks: CardInks
  let card: CardContent
  /// The portraits in the order of `CardContent.portraits`.
  let avatars: [CardAvatar]
  /// Whether avatars can be drawn at once, since the canvas has colors.
  let isColored: Bool
  /// Reading begins at the right.
  let isMirrored: Bool
  /// Where portraits belong, from the left and the top.
  private(set) var places: [Place] = []
  /// The largest size of type for the text.
  var largest = FittedText.sizes[0]

  /// A portrait, by its number, and where it belongs.
  typealias Place = (number: Int, x: Int, y: Int)

  init(_ card: CardContent, _ inks: CardInks, _ avatars: [CardAvatar], on canvas: CardCanvas, isColored: Bool)
  {
    self.canvas = canvas
    self.inks = inks
    self.card = card
    self.avatars = avatars
    self.isColored = isColored
    let words = card.text.isEmpty ? CardText.line(card.author.name) : card.text.string
    isMirrored = Self.isMirrored(words, on: canvas)
  }

  /// Whether the first letter, or the first mark that says so, is one of those that are read from right to left.
  private static func isMirrored(_ words: String, on canvas: CardCanvas) -> Bool {
    let first = words.unicodeScalars.first {
      $0.properties.isAlphabetic || ["\u{200E}", "\u{200F}", "\u{61C}"].contains($0)
    }
    guard let first, first.value >= 0x590 else { return false }
    canvas.set(String(first), CardCanvas.Setting(families: "Noto Sans"), size: 32)
    return canvas.isMirrored
  }

  /// How a text is set: one of this card's language, unless it has another.
  func setting(
    for text: String, language: String? = nil, isBold: Bool = false, isCentred: Bool = false,
    isSingle: Bool = false
  ) -> CardCanvas.Setting {
    let language = language ?? card.language
    return CardCanvas.Setting(
      language: language, families: CardFonts.families(inks.palette.face, language: language, text: text),
      isBold: isBold, isCentred: isCentred, isSingle: isSingle)
  }

  /// The frame of that width that begins at a distance from the side where reading begins.
  func frame(_ start: Double, _ top: Double, _ width: Double, _ height: Double) -> threadline_frame {
    let left = isMirrored ? CardGrid.width - start - width : start
    return threadline_frame(x: left, y: top, width: width, height: height)
  }

  /// The portrait of a number; that of the author is 0.
  func avatar(_ number: Int) -> CardAvatar? { avatars.dropFirst(number).first }

  /// How wide the portrait of the author is.
  var diameter: Double { avatar(0).map { Double($0.diameter) } ?? 0 }

  /// Lays a portrait, its start and top at a place.
  mutating func layAvatar(_ number: Int = 0, start: Double, top: Double) {
    guard let avatar = avatar(number) else { return }
    let size = Double(avatar.diameter)
    let frame = frame(start, top.rounded(), size, size)
    places.append((number, Int(frame.x), Int(frame.y)))
    if isColored { canvas.draw(avatar.pixels, in: frame, radius: avatar.isDisc ? size / 2 : 0) }
  }

  /// Where a line stands.
  enum Side { case start, end, middle }

  /// Writes a text on one line, cut where it is wider than its column, and returns how wide it is.
  @discardableResult
  func write(
    _ text: String, _ ink: CardInk, size: Double, isBold: Bool = false, language: String? = nil,
    in column: CardColumn, baseline: Double, side: Side = .start
  ) -> Double {
    let text = CardText.line(text)
    guard !text.isEmpty, column.width > 0 else { return 0 }
    canvas.set(
      text, setting(for: text, language: language, isBold: isBold, isSingle: true), size: size,
      width: column.width)
    guard let line = canvas.lines().first else { return 0 }
    let space =
      switch side {
      case .start: 0.0
      case .end: column.width - line.width
      case .middle: (column.width - line.width) / 2
      }
    let left = frame(column.start + space, 0, line.width, 0).x
    canvas.draw(line: 0, x: left.rounded(), y: baseline.rounded(), inks[ink], accent: inks[\.link])
    return line.width
  }

  /// Draws a text that was just laid out.
  func draw(_ fitted: FittedText, _ ink: CardInk, start: Double, top: Double) {
    let left = frame(start, top, fitted.boxWidth, 0).x
    for (number, (line, baseline)) in zip(fitted.lines, fitted.baselines).enumerated() {
      canvas.draw(
        line: number, x: left + line.x, y: (top + baseline).rounded(), inks[ink], accent: inks[\.link])
    }
  }

  /// The size of type that text gets, given the frame that it has.
  func fit(
    _ text: CardText, language: String? = nil, width: Double, height: Double, largest: Double = 128,
    isCentred: Bool = false, scale: FittedText.TypeScale = .card
  ) -> FittedText {
    FittedText(
      text, setting(for: text.string, language: language, isCentred: isCentred), on: canvas, width: width,
      height: height, scale: scale.limited(to: min(largest, self.largest)))
  }
}

extension CardContent {
  /// What is written on the card, or nothing where that is a warning's secret.
  var text: CardText {
    switch matter {
    case .text(let text), .poll(let text, _), .pictures(let text, _), .profile(let text, _): text
    case .warning(let words): CardText(words)
    }
  }
}

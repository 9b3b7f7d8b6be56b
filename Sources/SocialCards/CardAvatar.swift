internal import CardShim
import SafeMarkup

/// A portrait as a card shows it: a disc in few colors on the background of a palette, or the square of an icon.
///
/// Finding the colors takes some milliseconds, so it is a value: to paint many cards of an account, make it once and pass
/// it on. `CardPortrait.key(_:)` says which portraits look alike.
package struct CardAvatar: Sendable, Hashable {
  /// How wide and high it is, in pixels.
  let diameter: Int
  /// The colors it is made of.
  let colors: [RGBColor]
  /// The color of each pixel by its place among them.
  let places: [UInt8]
  /// Whether it is the letter that stands for a missing picture.
  let isLetter: Bool
  /// Whether the corners of its square are the paper.
  let isDisc: Bool

  /// How many colors a picture has, and how many a letter.
  static let pictureColorCount = 128
  static let letterColorCount = 5

  /// The same in so many colors at the most.
  func reduced(to count: Int) -> CardAvatar {
    guard colors.count > count else { return self }
    let pixels = places.map { colors[Int($0)].number }
    return CardAvatar(pixels: pixels, diameter: diameter, colorCount: count, isDisc: isDisc)
  }

  /// Finds the colors for the pixels of the square around the disc.
  init(pixels: [UInt32], diameter: Int, colorCount: Int, isDisc: Bool = true) {
    self.diameter = diameter
    self.isDisc = isDisc
    isLetter = false
    let inside =
      isDisc ? Self.isInside(diameter: diameter) : [Bool](repeating: true, count: diameter * diameter)
    colors = PaletteQuantizer.colors(for: zip(pixels, inside).filter(\.1).map(\.0), count: colorCount)
    places = PaletteQuantizer.places(of: pixels, in: colors)
  }

  /// Which pixels of the square the disc touches.
  private static func isInside(diameter: Int) -> [Bool] {
    let radius = Double(diameter) / 2
    return (0..<diameter * diameter).map { place in
      let x = Double(place % diameter) + 0.5 - radius
      let y = Double(place / diameter) + 0.5 - radius
      return x * x + y * y < (radius + 0.5) * (radius + 0.5)
    }
  }

  /// Makes a portrait: the middle of a picture, or a letter if there is no picture.
  package init(
    of portrait: CardPortrait, _ palette: CardPalette, pixels: (String) -> CardPixels?
  ) throws(CardError) {
    let picture = portrait.pictureName.flatMap(pixels)
    let diameter = portrait.diameter
    guard let canvas = CardCanvas(width: diameter, height: diameter, kind: THREADLINE_CANVAS_COLOUR) else {
      throw .noMemory
    }
    let size = Double(diameter)
    let frame = threadline_frame(x: 0, y: 0, width: size, height: size)
    let paper = CardInks(palette: palette).paper
    canvas.clear(paper)
    switch (picture, portrait.author) {
    case (let picture, nil):
      if let picture { canvas.draw(picture, in: frame, radius: (size * 0.22).rounded()) }
      self.init(
        pixels: canvas.pixels, diameter: diameter, colorCount: portrait.colorCount, isDisc: false)
    case (let picture?, _):
      canvas.fill(frame, radius: size / 2, CardInks.ink(palette.colors.wash))
      canvas.draw(picture, in: frame, radius: size / 2)
      self.init(pixels: canvas.pixels, diameter: diameter, colorCount: portrait.colorCount)
    case (nil, let author?):
      canvas.fill(frame, radius: size / 2, CardInks.ink(author.tone))
      canvas.withFonts { Self.draw(author.initial, palette, size: size, on: canvas) }
      self.init(letter: canvas.pixels, diameter: diameter, tone: author.tone, paper: palette.colors.paper)
    }
  }

  /// A letter has the shades of its own edge and of the disc's.
  private init(letter pixels: [UInt32], diameter: Int, tone: RGBColor, paper: RGBColor) {
    let white = RGBColor(0xFFFFFF)
    self.diameter = diameter
    isLetter = true
    isDisc = true
    colors = [tone.mixed(with: paper, 0.55)] + [0, 0.35, 0.7, 1].map { tone.mixed(with: white, $0) }
    places = PaletteQuantizer.places(of: pixels, in: colors)
  }

  /// A letter in white, in the middle of the disc.
  private static func draw(_ letter: String, _ palette: CardPalette, size: Double, on canvas: CardCanvas) {
    let families = CardFonts.families(palette.face, language: nil, text: letter)
    canvas.set(
      letter, CardCanvas.Setting(families: families, isBold: true, isSingle: true),
      size: (size * 0.46).rounded(), width: size)
    guard let line = canvas.lines().first else { return }
    let white = CardInks.ink(RGBColor(0xFFFFFF))
    let baseline = (size + line.ascent - line.descent) / 2
    canvas.draw(
      line: 0, x: ((size - line.width) / 2).rounded(), y: baseline.rounded(), white, accent: white)
  }

  /// The pixels in full color, to be drawn on a card that is no PNG.
  var pixels: CardPixels {
    CardPixels(
      width: diameter, height: diameter, pixels: places.map { colors[Int($0)].number | 0xFF00_0000 })
  }
}

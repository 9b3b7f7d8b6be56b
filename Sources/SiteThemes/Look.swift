package import SafeMarkup

/// The design of a site: its colors in light and dark form, its type, its spacing, its corners and its motion.
///
/// A look is a set of tokens in `Public/looks.css`, so changing or adding one takes no Swift. A page
/// has the name of its look in `data-look` of its root; the style sheet, social cards and `theme-color` use the same
/// tokens. The look ``automatic`` follows the reader's system.
package struct Look: Sendable, Hashable {
  /// The look of a site that does not choose one.
  package static let automatic = "auto"

  /// The value of `data-look`: `linen`.
  package let name: String
  /// Every token with its value as written: `--round` is `0.375rem`.
  package let tokens: [String: String]
  /// The colors of its light form; `nil` if it is always dark.
  package let light: LookPalette?
  /// The colors of its dark form; `nil` if it is always light.
  package let dark: LookPalette?

  /// The colors for places that have only one form, such as a social card.
  package var palette: LookPalette? { light ?? dark }

  /// The icons of the look in the site, such as `looks/linen.svg`.
  package var icons: LookIcons {
    name == Self.automatic
      ? .general
      : LookIcons(
        vector: "looks/\(name).svg", touch: "looks/\(name).png", small: "looks/\(name)-192.png",
        large: "looks/\(name)-512.png")
  }
}

/// The icons of a look, by their paths in the site.
package struct LookIcons: Sendable, Hashable {
  /// The drawing.
  package let vector: String
  /// For home screens of Apple: 180 pixels, without transparency.
  package let touch: String
  /// For home screens of other systems: 192 pixels, with the corners of the drawing.
  package let small: String
  /// For home screens that cut their own shape out of it: 512 pixels, with space around what matters.
  package let large: String

  /// The icons of the look "auto", and of each look that has none of its own.
  package static let general = LookIcons(
    vector: "icon.svg", touch: "apple-touch-icon.png", small: "icon-192.png", large: "icon-512.png")

  /// These icons, with the general ones in place of those that do not exist.
  package func existing(_ exists: (String) -> Bool) -> LookIcons {
    func choose(_ icon: KeyPath<LookIcons, String>) -> String {
      exists(self[keyPath: icon]) ? self[keyPath: icon] : Self.general[keyPath: icon]
    }
    return LookIcons(
      vector: choose(\.vector), touch: choose(\.touch), small: choose(\.small), large: choose(\.large))
  }
}

/// The colors of one look, in its light or dark form.
package struct LookPalette: Sendable, Hashable {
  /// The background of pages.
  package let paper: RGBColor
  /// Text.
  package let ink: RGBColor
  /// Secondary text: handles, times, counts.
  package let quiet: RGBColor
  /// The hairline between entries.
  package let hair: RGBColor
  /// The threadline.
  package let line: RGBColor
  /// The background of warnings, polls and controls.
  package let wash: RGBColor
  /// The background of a control under the pointer, and the bar of a poll.
  package let bar: RGBColor
  /// Links, the focus ring, and selected controls.
  package let link: RGBColor
  /// The backgrounds of the letters of accounts without a picture; as many as ``toneCount``.
  package let tones: [RGBColor]
  /// Those letters.
  package let toneInk: RGBColor

  /// How many colors accounts without a picture have.
  package static let toneCount = 8

  /// The colors of a theme without looks: black on white.
  package static let plain = LookPalette(RGBColor(0x000000), on: RGBColor(0xFFFFFF))

  private init(_ ink: RGBColor, on paper: RGBColor) {
    (self.paper, wash, bar, toneInk) = (paper, paper, paper, paper)
    (self.ink, quiet, hair, line, link) = (ink, ink, ink, ink, ink)
    tones = Array(repeating: ink, count: Self.toneCount)
  }

  /// Takes the colors by the names of their tokens; `nil` if one is missing or invalid.
  init?(_ color: (String) -> RGBColor?) {
    guard let paper = color("--paper"), let ink = color("--ink"), let quiet = color("--quiet"),
      let hair = color("--hair"), let line = color("--line"), let wash = color("--wash"),
      let bar = color("--bar"), let link = color("--link")
    else { return nil }
    self.paper = paper
    self.ink = ink
    self.quiet = quiet
    self.hair = hair
    self.line = line
    self.wash = wash
    self.bar = bar
    self.link = link
    // A look that was made before there were tones has one for all, as the style sheet says.
    tones = (0..<Self.toneCount).map { color("--tone-\($0)") ?? quiet }
    toneInk = color("--tone-ink") ?? paper
  }

  /// Each color with its token.
  var colors: [(token: String, color: RGBColor)] {
    Array(zip(Self.tokens, [paper, ink, quiet, hair, line, wash, bar, link]))
      + tones.enumerated().map { ("--tone-\($0)", $1) } + [("--tone-ink", toneInk)]
  }

  /// The tokens that every palette needs.
  static let tokens = ["--paper", "--ink", "--quiet", "--hair", "--line", "--wash", "--bar", "--link"]
}

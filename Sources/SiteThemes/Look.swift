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
}

/// An icon that a look may have of its own.
package struct LookIcon: Sendable {
  /// The drawing.
  package static let vector = LookIcon(general: "icon.svg", ending: ".svg")
  /// For home screens of Apple: 180 pixels, without transparency.
  package static let touch = LookIcon(general: "apple-touch-icon.png", ending: ".png")
  /// For home screens of other systems: 192 pixels, with the corners of the drawing.
  package static let small = LookIcon(general: "icon-192.png", ending: "-192.png")
  /// For home screens that cut their own shape out of it: 512 pixels, with space around what matters.
  package static let large = LookIcon(general: "icon-512.png", ending: "-512.png")

  /// Its path in the site for the look "auto", and for each look that has none of its own.
  private let general: String
  private let ending: String

  /// Its path in the site for a look, such as `looks/linen.svg`: the general one unless the look's own exists.
  package func path(for look: Look?, ifExisting exists: (String) -> Bool) -> String {
    guard let look, look.name != Look.automatic else { return general }
    let own = "looks/\(look.name)\(ending)"
    return exists(own) ? own : general
  }
}

/// The colors of one look, in its light or dark form.
package struct LookPalette: Sendable, Hashable {
  /// The background of pages.
  package private(set) var paper = RGBColor(0xFFFFFF)
  /// Text.
  package private(set) var ink = RGBColor(0x000000)
  /// Secondary text: handles, times, counts.
  package private(set) var quiet = RGBColor(0x000000)
  /// The hairline between entries.
  package private(set) var hair = RGBColor(0x000000)
  /// The threadline.
  package private(set) var line = RGBColor(0x000000)
  /// The background of warnings, polls and controls.
  package private(set) var wash = RGBColor(0xFFFFFF)
  /// The background of a control under the pointer, and the bar of a poll.
  package private(set) var bar = RGBColor(0xFFFFFF)
  /// Links, the focus ring, and selected controls.
  package private(set) var link = RGBColor(0x000000)
  /// The backgrounds of the letters of accounts without a picture; as many as ``toneCount``.
  package private(set) var tones = Array(repeating: RGBColor(0x000000), count: toneCount)
  /// Those letters.
  package private(set) var toneInk = RGBColor(0xFFFFFF)

  /// How many colors accounts without a picture have.
  package static let toneCount = 8

  /// The colors of a theme without looks: black on white.
  package static let plain = LookPalette()

  private init() {}

  /// Takes the colors by the names of their tokens; `nil` if one is missing or invalid.
  init?(_ color: (String) -> RGBColor?) {
    for (token, field) in Self.fields {
      guard let value = color(token) else { return nil }
      self[keyPath: field] = value
    }
    // A look that was made before there were tones has one for all, as the style sheet says.
    tones = (0..<Self.toneCount).map { color("--tone-\($0)") ?? quiet }
    toneInk = color("--tone-ink") ?? paper
  }

  /// Each color with its token.
  var colors: [(token: String, color: RGBColor)] {
    var colors = Self.fields.map { (token: $0.token, color: self[keyPath: $0.color]) }
    colors += tones.enumerated().map { ("--tone-\($0)", $1) }
    return colors + [("--tone-ink", toneInk)]
  }

  /// The tokens that every palette needs.
  static let tokens = fields.map(\.token)

  private static let fields: [(token: String, color: any WritableKeyPath<Self, RGBColor> & Sendable)] = [
    ("--paper", \.paper), ("--ink", \.ink), ("--quiet", \.quiet), ("--hair", \.hair), ("--line", \.line),
    ("--wash", \.wash), ("--bar", \.bar), ("--link", \.link),
  ]
}

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
  package init?(_ color: (String) -> RGBColor?) {
    for (token, field) in Self.fields {
      guard let value = color(token) else { return nil }
      self[keyPath: field] = value
    }
    // A look that was made before there were tones has one for all, as the style sheet says.
    tones = (0..<Self.toneCount).map { color("--tone-\($0)") ?? quiet }
    toneInk = color("--tone-ink") ?? paper
  }

  /// Each color with its token.
  package var colors: [(token: String, color: RGBColor)] {
    var colors = Self.fields.map { (token: $0.token, color: self[keyPath: $0.color]) }
    colors += tones.enumerated().map { ("--tone-\($0)", $1) }
    return colors + [("--tone-ink", toneInk)]
  }

  /// The tokens that every palette needs.
  package static let tokens = fields.map(\.token)

  private static let fields: [(token: String, color: any WritableKeyPath<Self, RGBColor> & Sendable)] = [
    ("--paper", \.paper), ("--ink", \.ink), ("--quiet", \.quiet), ("--hair", \.hair), ("--line", \.line),
    ("--wash", \.wash), ("--bar", \.bar), ("--link", \.link),
  ]
}

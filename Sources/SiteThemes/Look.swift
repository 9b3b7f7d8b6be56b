package import SafeMarkup

/// The design of a site: its colors in light and dark form, its type, its spacing and its corners.
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

  /// The icons of the look in the site: `looks/linen.svg`, and `looks/linen.png` for home screens.
  package var icon: (vector: String, picture: String) {
    name == Self.automatic
      ? ("icon.svg", "apple-touch-icon.png") : ("looks/\(name).svg", "looks/\(name).png")
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
  }

  /// The tokens that every palette needs.
  static let tokens = ["--paper", "--ink", "--quiet", "--hair", "--line", "--wash", "--bar", "--link"]
}

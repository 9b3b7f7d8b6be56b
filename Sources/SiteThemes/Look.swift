package import SafeMarkup

/// What a site is drawn with: its colours by day and by night, its type, its rhythm and its corners.
///
/// A look is a set of tokens in `Public/looks.css`, so a person changes one or adds one without a line of Swift. A
/// page names its look in `data-look` of its root, and the style sheet, social cards and `theme-color` all read the
/// same tokens. The look called ``automatic`` follows the reader's system.
package struct Look: Sendable, Hashable {
  /// The look that a site has unless a person chooses one.
  package static let automatic = "auto"

  /// What `data-look` says: `linen`.
  package let name: String
  /// Every token with its value as written: `--round` is `0.375rem`.
  package let tokens: [String: String]
  /// The colours of its light form; nil where it is always dark.
  package let light: LookPalette?
  /// The colours of its dark form; nil where it is always light.
  package let dark: LookPalette?

  /// The colours it is shown in where nobody says by day or by night, as on a social card.
  package var palette: LookPalette? { light ?? dark }

  /// Where the look's own icon lies in the site: `looks/linen.svg`, and `looks/linen.png` for home screens.
  package var icon: (vector: String, picture: String) {
    name == Self.automatic
      ? ("icon.svg", "apple-touch-icon.png") : ("looks/\(name).svg", "looks/\(name).png")
  }
}

/// The colours of one look, by day or by night.
package struct LookPalette: Sendable, Hashable {
  /// What everything lies on.
  package let paper: RGBColor
  /// What is read.
  package let ink: RGBColor
  /// What is said besides: handles, times, counts.
  package let quiet: RGBColor
  /// The hairline between entries.
  package let hair: RGBColor
  /// The threadline.
  package let line: RGBColor
  /// The ground of warnings, polls and controls.
  package let wash: RGBColor
  /// The ground of a control under the pointer, and the bar of a poll.
  package let bar: RGBColor
  /// Links, the ring of focus, and what is chosen.
  package let link: RGBColor

  /// Takes the colours by the names of their tokens; nil where one is missing or in no form that can be read.
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

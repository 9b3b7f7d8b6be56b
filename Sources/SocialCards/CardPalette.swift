package import SafeMarkup

/// The colors and the type of a card: those of the site's look.
package struct CardPalette: Sendable, Hashable {
  /// The type of a card.
  package enum Face: String, Sendable, Hashable {
    case sans, serif
  }

  /// The background.
  package var paper: RGBColor
  /// What is read.
  package var text: RGBColor
  /// What is said besides: the handle, a poll's shares, counts.
  package var muted: RGBColor
  /// The threadline.
  package var line: RGBColor
  /// The ground of a warning and of a poll's bars.
  package var wash: RGBColor
  /// The filled part of a poll's bar.
  package var bar: RGBColor
  /// Links, and the sign of a warning.
  package var accent: RGBColor
  package var face: Face

  package init(
    paper: RGBColor, text: RGBColor, muted: RGBColor, line: RGBColor, wash: RGBColor, bar: RGBColor,
    accent: RGBColor, face: Face = .sans
  ) {
    self.paper = paper
    self.text = text
    self.muted = muted
    self.line = line
    self.wash = wash
    self.bar = bar
    self.accent = accent
    self.face = face
  }
}

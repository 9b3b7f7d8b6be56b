/// The colours and the type of a card: those of the site's look.
package struct CardPalette: Sendable, Hashable {
  /// The type of a card.
  package enum Face: String, Sendable, Hashable {
    case sans, serif
  }

  /// What everything lies on.
  package var paper: CardColor
  /// What is read.
  package var text: CardColor
  /// What is said besides: the handle, a poll's shares, counts.
  package var muted: CardColor
  /// The threadline.
  package var line: CardColor
  /// The ground of a warning and of a poll's bars.
  package var wash: CardColor
  /// The filled part of a poll's bar.
  package var bar: CardColor
  /// Links, and the sign of a warning.
  package var accent: CardColor
  package var face: Face

  package init(
    paper: CardColor, text: CardColor, muted: CardColor, line: CardColor, wash: CardColor, bar: CardColor,
    accent: CardColor, face: Face = .sans
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

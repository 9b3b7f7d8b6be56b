/// The layout of every card, in pixels.
enum CardGrid {
  static let width = Double(PaintedCard.width)
  static let height = Double(PaintedCard.height)
  /// What stays empty at the start and the end. Who shows a card in 2:1 cuts 15 pixels above and below.
  static let side = 80.0
  static let edge = 60.0
  static let avatar = 112
  /// Where names and text are, next to the avatar.
  static let column = CardColumn(start: side, width: width - 2 * side).inset(Double(avatar) + 36)
  /// Between the author and what follows.
  static let headGap = 36.0
}

/// A part of the width of a card, in pixels from the side that reading begins at.
struct CardColumn {
  let start, width: Double

  /// The beginning of it, so wide.
  func prefix(_ width: Double) -> CardColumn { CardColumn(start: start, width: width) }

  /// What is left if so much is empty at its start and at its end.
  func inset(_ start: Double, _ end: Double = 0) -> CardColumn {
    CardColumn(start: self.start + start, width: width - start - end)
  }
}

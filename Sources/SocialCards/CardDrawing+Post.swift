internal import CardShim
import SafeMarkup

extension CardDrawing {
  /// Draws what the card says.
  mutating func draw(pictures: [CardPixels?]) {
    if let parent = card.parent, !card.showsPictures { return drawReply(to: parent) }
    switch card.matter {
    case .text(let text): text.isEmpty ? drawProfile(text, facts: []) : drawPost(text)
    case .poll(let text, let poll): drawPoll(text, poll)
    case .pictures(let text, let names):
      names.isEmpty ? drawPost(text) : drawPictures(text, pictures, count: names.count)
    case .warning(let words): drawWarning(CardText(words))
    case .profile(let text, let facts): drawProfile(text, facts: facts)
    }
  }

  /// How high the author stands above what follows.
  var headHeight: Double { Double(CardGrid.avatar) + CardGrid.headGap }

  /// The height that is left for what follows the author.
  var bodyHeight: Double { CardGrid.height - 2 * CardGrid.edge - headHeight }

  /// A post in words: author, text, threadline; all of it in the middle between top and bottom.
  mutating func drawPost(_ text: CardText) {
    let fitted = fit(text, width: CardGrid.column.width, height: bodyHeight)
    let top = self.top(for: fitted.height)
    canvas.clip(threadline_frame(x: 0, y: 0, width: CardGrid.width, height: CardGrid.height - 24))
    draw(fitted, \.ink, start: CardGrid.column.start, top: top + headHeight)
    canvas.clip(nil)
    drawHead(top: top)
  }

  /// Where the author begins so that all of it is in the middle.
  func top(for bodyHeight: Double) -> Double {
    max(CardGrid.edge, ((CardGrid.height - headHeight - bodyHeight) / 2 - 4).rounded())
  }

  /// The author next to the avatar, and the threadline.
  mutating func drawHead(top: Double) {
    let isNamed = !CardText.line(card.author.handle).isEmpty
    let column = CardGrid.column
    write(card.author.name, \.ink, size: 42, isBold: true, in: column, baseline: top + (isNamed ? 50 : 71))
    write(card.author.handle, \.quiet, size: 33, in: column, baseline: top + 97)
    layAvatar(start: CardGrid.side, top: top)
    guard card.isGoingOn else { return }
    // From the avatar out of the card, to where the next one would be.
    let start = top + Double(CardGrid.avatar) + 16
    let middle = CardGrid.side + Double(CardGrid.avatar) / 2 - 2
    canvas.fill(frame(middle, start, 4, CardGrid.height - start + 8), radius: 2, inks[\.line])
  }

  // MARK: Warnings

  private static let panelInset = 44.0
  private static let signSize = 64.0

  /// The words of a warning on a ground of their own, under a sign.
  mutating func drawWarning(_ words: CardText) {
    let fitted = fitPanel(words, width: CardGrid.column.width, height: bodyHeight)
    let height = Self.panelHeight(of: fitted)
    let top = self.top(for: height)
    draw(panel: fitted, in: CardGrid.column, top: top + headHeight)
    drawHead(top: top)
  }

  /// The words of a warning as they fit on their ground.
  func fitPanel(_ words: CardText, width: Double, height: Double) -> FittedText {
    let inset = Self.panelInset
    return fit(
      words, width: width - 2 * inset - Self.signSize - 32, height: height - 2 * inset, largest: 54)
  }

  private static func panelHeight(of fitted: FittedText) -> Double {
    max(fitted.height, signSize) + 2 * panelInset
  }

  func draw(panel fitted: FittedText, in column: CardColumn, top: Double) {
    let (inset, sign) = (Self.panelInset, Self.signSize)
    let height = Self.panelHeight(of: fitted)
    canvas.fill(frame(column.start, top, column.width, height), radius: 20, inks[\.wash])
    draw(fitted, \.ink, start: column.start + inset + sign + 32, top: top + (height - fitted.height) / 2)
    drawSign(start: column.start + inset, top: top + (height - sign) / 2, size: sign)
  }

  /// A ring around an exclamation mark.
  private func drawSign(start: Double, top: Double, size: Double) {
    let middle = start + size / 2
    canvas.outline(frame(start, top, size, size), radius: size / 2, width: 5, inks[\.link])
    canvas.fill(frame(middle - 3, top + size * 0.25, 6, size * 0.3), radius: 3, inks[\.link])
    canvas.fill(frame(middle - 4, top + size * 0.64, 8, 8), radius: 4, inks[\.link])
  }

  // MARK: Accounts

  /// An account: everything around one axis in the middle, where a consumer that shows a square keeps it.
  mutating func drawProfile(_ text: CardText, facts: [String]) {
    let facts = facts.map { CardText.line($0) }.filter { !$0.isEmpty }.joined(separator: "   ·   ")
    let fitted = text.isEmpty ? nil : fit(text, width: 800, height: 150, largest: 43, isCentred: true)
    let size = diameter
    let handle = CardText.line(card.author.handle)
    let heights: [Double] = [size + 72, handle.isEmpty ? 0 : 50, fitted.map { $0.height + 44 } ?? 0]
    let height = heights.reduce(facts.isEmpty ? 0 : 58, +)
    var y = max(36, ((CardGrid.height - height) / 2).rounded())
    if let fitted {
      let top = y + heights[0] + heights[1] + 40
      draw(fitted, \.ink, start: (CardGrid.width - fitted.boxWidth) / 2, top: top)
    }
    layAvatar(start: (CardGrid.width - size) / 2, top: y)
    y += size + 72
    writeCentred(card.author.name, \.ink, size: 54, isBold: true, baseline: y)
    writeCentred(handle, \.quiet, size: 34, baseline: y + 50)
    writeCentred(facts, \.quiet, size: 30, baseline: y + heights[1] + heights[2] + 58)
  }

  private func writeCentred(
    _ text: String, _ ink: CardInk, size: Double, isBold: Bool = false, baseline: Double
  ) {
    let column = CardColumn(start: CardGrid.side, width: CardGrid.width - 2 * CardGrid.side)
    write(text, ink, size: size, isBold: isBold, in: column, baseline: baseline, side: .middle)
  }
}

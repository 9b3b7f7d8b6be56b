internal import CardShim

extension CardDrawing {
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
      draw(fitted, \.text, start: (CardGrid.width - fitted.boxWidth) / 2, top: top)
    }
    layAvatar(start: (CardGrid.width - size) / 2, top: y)
    y += size + 72
    writeCentred(card.author.name, \.text, size: 54, isBold: true, baseline: y)
    writeCentred(handle, \.muted, size: 34, baseline: y + 50)
    writeCentred(facts, \.muted, size: 30, baseline: y + heights[1] + heights[2] + 58)
  }

  private func writeCentred(
    _ text: String, _ ink: CardInk, size: Double, isBold: Bool = false, baseline: Double
  ) {
    let column = CardColumn(start: CardGrid.side, width: CardGrid.width - 2 * CardGrid.side)
    write(text, ink, size: size, isBold: isBold, in: column, baseline: baseline, side: .middle)
  }
}

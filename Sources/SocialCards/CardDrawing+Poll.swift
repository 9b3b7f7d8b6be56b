import SafeMarkup

/// What a card shows of a poll: the first options, and a note with how many more there are.
struct PollBars {
  let options: ArraySlice<CardPoll.Option>
  let note: String

  private static let optionLimit = 4
  /// Between two bars.
  static let gap = 10.0

  init(_ poll: CardPoll) {
    options = poll.options.prefix(Self.optionLimit)
    let left = poll.options.count - options.count
    note = [left > 0 ? "+\(left)" : "", CardText.line(poll.note)].filter { !$0.isEmpty }.joined(
      separator: " · ")
  }

  /// How high bars of a height are together, with so much more for the note.
  func height(of bar: Double, note: Double) -> Double {
    Double(options.count) * (bar + Self.gap) + (self.note.isEmpty ? -Self.gap : note)
  }
}

extension CardDrawing {
  /// The question, and a bar for each option; of more than four the first ones.
  mutating func drawPoll(_ text: CardText, _ poll: CardPoll) {
    let bars = PollBars(poll)
    let barHeight = bars.options.count > 3 ? 52.0 : 58.0
    let pollHeight = bars.height(of: barHeight, note: 34)
    let available = bodyHeight + 24 - pollHeight - (text.isEmpty ? 0 : 22)
    let column = CardGrid.column
    let fitted =
      text.isEmpty ? nil : fit(text, width: column.width, height: max(available, 44), largest: 66)
    let textHeight = fitted.map { $0.height + 22 } ?? 0
    let top = max(CardGrid.edge - 12, self.top(for: textHeight + pollHeight))
    if let fitted { draw(fitted, \.ink, start: column.start, top: top + headHeight) }
    let y = (top + headHeight + textHeight).rounded()
    let end = draw(bars, in: column, top: y, barHeight: barHeight)
    write(bars.note, \.quiet, size: 26, in: column, baseline: end + 24)
    drawHead(top: top)
  }

  /// Draws bars below each other, and returns where the next one would begin.
  @discardableResult
  func draw(_ bars: PollBars, in column: CardColumn, top: Double, barHeight: Double) -> Double {
    var y = top
    for option in bars.options {
      drawBar(option, in: column, top: y, height: barHeight)
      y += barHeight + PollBars.gap
    }
    return y
  }

  private func drawBar(_ option: CardPoll.Option, in column: CardColumn, top: Double, height: Double) {
    let bar = frame(column.start, top, column.width, height)
    canvas.fill(bar, radius: 12, inks[\.wash])
    let share = option.share.map { $0.isNaN ? 0 : min(max($0, 0), 1) } ?? 0
    if share > 0 {
      canvas.clip(frame(column.start, top, (column.width * share).rounded(), height))
      canvas.fill(bar, radius: 12, inks[\.bar])
      canvas.clip(nil)
    }
    let baseline = top + height / 2 + 10
    let ink: CardInk = option.isLeading ? \.ink : \.quiet
    let size = min(28, height * 0.7)
    let used = write(
      option.shareText, ink, size: size, isBold: option.isLeading, in: column.inset(24, 24),
      baseline: baseline, side: .end)
    write(
      option.text, \.ink, size: size, isBold: option.isLeading, in: column.inset(24, 48 + used),
      baseline: baseline)
  }
}

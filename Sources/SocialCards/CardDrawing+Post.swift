internal import CardShim

extension CardDrawing {
  /// Draws what the card says.
  mutating func draw(pictures: [CardPixels?]) {
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
  private var headHeight: Double { Double(CardGrid.avatar) + CardGrid.headGap }

  /// The height that is left for what follows the author.
  private var bodyHeight: Double { CardGrid.height - 2 * CardGrid.edge - headHeight }

  /// A post in words: author, text, threadline; all of it in the middle between top and bottom.
  mutating func drawPost(_ text: CardText) {
    let fitted = fit(text, width: CardGrid.columnWidth, height: bodyHeight)
    let top = self.top(for: fitted.height)
    canvas.clip(threadline_frame(x: 0, y: 0, width: CardGrid.width, height: CardGrid.height - 24))
    draw(fitted, \.text, start: CardGrid.column, top: top + headHeight)
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
    let start = CardGrid.column
    let width = CardGrid.columnWidth
    write(
      card.author.name, \.text, size: 42, isBold: true, at: start, baseline: top + (isNamed ? 50 : 71),
      width: width)
    write(card.author.handle, \.muted, size: 33, at: start, baseline: top + 97, width: width)
    layAvatar(start: CardGrid.side, top: top)
    drawThreadline(top: top)
  }

  /// The line from avatar to avatar, out of the card to where the next one would be.
  private func drawThreadline(top: Double) {
    let middle = CardGrid.side + Double(CardGrid.avatar) / 2 - 2
    if card.threadline.isFromAbove {
      canvas.fill(frame(middle, -8, 4, top - 8), radius: 2, inks[\.line])
    }
    if card.threadline.isGoingOn {
      let start = top + Double(CardGrid.avatar) + 16
      canvas.fill(frame(middle, start, 4, CardGrid.height - start + 8), radius: 2, inks[\.line])
    }
  }

  // MARK: Polls

  private static let optionLimit = 4

  /// The question, and a bar for each option; of more than four the first ones.
  mutating func drawPoll(_ text: CardText, _ poll: CardPoll) {
    let options = poll.options.prefix(Self.optionLimit)
    let left = poll.options.count - options.count
    let note = [left > 0 ? "+\(left)" : "", CardText.line(poll.note)].filter { !$0.isEmpty }.joined(
      separator: " · ")
    let barHeight = options.count > 3 ? 52.0 : 58.0
    let pollHeight = Double(options.count) * (barHeight + 10) + (note.isEmpty ? -10 : 34)
    let available = bodyHeight + 24 - pollHeight - (text.isEmpty ? 0 : 22)
    let fitted =
      text.isEmpty ? nil : fit(text, width: CardGrid.columnWidth, height: max(available, 44), largest: 66)
    let textHeight = fitted.map { $0.height + 22 } ?? 0
    let top = max(CardGrid.edge - 12, self.top(for: textHeight + pollHeight))
    if let fitted { draw(fitted, \.text, start: CardGrid.column, top: top + headHeight) }
    var y = (top + headHeight + textHeight).rounded()
    for option in options {
      drawBar(option, top: y, height: barHeight)
      y += barHeight + 10
    }
    write(note, \.muted, size: 26, at: CardGrid.column, baseline: y + 24, width: CardGrid.columnWidth)
    drawHead(top: top)
  }

  private func drawBar(_ option: CardPoll.Option, top: Double, height: Double) {
    let (start, width) = (CardGrid.column, CardGrid.columnWidth)
    canvas.fill(frame(start, top, width, height), radius: 12, inks[\.wash])
    let share = option.share.map { $0.isNaN ? 0 : min(max($0, 0), 1) } ?? 0
    if share > 0 {
      canvas.clip(frame(start, top, (width * share).rounded(), height))
      canvas.fill(frame(start, top, width, height), radius: 12, inks[\.bar])
      canvas.clip(nil)
    }
    let baseline = top + height / 2 + 10
    let ink: CardInk = option.isLeading ? \.text : \.muted
    let used = write(
      option.shareText, ink, size: 28, isBold: option.isLeading, at: start + 24, baseline: baseline,
      width: width - 48, side: .end)
    write(
      option.text, \.text, size: 28, isBold: option.isLeading, at: start + 24, baseline: baseline,
      width: width - 72 - used)
  }

  // MARK: Warnings

  /// The words of a warning on a ground of their own, under a sign.
  mutating func drawWarning(_ words: CardText) {
    let inset = 44.0
    let sign = 64.0
    let start = CardGrid.column + inset + sign + 32
    let width = CardGrid.columnWidth - 2 * inset - sign - 32
    let fitted = fit(words, width: width, height: bodyHeight - 2 * inset, largest: 54)
    let height = max(fitted.height + 2 * inset, sign + 2 * inset)
    let top = self.top(for: height)
    let panel = top + headHeight
    canvas.fill(frame(CardGrid.column, panel, CardGrid.columnWidth, height), radius: 20, inks[\.wash])
    draw(fitted, \.text, start: start, top: panel + (height - fitted.height) / 2)
    drawSign(start: CardGrid.column + inset, top: panel + (height - sign) / 2, size: sign)
    drawHead(top: top)
  }

  /// A ring around an exclamation mark.
  private func drawSign(start: Double, top: Double, size: Double) {
    let middle = start + size / 2
    canvas.outline(frame(start, top, size, size), radius: size / 2, width: 5, inks[\.accent])
    canvas.fill(frame(middle - 3, top + size * 0.25, 6, size * 0.3), radius: 3, inks[\.accent])
    canvas.fill(frame(middle - 4, top + size * 0.64, 8, 8), radius: 4, inks[\.accent])
  }
}

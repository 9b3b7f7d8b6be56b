import SafeMarkup

/// The layout of a reply's card, in pixels: the parent, a line down to the author, the text across the card, the foot.
enum ReplyGrid {
  static let parentAvatar = 68
  static let parentPlace = (x: 86.0, y: 46.0)
  static let parentTop = 44.0
  static let avatar = 96
  static let avatarTop = 178.0
  /// Where the text is.
  static let body = CardColumn(start: 72, width: CardGrid.width - 72 - 64)
  /// Where the parent and the author's name are, next to their portraits.
  static let column = body.inset(124)
  static let rail = (x: 118.0, top: 124.0, bottom: 168.0)
  static let bodyTop = 302.0
  static let bodyHeight = 240.0
  /// From the bottom of the card to the bottom of the foot.
  static let foot = 40.0
  static let icon = 40
  /// The parent's portrait above pictures.
  static let smallAvatar = 40
}

extension CardDrawing {
  private static let parentScale = FittedText.TypeScale(sizes: [36], leading: 46.0 / 36)
  /// Less than three lines, and enough for two in a script with high letters.
  private static let parentHeight = 116.0
  private static let textScale = FittedText.TypeScale(sizes: [72, 60, 48], leading: 1.19)

  /// A reply: what it answers, who answers, and what the card says besides.
  mutating func drawReply(to parent: CardParent) {
    drawParent(parent)
    let rail = ReplyGrid.rail
    canvas.fill(frame(rail.x, rail.top, 4, rail.bottom - rail.top), radius: 2, inks[\.line])
    drawReplier()
    switch card.matter {
    case .text(let text), .profile(let text, _), .pictures(let text, _): drawReplyText(text)
    case .poll(let text, let poll): drawReplyPoll(text, poll)
    case .warning(let words):
      let fitted = fitPanel(CardText(words), width: ReplyGrid.body.width, height: ReplyGrid.bodyHeight)
      draw(panel: fitted, in: ReplyGrid.body, top: ReplyGrid.bodyTop)
    }
    drawFoot()
  }

  /// The parent, next to its portrait: its author on one line, its text on the next. A ring and a sentence stand for a
  /// parent that is not shown.
  private mutating func drawParent(_ parent: CardParent) {
    let (x, y) = ReplyGrid.parentPlace
    let size = Double(ReplyGrid.parentAvatar)
    let middle = y + size / 2
    guard let author = parent.author else {
      let fitted = fit(
        CardText(parent.text), language: parent.language, width: ReplyGrid.column.width,
        height: Self.parentHeight, scale: Self.parentScale)
      // One line is level with the middle of the ring.
      let top = fitted.lines.count > 1 ? ReplyGrid.parentTop : middle - 36 * 0.64
      draw(fitted, \.quiet, start: ReplyGrid.column.start, top: top)
      return canvas.outline(
        frame(x + size / 2 - 14, middle - 14, 28, 28), radius: 14, width: 4, inks[\.line])
    }
    let isAlone = CardText.line(parent.text).isEmpty
    write(
      author.name, \.quiet, size: 36, isBold: true, in: ReplyGrid.column,
      baseline: middle + (isAlone ? 13 : -8))
    write(
      parent.text, \.quiet, size: 36, language: parent.language, in: ReplyGrid.column, baseline: middle + 38)
    layAvatar(1, start: x, top: y)
  }

  private mutating func drawReplier() {
    let (column, top) = (ReplyGrid.column, ReplyGrid.avatarTop)
    let isNamed = !CardText.line(card.author.handle).isEmpty
    write(card.author.name, \.ink, size: 44, isBold: true, in: column, baseline: top + (isNamed ? 43 : 64))
    write(card.author.handle, \.quiet, size: 32, in: column, baseline: top + 84)
    layAvatar(start: ReplyGrid.body.start, top: top)
  }

  private func drawReplyText(_ text: CardText) {
    guard !text.isEmpty else { return }
    let fitted = fit(
      text, width: ReplyGrid.body.width, height: ReplyGrid.bodyHeight, largest: 72, scale: Self.textScale)
    draw(fitted, \.ink, start: ReplyGrid.body.start, top: ReplyGrid.bodyTop)
  }

  private func drawReplyPoll(_ text: CardText, _ poll: CardPoll) {
    let bars = PollBars(poll)
    let space = ReplyGrid.bodyHeight
    let textHeight = text.isEmpty ? 0 : max(48 * 1.19, space - bars.height(of: 46, note: 0))
    var y = ReplyGrid.bodyTop
    if !text.isEmpty {
      let scale = FittedText.TypeScale(sizes: [48, 39], leading: 1.19)
      let fitted = fit(text, width: ReplyGrid.body.width, height: textHeight, largest: 48, scale: scale)
      draw(fitted, \.ink, start: ReplyGrid.body.start, top: y)
      y += fitted.height + 14
    }
    let left = ReplyGrid.bodyTop + space - y
    let barHeight = min(58, max(30, (left / Double(max(bars.options.count, 1)) - 10).rounded(.down)))
    draw(bars, in: ReplyGrid.body, top: y, barHeight: barHeight)
  }

  /// Where the post is, and since when.
  private mutating func drawFoot() {
    guard let foot = card.foot else { return }
    let bottom = CardGrid.height - ReplyGrid.foot
    let baseline = bottom - 9
    var column = ReplyGrid.body.prefix(CardGrid.width - 2 * ReplyGrid.body.start)
    if foot.icon != nil {
      let size = Double(ReplyGrid.icon)
      layAvatar(avatars.count - 1, start: column.start, top: bottom - size)
      column = column.inset(size + 14)
    }
    var facts = [foot.day]
    if case .poll(_, let poll) = card.matter { facts.append(CardText.line(poll.note)) }
    let used = write(
      facts.filter { !$0.isEmpty }.joined(separator: " · "), \.quiet, size: 32, in: column,
      baseline: baseline, side: .end)
    write(foot.site, \.quiet, size: 32, in: column.inset(0, used + 40), baseline: baseline)
  }
}

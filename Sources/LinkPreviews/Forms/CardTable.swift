import SafeMarkup

/// Cards side by side, a line for each consumer, as wide as a terminal:
///
///     Consumer   Preview      Title                     Text              Image
///     Messages   large image  Ada: “Small tools”        –                 cards/3f9c1b7e.png
///     Bluesky    no preview   (the URL ends as a file does …)
enum CardTable {
  /// The narrowest table that can be read.
  private static let narrowest = 60

  static func string(of cards: [(PreviewConsumer, PreviewCard)], width: Int) -> String {
    let names = (cards.map(\.0.name) + ["Consumer"]).map(TextWidth.of).max() ?? 0
    let available = max(narrowest, width) - names - kindWidth - 8
    let image = min(28, available / 4)
    let text = (available - image) * 11 / 20
    let widths = [names, kindWidth, available - image - text, text, image]
    var lines = [row(["Consumer", "Preview", "Title", "Text", "Image"], widths)]
    lines.append(row(widths.map { String(repeating: "─", count: $0) }, widths))
    for (consumer, card) in cards { lines += rows(of: card, consumer, widths) }
    return lines.map { $0 + "\n" }.joined()
  }

  private static let kindWidth = 11

  /// A line for what is shown, if anything is, and one for each note.
  private static func rows(of card: PreviewCard, _ consumer: PreviewConsumer, _ widths: [Int]) -> [String] {
    let start = [consumer.name, card.layout.name]
    let image = card.image.map { shortened($0.description) }
    let shown = start + [card.title, card.description, image].map { $0 ?? "–" }
    let noteWidths = [widths[0], widths[1], widths.dropFirst(2).reduce(4, +)]
    let lines: [String] = card.layout == .none ? [] : [row(shown, widths)]
    let notes = card.notes.enumerated().map { number, note in
      let names = lines.isEmpty && number == 0 ? start : ["", ""]
      return row(names + [note], noteWidths)
    }
    return lines + notes
  }

  /// The end of a URL, where pictures differ.
  private static func shortened(_ url: String) -> String {
    url.split(separator: "/", omittingEmptySubsequences: true).dropFirst(2).joined(separator: "/")
  }

  private static func row(_ cells: [String], _ widths: [Int]) -> String {
    var line = zip(cells, widths).map { cell, width in
      TextWidth.fit(TerminalText.escape(PreviewText.line(cell, limit: 400)), width)
    }.joined(separator: "  ")
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}

/// How many columns a text takes on a terminal.
enum TextWidth {
  /// The columns of a text.
  static func of(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  /// A text cut or filled up to a width.
  static func fit(_ text: String, _ width: Int) -> String {
    let whole = of(text)
    if whole <= width { return text + String(repeating: " ", count: width - whole) }
    var (result, taken) = ("", 0)
    for character in text {
      let next = self.width(character)
      if taken + next > width - 1 { break }
      result.append(character)
      taken += next
    }
    return result + "…" + String(repeating: " ", count: max(0, width - taken - 1))
  }

  /// Two columns for emoji and for the wide letters of East Asia. (https://www.unicode.org/reports/tr11/)
  private static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch scalar.value {
    case 0x300..<0x370, 0x200B...0x200F, 0xFE00...0xFE0F: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE4F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

import SafeMarkup

/// A format for the cards of a page, one per consumer.
///
///     print(CardForm.text.string(of: page, for: [.slack, .messages]))
public enum CardForm: String, Hashable, Sendable, CaseIterable {
  /// A line for each consumer, cut to the width of a terminal.
  case table
  /// A block of lines for each consumer.
  case text
  /// An array with one JSON object a line.
  case json

  /// The cards of a page, for some consumers or all.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - consumers: The consumers, in this order.
  ///   - site: The files around the page, if they are available.
  ///   - width: The width of a table, in columns.
  public func string(
    of page: PreviewPage, for consumers: [PreviewConsumer] = PreviewConsumer.all,
    in site: (any PreviewSite)? = nil, width: Int = 120
  ) -> String {
    let cards = consumers.map { ($0, page.card(for: $0, in: site)) }
    switch self {
    case .table: return CardTable.string(of: cards, width: width)
    case .text: return cards.map(Self.block).joined(separator: "\n")
    case .json: return Self.json(cards)
    }
  }

  private static func block(_ consumer: PreviewConsumer, _ card: PreviewCard) -> String {
    let article = [.small, .large].contains(card.layout) ? "a " : ""
    var lines = ["\(consumer.name): \(article)\(card.layout.name)"]
    let fields = [
      ("title: ", card.title), ("text:  ", card.description), ("site:  ", card.siteName),
      ("author:", card.author), ("image: ", card.image?.description), ("alt:   ", card.imageAlt),
    ]
    for case (let name, let value?) in fields {
      let parts = value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      lines.append("  \(name) \(parts.map(TerminalText.escape).joined(separator: "\n          "))")
    }
    lines += card.notes.map { "  note:   \(TerminalText.escape($0))" }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func json(_ cards: [(PreviewConsumer, PreviewCard)]) -> String {
    let json = JSON.array(isSpaced: true) { json in
      for (consumer, card) in cards {
        json.newline()
        json.object { write(consumer, card, to: &$0) }
      }
      if !cards.isEmpty { json.endLine() }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private static func write(_ consumer: PreviewConsumer, _ card: PreviewCard, to json: inout JSON) {
    json.member("consumer", consumer.id)
    json.member("layout", card.layout.rawValue)
    json.member("title", card.title)
    json.member("description", card.description)
    json.member("site_name", card.siteName)
    json.member("author", card.author)
    json.member("image", card.image?.description)
    json.member("image_alt", card.imageAlt)
    json.array("notes") { json in
      for note in card.notes { json.text(note) }
    }
  }
}

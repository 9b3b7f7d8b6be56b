import SafeMarkup

extension CardContent {
  /// The version of how a card is drawn; a change gives every card a new name.
  package static let recipeVersion = 1

  /// All that decides how the card looks, in one text: two cards of one recipe are the same picture where the same
  /// fonts are. The hash of it is the card's name.
  ///
  ///     cards/\(ContentHash(of: card.recipe(palette).utf8)).\(card.fileExtension)
  package func recipe(_ palette: CardPalette) -> String {
    let look = palette.colors
    let colors = [look.paper, look.ink, look.quiet, look.line, look.wash, look.bar, look.link, author.tone]
    var recipe = row(["\(Self.recipeVersion)"]) + row(colors.map { "\($0.number)" })
    recipe += row([palette.face.rawValue, author.name, author.handle, author.portrait, language])
    recipe += row(["\(parent != nil) \(isGoingOn)"]) + matter.recipe
    if let parent {
      let (author, tone) = (parent.author, parent.author.map { "\($0.tone.number)" })
      recipe += row(["parent", author?.name, author?.portrait, tone, parent.text, parent.language])
    }
    if let foot { recipe += row(["foot", foot.site, foot.day, foot.icon]) }
    return recipe
  }
}

/// Fields one after the other, each with its length before it, so that different rows of fields never read alike.
private func row(_ fields: [String?]) -> String {
  fields.map { field in field.map { "\($0.utf8.count):\($0);" } ?? "-;" }.joined()
}

extension CardContent.Matter {
  fileprivate var recipe: String {
    switch self {
    case .text(let words): row(["text"]) + words.recipe
    case .poll(let words, let poll): row(["poll"]) + words.recipe + poll.recipe
    case .pictures(let words, let names):
      row(["pictures"]) + words.recipe + row(["\(names.count)"]) + row(names)
    case .warning(let words): row(["warning", words])
    case .profile(let words, let facts):
      row(["profile"]) + words.recipe + row(["\(facts.count)"]) + row(facts)
    }
  }
}

extension CardText {
  fileprivate var recipe: String {
    let accents = accents.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    return row([string, accents, paragraphs.map { String($0) }.joined(separator: ",")])
  }
}

extension CardPoll {
  fileprivate var recipe: String {
    row(["\(options.count)"]) + options.map(\.recipe).joined() + row([note])
  }
}

extension CardPoll.Option {
  fileprivate var recipe: String {
    let share = share.map { "\(Int(min(max($0.isNaN ? 0 : $0, 0), 1) * 10_000))" }
    return row([text, share, shareText, "\(isLeading)"])
  }
}

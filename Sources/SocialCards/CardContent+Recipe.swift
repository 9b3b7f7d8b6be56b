import SafeMarkup

extension CardContent {
  /// The version of how a card is drawn; a change gives every card a new name.
  package static let recipeVersion = 1

  /// All that decides how the card looks, in one text: two cards of one recipe are the same picture where the same
  /// fonts are. The hash of it is the card's name.
  ///
  ///     cards/\(ContentHash(of: card.recipe(palette).utf8)).\(card.format.fileExtension)
  package func recipe(_ palette: CardPalette) -> String {
    var recipe = Recipe()
    recipe.add("\(Self.recipeVersion)")
    for color in [
      palette.paper, palette.text, palette.muted, palette.line, palette.wash, palette.bar, palette.accent,
      author.tone,
    ] {
      recipe.add("\(color.number)")
    }
    for field in [palette.face.rawValue, author.name, author.handle] { recipe.add(field) }
    recipe.add(author.portrait)
    recipe.add(language)
    recipe.add("\(parent != nil) \(isGoingOn)")
    recipe.add(matter)
    if let parent { recipe.add(parent) }
    if let foot { recipe.add(foot) }
    return recipe.text
  }
}

/// Fields one after the other, each with its length before it, so that different rows of fields never read alike.
private struct Recipe {
  var text = ""

  mutating func add(_ field: String) { text += "\(field.utf8.count):\(field);" }

  mutating func add(_ field: String?) {
    if let field { add(field) } else { text += "-;" }
  }

  mutating func add(_ words: CardText) {
    add(words.string)
    add(words.accents.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ","))
    add(words.paragraphs.map(String.init).joined(separator: ","))
  }

  mutating func add(_ fields: [String]) {
    add("\(fields.count)")
    for field in fields { add(field) }
  }

  mutating func add(_ parent: CardParent) {
    add("parent")
    add(parent.author?.name)
    add(parent.author?.portrait)
    add(parent.author.map { "\($0.tone.number)" })
    add(parent.text)
    add(parent.language)
  }

  mutating func add(_ foot: CardFoot) {
    add("foot")
    for field in [foot.site, foot.day] { add(field) }
    add(foot.icon)
  }

  mutating func add(_ matter: CardContent.Matter) {
    switch matter {
    case .text(let words):
      add("text")
      add(words)
    case .poll(let words, let poll):
      add("poll")
      add(words)
      add(poll)
    case .pictures(let words, let names):
      add("pictures")
      add(words)
      add(names)
    case .warning(let words):
      add("warning")
      add(words)
    case .profile(let words, let facts):
      add("profile")
      add(words)
      add(facts)
    }
  }

  private mutating func add(_ poll: CardPoll) {
    add("\(poll.options.count)")
    for option in poll.options {
      add(option.text)
      add(option.share.map { "\(Int(min(max($0.isNaN ? 0 : $0, 0), 1) * 10_000))" })
      add(option.shareText)
      add("\(option.isLeading)")
    }
    add(poll.note)
  }
}

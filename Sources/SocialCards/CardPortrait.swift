import SafeMarkup

/// A small picture on a card, and how it is shown there: an author's portrait, or the icon of the site.
package struct CardPortrait: Sendable, Hashable {
  /// The name of its picture, if it has one.
  let pictureName: String?
  /// Whose letter stands for a picture that is missing or cannot be decoded; `nil` for the icon of the site.
  let author: CardAuthor?
  /// How wide and high it is, in pixels.
  let diameter: Int
  /// How many colors a picture has.
  let colorCount: Int

  /// Which portraits look alike: those of one picture, or one letter, on one paper and in one size.
  package func key(_ palette: CardPalette) -> String {
    let name =
      pictureName.map { (author == nil ? "i" : "p") + $0 }
      ?? author.map { "l\($0.initial) \($0.tone.number) \(palette.face)" } ?? ""
    return "\(diameter) \(colorCount) \(palette.paper.number) \(name)"
  }
}

extension CardPortrait {
  /// An author's portrait.
  init(of author: CardAuthor, diameter: Int, colorCount: Int) {
    self.init(pictureName: author.portrait, author: author, diameter: diameter, colorCount: colorCount)
  }
}

extension CardContent {
  /// The portraits on this card: the author's, then the parent's and the icon of the site, if they are on it.
  package var portraits: [CardPortrait] {
    guard let parent else {
      return [CardPortrait(of: author, diameter: avatarDiameter, colorCount: CardAvatar.pictureColorCount)]
    }
    var portraits = [
      CardPortrait(of: author, diameter: showsPictures ? avatarDiameter : ReplyGrid.avatar, colorCount: 112)
    ]
    if let author = parent.author {
      let diameter = showsPictures ? ReplyGrid.smallAvatar : ReplyGrid.parentAvatar
      portraits.append(CardPortrait(of: author, diameter: diameter, colorCount: 48))
    }
    if !showsPictures, let icon = foot?.icon {
      portraits.append(
        CardPortrait(pictureName: icon, author: nil, diameter: ReplyGrid.icon, colorCount: 16))
    }
    return portraits
  }

  /// How large the author's portrait is on a card without a parent.
  private var avatarDiameter: Int {
    switch matter {
    case .profile(let text, _): text.isEmpty ? 208 : 184
    case .text(let text): text.isEmpty ? 208 : CardGrid.avatar
    case .pictures(_, let names): names.isEmpty ? CardGrid.avatar : 76
    case .poll, .warning: CardGrid.avatar
    }
  }
}

extension CardAuthor {
  /// The letter that stands for a missing avatar.
  var initial: String {
    let line = CardText.line(name)
    let character = line.first { $0.isLetter || $0.isNumber } ?? line.first { !$0.isWhitespace }
    return character.map { $0.uppercased() } ?? "?"
  }
}

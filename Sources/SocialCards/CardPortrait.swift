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

  /// Which portraits look alike: those of one picture and one letter, on one paper and in one size.
  package func key(_ palette: CardPalette) -> String {
    let letter = author.map { "\($0.initial) \($0.tone.number) \(palette.face)" } ?? ""
    return "\(diameter) \(colorCount) \(palette.colors.paper.number) \(letter) \(pictureName ?? "")"
  }
}

extension CardContent {
  /// The portraits on this card: the author's, then the parent's and the icon of the site, if they are on it.
  package var portraits: [CardPortrait] {
    guard let parent else {
      return [author.portrait(avatarDiameter, colorCount: CardAvatar.pictureColorCount)]
    }
    var portraits = [author.portrait(showsPictures ? avatarDiameter : ReplyGrid.avatar, colorCount: 112)]
    if let author = parent.author {
      let diameter = showsPictures ? ReplyGrid.smallAvatar : ReplyGrid.parentAvatar
      portraits.append(author.portrait(diameter, colorCount: 48))
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
  /// The portrait on a card.
  fileprivate func portrait(_ diameter: Int, colorCount: Int) -> CardPortrait {
    CardPortrait(pictureName: portrait, author: self, diameter: diameter, colorCount: colorCount)
  }

  /// The letter that stands for a missing avatar.
  var initial: String { CardText.line(name).initial }
}

extension String {
  /// The letter that stands for the missing avatar of whom this names.
  package var initial: String {
    let character = first { $0.isLetter || $0.isNumber } ?? first { !$0.isWhitespace }
    return character.map { $0.uppercased() } ?? "?"
  }
}

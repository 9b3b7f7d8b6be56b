import SafeMarkup

/// A small picture on a card, and how it is shown there: an author's portrait, or the icon of the site.
package struct CardPortrait: Sendable, Hashable {
  enum Face: Sendable, Hashable {
    /// A picture by its name; the letter stands for it if it cannot be decoded.
    case picture(String, else: Letter)
    case letter(Letter)
    /// The icon of the site by its name.
    case icon(String)
  }

  /// The letter that stands for a missing avatar, and its ground.
  struct Letter: Sendable, Hashable {
    let letter: String
    let tone: RGBColor
  }

  let face: Face
  /// How wide and high it is, in pixels.
  let diameter: Int
  /// How many colors a picture has.
  let colorCount: Int

  /// An author's portrait.
  init(of author: CardAuthor, diameter: Int, colorCount: Int) {
    let letter = Letter(letter: author.initial, tone: author.tone)
    face = author.portrait.map { .picture($0, else: letter) } ?? .letter(letter)
    self.diameter = diameter
    self.colorCount = colorCount
  }

  /// The icon of the site.
  init(icon: String) {
    face = .icon(icon)
    diameter = ReplyGrid.icon
    colorCount = 16
  }

  /// The name of its picture; `nil` for a letter.
  var pictureName: String? {
    switch face {
    case .picture(let name, _), .icon(let name): name
    case .letter: nil
    }
  }

  /// Which portraits look alike: those of one picture, or one letter, on one paper and in one size.
  package func key(_ palette: CardPalette) -> String {
    let name =
      switch face {
      case .picture(let name, _): "p\(name)"
      case .letter(let letter): "l\(letter.letter) \(letter.tone.number) \(palette.face)"
      case .icon(let name): "i\(name)"
      }
    return "\(diameter) \(colorCount) \(palette.paper.number) \(name)"
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
    if !showsPictures, let icon = foot?.icon { portraits.append(CardPortrait(icon: icon)) }
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

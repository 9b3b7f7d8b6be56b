package import SafeMarkup

/// What a social card says. It is small and knows its pictures by name alone, so that a card's name is known
/// before anything is decoded or drawn.
///
///     let card = CardContent(
///       author: CardAuthor(name: "Ada Example", handle: "@ada", portrait: "3f9c1b7e", tone: RGBColor(0x1f6490)),
///       matter: .text("The tide turns the wheel twice a day."), language: "en")
///
/// There is no time, count or address in it that would change a card without its post.
package struct CardContent: Sendable, Hashable {
  /// The content of the card besides the author. A warning cannot contain what it warns of.
  package enum Matter: Sendable, Hashable {
    /// A post in words. Empty words make a card of the author alone.
    case text(CardText)
    /// A post that asks.
    case poll(CardText, CardPoll)
    /// A post with pictures, by their names, which are hashes of their bytes; more than four are counted on the
    /// fourth. The card is a JPEG.
    case pictures(CardText, [String])
    /// The words of a content warning, and nothing of the content.
    case warning(String)
    /// An account: what it says of itself, and a line such as `41 posts`, `7 threads`.
    case profile(CardText, facts: [String])
  }

  /// How the post is joined to others: the threadline leads up, down or both ways out of the card.
  package struct Threadline: Sendable, Hashable {
    /// There is a post before this one.
    package var isFromAbove: Bool
    /// There is a post after this one.
    package var isGoingOn: Bool

    package init(isFromAbove: Bool, isGoingOn: Bool) {
      self.isFromAbove = isFromAbove
      self.isGoingOn = isGoingOn
    }

    /// A post that stands alone.
    package static let none = Threadline(isFromAbove: false, isGoingOn: false)
  }

  package var author: CardAuthor
  package var matter: Matter
  package var threadline: Threadline
  /// The BCP 47 tag of the text, which decides between Japanese and Chinese forms of one character; `nil` if it
  /// is unknown.
  package var language: String?

  package init(
    author: CardAuthor, matter: Matter, threadline: Threadline = .none, language: String? = nil
  ) {
    self.author = author
    self.matter = matter
    self.threadline = threadline
    self.language = language
  }

  /// What the card is encoded in, known before it is drawn.
  package var format: PaintedCard.Format {
    if case .pictures(_, let names) = matter, !names.isEmpty { return .jpeg }
    return .png
  }
}

/// Whose card it is.
package struct CardAuthor: Sendable, Hashable {
  package var name: String
  /// As it is shown: `@ada`.
  package var handle: String
  /// The name of the avatar's picture, which is a hash of its bytes; `nil` if there is no picture.
  package var portrait: String?
  /// The ground of the letter that stands for a missing avatar.
  package var tone: RGBColor

  package init(name: String, handle: String, portrait: String? = nil, tone: RGBColor) {
    self.name = name
    self.handle = handle
    self.portrait = portrait
    self.tone = tone
  }
}

/// A poll: its options in their order, and what is said below them.
package struct CardPoll: Sendable, Hashable {
  package struct Option: Sendable, Hashable {
    package var text: String
    /// The share of all votes, from 0 to 1; `nil` if it is unknown.
    package var share: Double?
    /// The part as it is read: `72%`.
    package var shareText: String
    /// Set in bold: it has the most votes.
    package var isLeading: Bool

    package init(text: String, share: Double? = nil, shareText: String = "", isLeading: Bool = false) {
      self.text = text
      self.share = share
      self.shareText = shareText
      self.isLeading = isLeading
    }
  }

  package var options: [Option]
  /// Such as `214 votes · closed`; may be empty.
  package var note: String

  package init(options: [Option], note: String = "") {
    self.options = options
    self.note = note
  }
}

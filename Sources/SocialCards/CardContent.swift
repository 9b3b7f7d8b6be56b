package import SafeMarkup

/// What a social card says. It is small and knows its pictures by name alone, so that a card's name is known
/// before anything is decoded or drawn.
///
///     let card = CardContent(
///       author: CardAuthor(name: "Ada Example", handle: "@ada", portrait: "3f9c1b7e", tone: RGBColor(0x1f6490)),
///       matter: .text("The tide turns the wheel twice a day."), language: "en")
///
/// There is no count or address in it that would change a card without its post or the post that this one answers.
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

  package var author: CardAuthor
  package var matter: Matter
  /// What the post answers, which is shown above it; `nil` if it answers nothing.
  package var parent: CardParent?
  /// What is said at the foot of a reply's card.
  package var foot: CardFoot?
  /// Whether the post is answered: the threadline leads down, out of the card of a post that answers nothing.
  package var isGoingOn: Bool
  /// The BCP 47 tag of the text, which decides between Japanese and Chinese forms of one character; `nil` if it
  /// is unknown.
  package var language: String?

  package init(
    author: CardAuthor, matter: Matter, parent: CardParent? = nil,
    isGoingOn: Bool = false, language: String? = nil
  ) {
    self.author = author
    self.matter = matter
    self.parent = parent
    self.isGoingOn = isGoingOn
    self.language = language
  }

  /// The end of the file's name, which says what the card is encoded in: known before it is drawn.
  package var fileExtension: String { showsPictures ? "jpg" : "png" }

  /// Whether it has pictures besides portraits.
  var showsPictures: Bool {
    if case .pictures(_, let names) = matter { !names.isEmpty } else { false }
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

/// The post that a reply answers, in one or two lines.
package struct CardParent: Sendable, Hashable {
  /// Who wrote it; `nil` if the post is not shown, and the text is one sentence that says why.
  package var author: CardAuthor?
  /// How it begins.
  package var text: String
  /// The BCP 47 tag of the text; `nil` if it is unknown.
  package var language: String?

  package init(author: CardAuthor?, text: String, language: String? = nil) {
    self.author = author
    self.text = text
    self.language = language
  }
}

/// What is said at the foot of a card: where the post is, and since when.
package struct CardFoot: Sendable, Hashable {
  /// The name of the site.
  package var site: String
  /// The day of the post.
  package var day: String
  /// The name of the site's icon, which is a hash of its bytes; `nil` if it has no icon.
  package var icon: String?

  package init(site: String, day: String, icon: String? = nil) {
    self.site = site
    self.day = day
    self.icon = icon
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

import PostText
import SafeMarkup
import SitePaths
import SitePlanning
import SiteThemes
import SocialCards
import ThreadModel

/// Says what is on the social card of a post or an account, in the colors of the site's look.
struct CardMaker {
  let scene: RenderScene
  /// The pictures on the card by the names that it knows them by.
  private(set) var sources: [String: Media.Source] = [:]

  /// How much of a text is used, in bytes: more than fits on a card.
  private static let textLength = 8_000

  // MARK: Posts

  /// The card of a post: its warning and nothing else, or its pictures, its poll, its words; below what it answers.
  mutating func card(
    of rendered: RenderedPost, parent: ParentPreview?, pictures: [PreviewPictures.Own]
  ) -> CardContent {
    let (post, row) = (rendered.post, rendered.row)
    let author = self.author(scene.account(of: row), scene.author(ofRow: row))
    var card = CardContent(author: author, matter: .text(""))
    card.language = post.languages.first
    if let parent {
      card.parent = self.parent(parent)
      card.foot = CardFoot(
        site: scene.site.shortTitle, day: scene.strings.day(post.published), icon: scene.settings.siteIcon)
    } else {
      card.isGoingOn = scene.inputs.alone(row).map { $0.replies > 0 } ?? false
    }
    let (warning, text) = (PostWarning(of: post), Self.text(of: rendered))
    if warning.cover != .nothing {
      card.matter = .warning(warning.text(scene.strings))
      // The text of a warning may be one of our strings, and the language of the author's own text is unknown.
      card.language = scene.settings.language
    } else if !pictures.isEmpty {
      for picture in pictures { sources[picture.published.path.description] = picture.source }
      card.matter = .pictures(text, pictures.map(\.published.path.description))
    } else if let asked = Self.poll(of: post) {
      card.matter = .poll(text, poll(asked))
    } else {
      card.matter = .text(text == "" ? CardText(rendered.summary) : text)
    }
    return card
  }

  /// An author on a card. The source of the portrait that it names is added to `sources`.
  private mutating func author(_ account: Account, _ author: ShownAuthor) -> CardAuthor {
    var shown = CardAuthor(
      name: author.name, handle: author.handle.map { "@\($0)" } ?? "",
      tone: AccountTone.color(of: account.id, in: scene.look.palette.colors.tones))
    if let source = account.avatar?.source, let portrait = scene.media.picture(source) {
      let name = portrait.path.description
      (shown.portrait, sources[name]) = (name, source)
    }
    return shown
  }

  /// What a post answers, with the portrait of its author.
  private mutating func parent(_ parent: ParentPreview) -> CardParent {
    let author = parent.author.map { self.author($0.account, $0.shown) }
    let language = author == nil ? scene.settings.language : parent.language
    return CardParent(author: author, text: parent.text, language: language)
  }

  /// The title and the words of a post, with its links.
  private static func text(of rendered: RenderedPost) -> CardText {
    var string = rendered.post.title ?? ""
    var links: [Range<Int>] = []
    for case let text? in [rendered.text, rendered.longText] where !text.isEmpty {
      if !string.isEmpty { string += "\n\n" }
      let start = string.utf8.count
      let plain = (PostCut.shortened(text, to: textLength) ?? text).plainTextWithLinks
      string += plain.text
      links += plain.links.map { $0.lowerBound + start..<$0.upperBound + start }
    }
    return CardText(string, accents: links)
  }

  private static func poll(of post: Post) -> Poll? {
    post.attachments.lazy.compactMap { attachment in
      if case .poll(let poll) = attachment, !poll.options.isEmpty { poll } else { nil }
    }.first
  }

  private func poll(_ poll: Poll) -> CardPoll {
    let options = poll.answers.map { answer in
      CardPoll.Option(
        text: answer.text, share: answer.share, shareText: answer.percent.map(scene.strings.percent) ?? "",
        isLeading: answer.isLeading)
    }
    return CardPoll(options: options, note: poll.note(scene.strings))
  }

  // MARK: Accounts

  /// The card of an account: what it says of itself, where it is and since when.
  mutating func card(of account: Account, _ author: ShownAuthor) -> CardContent {
    let bio = account.bio.map { RichTextParser.parse($0).text.plainTextWithLinks }
    let text = CardText(bio?.text ?? "", accents: bio?.links ?? [])
    let place = account.location.flatMap { $0.isBlank ? nil : scene.sanitizedLine($0) }
    let joined = account.joined.map { "\(scene.strings[.joined]) \(scene.strings.day($0))" }
    let facts = [place, scene.joinerText(of: account), joined].compactMap(\.self)
    var card = CardContent(author: self.author(account, author), matter: .profile(text, facts: facts))
    card.language = scene.settings.language
    return card
  }
}

extension CardPalette {
  /// The colors and the type of a look.
  init(_ look: Look?) {
    let families = look?.tokens["--face"]?.split(separator: ",") ?? []
    let isSerif = families.last?.filter { $0.isLetter || $0 == "-" } == "serif"
    self.init(look?.palette ?? .plain, face: isSerif ? .serif : .sans)
  }
}

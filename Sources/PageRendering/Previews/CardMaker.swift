import PostText
import SafeMarkup
import SitePaths
import SitePlanning
import SiteThemes
import SocialCards
import ThreadModel

/// Says what is on the social card of a post or an account, in the colors of the site's look.
struct CardMaker {
  /// A card, and the pictures on it by the names that it knows them by.
  struct Request {
    var card: CardContent
    var sources: [String: Media.Source]
  }

  let scene: RenderScene

  /// How much of a text is used, in bytes: more than fits on a card.
  private static let textLength = 8_000

  // MARK: Posts

  /// The card of a post: its warning and nothing else, or its pictures, its poll, its words; below what it answers.
  func card(
    of rendered: RenderedPost, parent: ParentPreview?,
    pictures: [(published: PublishedMedia, source: Media.Source)] = []
  ) -> Request {
    let (post, row) = (rendered.post, rendered.row)
    var request = request(scene.account(of: row), scene.author(ofRow: row), .text(""))
    request.card.language = post.languages.first
    if let parent {
      request.card.parent = cardParent(parent, &request.sources)
      request.card.foot = CardFoot(
        site: scene.site.shortTitle, day: scene.strings.day(post.published), icon: scene.settings.siteIcon)
    } else {
      request.card.isGoingOn = scene.inputs.alone(row).map { $0.replies > 0 } ?? false
    }
    let warning = PostWarning(of: post)
    guard warning.cover == .nothing else {
      request.card.matter = .warning(warning.text(scene.strings))
      // The text of a warning may be one of our strings, and the language of the author's own text is unknown.
      request.card.language = scene.settings.language
      return request
    }
    if !pictures.isEmpty {
      for (published, source) in pictures { request.sources[published.path.description] = source }
      request.card.matter = .pictures(
        Self.text(of: rendered), pictures.map(\.published.path.description))
      return request
    }
    let text = Self.text(of: rendered)
    if let asked = Self.poll(of: post) {
      request.card.matter = .poll(text, poll(asked))
    } else {
      request.card.matter = .text(text == "" ? CardText(rendered.summary) : text)
    }
    return request
  }

  private func request(_ account: Account, _ author: ShownAuthor, _ matter: CardContent.Matter) -> Request {
    var sources: [String: Media.Source] = [:]
    let shown = cardAuthor(account, author, &sources)
    return Request(card: CardContent(author: shown, matter: matter), sources: sources)
  }

  /// An author on a card. The source of the portrait that it names is added to `sources`.
  private func cardAuthor(
    _ account: Account, _ author: ShownAuthor, _ sources: inout [String: Media.Source]
  ) -> CardAuthor {
    var shown = CardAuthor(
      name: author.name, handle: author.handle.map { "@\($0)" } ?? "",
      tone: AccountTone.color(of: account.id, in: scene.look.tones))
    if let source = account.avatar?.source, let portrait = scene.publishedPicture(source) {
      let name = portrait.path.description
      (shown.portrait, sources[name]) = (name, source)
    }
    return shown
  }

  /// What a post answers, with the portrait of its author.
  private func cardParent(
    _ parent: ParentPreview, _ sources: inout [String: Media.Source]
  ) -> CardParent {
    let author = parent.author.map { cardAuthor($0.account, $0.shown, &sources) }
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
  func card(of account: Account, _ author: ShownAuthor) -> Request {
    let bio = account.bio.map { scene.parser.parse($0).text.plainTextWithLinks }
    let text = CardText(bio?.text ?? "", accents: bio?.links ?? [])
    var facts: [String] = []
    if let place = account.location, !place.isBlank { facts.append(scene.sanitizedLine(place)) }
    if let joiner = scene.joinerText(of: account) { facts.append(joiner) }
    if let joined = account.joined {
      facts.append("\(scene.strings[.joined]) \(scene.strings.day(joined))")
    }
    var request = request(account, author, .profile(text, facts: facts))
    request.card.language = scene.settings.language
    return request
  }
}

extension CardPalette {
  /// The colors and the type of a look.
  init(_ look: Look?) {
    let palette = look?.palette ?? .plain
    let families = look?.tokens["--face"]?.split(separator: ",") ?? []
    let isSerif = families.last?.filter { $0.isLetter || $0 == "-" } == "serif"
    self.init(
      paper: palette.paper, text: palette.ink, muted: palette.quiet, line: palette.line, wash: palette.wash,
      bar: palette.bar, accent: palette.link, face: isSerif ? .serif : .sans)
  }
}

import PageRendering
import PostText
import SafeMarkup
import SitePlanning
import ThreadModel

/// What may be said of a post outside its pages: in feeds, and in files that hold a thread in another form.
///
/// This is the whole list: what is no field here reaches none of these files, whatever else a record says. Nothing
/// can ask a reader there before it shows something, so of a post with a warning only the warning is left, and of
/// one that is listed nowhere there is no such value at all.
struct ShownPost: Sendable {
  /// The post's name for ever; see `LastingName`.
  let id: String
  /// Its own page, absolute.
  let address: String
  /// What is said of it, in the language of the site.
  let strings: PageStrings
  let author: ShownAuthor
  let published: Instant
  /// When it was changed, if that was after it was published.
  let updated: Instant?
  /// A BCP 47 tag.
  let language: String?
  /// Where it stood originally.
  let original: String?
  /// What it warns of.
  let warning: String?
  let title: String?
  /// Its text and what goes on below it, without what a spoiler hides.
  let texts: [RichText]
  let attachments: [ShownAttachment]
  let quote: ShownReference?
  /// What it replies to.
  let parent: ShownReference?
  /// The tags that it bears, without `#`, each once.
  let tags: [String]
  /// Where mentions, tags and emoji of its texts lead.
  let links: SiteLinks

  /// The later of the times at which it was published and changed.
  var lastTime: Instant { updated ?? published }

  /// What it warns of, as a sentence.
  var warningSentence: String? { warning.map { strings(.contentWarning, ["text": $0]) } }

  /// What stands for it in a list of titles: its title, the beginning of its words, or who wrote it and when.
  var heading: String {
    if let title { return title }
    if texts.isEmpty, let warningSentence { return warningSentence }
    let start = texts.first?.excerpt(80).split { $0.isWhitespace }.joined(separator: " ") ?? ""
    return start.isBlank
      ? strings(.postLabel, ["name": author.name, "time": strings.day(published)]) : start
  }

  // MARK: Markup

  /// The whole post as markup that reads well without any style: for feeds, where the site's style sheet is not loaded.
  ///
  /// Every URL in it is absolute. The post that it replies to and the one that it quotes are quotations, the parent
  /// first.
  var html: HTML {
    var html = HTML()
    if let parent { html.append(quotation(of: parent, strings[.parentLink])) }
    if warning != nil, texts.isEmpty, attachments.isEmpty, quote == nil {
      html.append("\(warningHTML)<p>\(HTML(linking: strings[.quoteLink], to: address))</p>")
      return html
    }
    html.append(textHTML)
    html.append(warningHTML)
    for attachment in attachments { html.append(attachment.html) }
    if let quote { html.append(quotation(of: quote, strings[.quoteLink])) }
    return html
  }

  /// The words of the post alone.
  var textHTML: HTML {
    var html = HTML()
    for text in texts { html.append(text.html(links: links)) }
    return html
  }

  private var warningHTML: HTML { warningSentence.map { "<p>\($0)</p>" } ?? HTML() }

  private func quotation(of reference: ShownReference, _ linkText: String) -> HTML {
    var html: HTML = "<blockquote>"
    if let author = reference.author {
      html.append("<p>\(HTML(linking: author.nameWithHandle, to: author.address))</p>")
    }
    if let text = reference.text { html.append(text.html(links: links)) }
    if let note = reference.note { html.append("<p>\(note)</p>") }
    if let address = reference.address { html.append("<p>\(HTML(linking: linkText, to: address))</p>") }
    html.append("</blockquote>")
    return html
  }
}

/// Another post, as a post shows it: what it replies to, or what it quotes.
struct ShownReference: Sendable {
  /// The post's name for ever, where it is here and may be listed.
  var id: String?
  var author: ShownAuthor?
  var text: RichText?
  /// What is said in place of the text, or below it.
  var note: String?
  /// Where it can be read, absolute.
  var address: String?

  /// What is said in one line of the post that a post replies to.
  func inWords(_ strings: PageStrings) -> String {
    author.map { strings(.parentOf, ["handle": $0.nameWithHandle]) } ?? note ?? ""
  }
}

/// Makes the posts of files other than pages, each once for all files of a page group.
///
/// A post whose bytes cannot be read is left out; rendering its page reports that.
struct ShownPosts {
  private let scene: RenderScene
  private var known: [RowID: ShownPost?] = [:]

  /// How many are kept; a feed needs a hundred, a thread in another form a thousand.
  private static let keptPosts = 1_024
  /// How much of the parent of a reply is shown, in characters.
  private static let parentLength = 200

  init(_ scene: RenderScene) {
    // These lists belong to no account, so they show no text of any unlisted post.
    self.scene = scene.outside
  }

  /// What may be said of a row; nil for what may not be listed.
  mutating func post(_ row: RowID) -> ShownPost? {
    if let post = known[row] { return post }
    if known.count >= Self.keptPosts { known.removeAll(keepingCapacity: true) }
    let post = make(row)
    known[row] = .some(post)
    return post
  }

  private func make(_ row: RowID) -> ShownPost? {
    guard scene.inputs.isListed(row), let address = scene.absolute(ofRow: row),
      let post = try? scene.post(row)
    else { return nil }
    let scene = scene.saying(row)
    let warning = PostWarning(of: post)
    let isCovered = warning.cover == .post
    let texts = isCovered ? [] : post.openTexts
    return ShownPost(
      id: LastingName.post(row, in: scene.inputs), address: address, strings: scene.strings,
      author: scene.author(ofRow: row), published: post.published,
      updated: post.edited,
      language: post.language,
      original: post.url.flatMap { WebURL($0)?.description },
      warning: warning.cover == .nothing ? nil : line(warning.text(scene.strings)),
      title: isCovered ? nil : post.title.flatMap { $0.isBlank ? nil : line($0) },
      texts: texts,
      attachments: isCovered
        ? [] : post.shownAttachments(in: scene, hidesMedia: warning.cover == .media),
      quote: isCovered ? nil : quote(of: post, row: row), parent: parent(of: post, row: row),
      tags: isCovered ? [] : Self.tags(of: post, texts),
      links: scene.absoluteLinks)
  }

  private func line(_ text: String) -> String { scene.sanitizedLine(text) }

  // MARK: What it shows of others

  private func parent(of post: Post, row: RowID) -> ShownReference? {
    switch scene.inputs.alone(row)?.parentCard {
    case nil: return nil
    case .missing:
      return ShownReference(
        note: line(MissingPostReason.parent(post.replyTo, scene.strings)),
        address: post.replyTo.flatMap { MissingPostReason.web($0) }?.description)
    case .tombstone(let parent):
      return ShownReference(note: line(MissingPostReason.tombstone(parent, in: scene)))
    case .post(let parent):
      guard !scene.isHidden(parent), let shown = try? scene.post(parent) else {
        return ShownReference(note: line(MissingPostReason.hidden(parent, in: scene)))
      }
      let words = TextExcerpt.of(RenderedPost.summary(of: shown, in: scene), count: Self.parentLength)
      var reference = reference(to: parent)
      reference.text = RichText([.paragraph([.text(words)])])
      return reference
    }
  }

  /// A post of the site that may be listed.
  private func reference(to row: RowID) -> ShownReference {
    ShownReference(
      id: LastingName.post(row, in: scene.inputs), author: scene.author(ofRow: row),
      address: scene.absolute(ofRow: row))
  }

  private func quote(of post: Post, row: RowID) -> ShownReference? {
    guard let quote = post.quote else { return nil }
    guard let subject = scene.inputs.subject(of: row) else { return foreign(quote) }
    guard !scene.isHidden(subject), let quoted = try? scene.post(subject) else {
      let handle = scene.account(of: subject).handle
      return ShownReference(note: QuoteSection.absence(PostReference(handle: handle), scene.strings))
    }
    var reference = reference(to: subject)
    if let warning = scene.warning(of: quoted) {
      reference.note = scene.strings(.contentWarning, ["text": line(warning)])
    } else {
      reference.text = text(quoted.text, emoji: quoted.emoji)
      let note = QuoteSection.note(quoted, scene.strings)
      reference.note = note.isEmpty ? nil : note
    }
    return reference
  }

  /// Somebody else's post, of which the export knows this much.
  private func foreign(_ quote: PostReference) -> ShownReference {
    var reference = ShownReference(address: MissingPostReason.web(quote)?.description)
    guard let source = quote.text, quote.state == nil else {
      reference.note = line(QuoteSection.absence(quote, scene.strings))
      return reference
    }
    if let name = quote.name ?? quote.handle {
      reference.author = ShownAuthor(
        name: scene.name(name, or: quote.handle ?? "unknown"), handle: quote.handle, address: nil)
    }
    reference.text = text(source)
    return reference
  }

  private func text(_ source: TextSource, emoji: [CustomEmoji] = []) -> RichText {
    let text = RichTextParser.parse(source, emoji: emoji).text.withoutSpoilers
    return PostCut.shortened(text, to: PostCut.quoteLength) ?? text
  }

  // MARK: Tags

  /// The tags in the text and outside of it, by their first spelling.
  private static func tags(of post: Post, _ texts: [RichText]) -> [String] {
    var keys: Set<String> = []
    let all = post.tags.map { TagKey.bare($0) } + texts.flatMap(\.tags)
    return all.filter { name in TagKey.make(name).map { keys.insert($0).inserted } ?? false }
      .prefix(shownTags).map { $0 }
  }

  private static let shownTags = 32
}

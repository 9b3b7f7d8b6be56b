import PageRendering
import PostText
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

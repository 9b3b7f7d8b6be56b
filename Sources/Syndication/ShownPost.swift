import PageRendering
import PostText
import SafeMarkup
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

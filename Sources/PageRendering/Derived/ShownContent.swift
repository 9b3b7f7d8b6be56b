import PostText
import SafeMarkup
import ThreadModel

/// Writes a post as markup that reads well without any style: for feeds, where the site's style sheet is not loaded.
///
/// Every URL in it is absolute. The post that it replies to and the one that it quotes are quotations, the parent
/// first.
struct ShownContent {
  let post: ShownPost

  /// The whole post.
  var html: HTML {
    var html = HTML()
    if let parent = post.parent { html.append(quotation(of: parent, post.words[.parentLink])) }
    if isCovered {
      html.append("\(warning)<p>\(link(post.words[.quoteLink], to: post.address))</p>")
      return html
    }
    html.append(text)
    html.append(warning)
    for attachment in post.attachments { html.append(markup(of: attachment)) }
    if let quote = post.quote { html.append(quotation(of: quote, post.words[.quoteLink])) }
    return html
  }

  /// The words of the post alone.
  var text: HTML {
    var html = HTML()
    for text in post.texts { text.appendHTML(to: &html, links: post.links) }
    return html
  }

  private var isCovered: Bool {
    post.warning != nil && post.texts.isEmpty && post.attachments.isEmpty && post.quote == nil
  }

  private var warning: HTML {
    post.warning.map { "<p>\(post.words(.contentWarning, ["words": $0]))</p>" } ?? HTML()
  }

  /// A link, or the text alone.
  private func link(_ text: String, to address: String?) -> HTML {
    address.map { "<a href=\"\($0)\">\(text)</a>" } ?? HTML(text: text)
  }

  private func quotation(of reference: ShownReference, _ linkText: String) -> HTML {
    var html: HTML = "<blockquote>"
    if let author = reference.author {
      html.append("<p>\(link(author.nameWithHandle, to: author.address))</p>")
    }
    reference.text?.appendHTML(to: &html, links: post.links)
    if let note = reference.note { html.append("<p>\(note)</p>") }
    if let address = reference.address { html.append("<p>\(link(linkText, to: address))</p>") }
    html.append("</blockquote>")
    return html
  }

  private func markup(of attachment: ShownAttachment) -> HTML {
    switch attachment {
    case .medium(let medium): return markup(of: medium)
    case .card(let address, let title, let summary):
      let summary: HTML = summary.flatMap { $0.isEmpty ? nil : "<br>\($0)" } ?? HTML()
      return "<p>\(link(title ?? address, to: address))\(summary)</p>"
    case .poll(let options, let note):
      var html: HTML = "<ul>"
      for option in options { html.append("<li>\(post.words.option(option))</li>") }
      html.append("</ul>")
      if !note.isEmpty { html.append("<p>\(note)</p>") }
      return html
    case .unknown(let kind, let text, let original):
      let words = [kind, text].compactMap(\.self).joined(separator: ": ")
      return "<p>\(link(words, to: original))</p>"
    }
  }

  private func markup(of medium: ShownMedium) -> HTML {
    guard medium.kind == .picture, let file = medium.file else {
      return "<p>\(link(post.words.medium(medium), to: medium.address))</p>"
    }
    var size = HTML()
    if let width = file.width, let height = file.height { size = " width=\"\(width)\" height=\"\(height)\"" }
    return "<p><img src=\"\(file.address)\" alt=\"\(medium.alt)\"\(size)></p>"
  }
}

// The words that all forms share.
extension PageWords {
  /// `Coins: 25 %`
  func option(_ option: (text: String, percent: Int?)) -> String {
    option.percent.map { self(.optionShare, ["option": option.text, "number": numbers.text($0)]) }
      ?? option.text
  }

  /// `Film: The tide comes in`, `This picture is missing from the archive: A boat`
  func medium(_ medium: ShownMedium) -> String {
    let words = medium.note ?? self[medium.kind.name]
    return medium.alt.isBlank ? words : self(.sentenceWithAlt, ["words": words, "alt": medium.alt])
  }

  /// What stands for a post in a list of titles: its title, the beginning of its words, or who wrote it and when.
  func title(of post: ShownPost) -> String {
    if let title = post.title { return title }
    if post.texts.isEmpty, let warning = post.warning { return self(.contentWarning, ["words": warning]) }
    let words = post.texts.first?.excerpt(80).split { $0.isWhitespace }.joined(separator: " ") ?? ""
    return words.isBlank
      ? self(.postLabel, ["name": post.author.name, "time": day(post.published)]) : words
  }
}

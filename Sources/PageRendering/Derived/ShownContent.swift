import PostText
import SafeMarkup
import ThreadModel

/// Writes a post as markup that reads well without any style: for feeds, where no style sheet of ours is.
///
/// Every address in it is absolute. What the post replies to and what it quotes stand in quotations, the parent first.
struct ShownContent {
  let post: ShownPost

  /// The whole of it.
  var html: HTML {
    var html = HTML()
    if let parent = post.parent { append(parent, post.words[.parentLink], to: &html) }
    if isCovered {
      appendWarning(to: &html)
      html.append(markup: "<p>")
      appendLink(post.words[.quoteLink], to: post.address, in: &html)
      html.append(markup: "</p>")
      return html
    }
    for text in post.texts { text.appendHTML(to: &html, links: post.links) }
    appendWarning(to: &html)
    for attachment in post.attachments { append(attachment, to: &html) }
    if let quote = post.quote { append(quote, post.words[.quoteLink], to: &html) }
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

  private func appendWarning(to html: inout HTML) {
    guard let warning = post.warning else { return }
    appendParagraph(post.words(.contentWarning, ["words": warning]), to: &html)
  }

  private func appendParagraph(_ text: String, to html: inout HTML) {
    html.append(markup: "<p>")
    html.append(text: text)
    html.append(markup: "</p>")
  }

  private func appendLink(_ text: String, to address: String, in html: inout HTML) {
    html.append(markup: "<a href=\"")
    html.append(text: address)
    html.append(markup: "\">")
    html.append(text: text)
    html.append(markup: "</a>")
  }

  private func append(_ reference: ShownReference, _ linkText: String, to html: inout HTML) {
    html.append(markup: "<blockquote>")
    if let author = reference.author {
      html.append(markup: "<p>")
      if let address = author.address {
        appendLink(author.nameWithHandle, to: address, in: &html)
      } else {
        html.append(text: author.nameWithHandle)
      }
      html.append(markup: "</p>")
    }
    reference.text?.appendHTML(to: &html, links: post.links)
    if let note = reference.note { appendParagraph(note, to: &html) }
    if let address = reference.address {
      html.append(markup: "<p>")
      appendLink(linkText, to: address, in: &html)
      html.append(markup: "</p>")
    }
    html.append(markup: "</blockquote>")
  }
}

// MARK: Attachments

extension ShownContent {
  private func append(_ attachment: ShownAttachment, to html: inout HTML) {
    switch attachment {
    case .medium(let medium): append(medium, to: &html)
    case .card(let address, let title, let summary):
      html.append(markup: "<p>")
      appendLink(title ?? address, to: address, in: &html)
      if let summary, !summary.isEmpty {
        html.append(markup: "<br>")
        html.append(text: summary)
      }
      html.append(markup: "</p>")
    case .poll(let options, let note):
      html.append(markup: "<ul>")
      for option in options {
        html.append(markup: "<li>")
        html.append(text: post.words.option(option))
        html.append(markup: "</li>")
      }
      html.append(markup: "</ul>")
      if !note.isEmpty { appendParagraph(note, to: &html) }
    case .unknown(let kind, let text, let original):
      appendNote([kind, text].compactMap { $0 }.joined(separator: ": "), original, to: &html)
    }
  }

  private func append(_ medium: ShownMedium, to html: inout HTML) {
    guard let file = medium.file else {
      return appendNote(post.words.medium(medium), medium.original, to: &html)
    }
    guard medium.kind == .picture else {
      html.append(markup: "<p>")
      appendLink(post.words.medium(medium), to: file.address, in: &html)
      return html.append(markup: "</p>")
    }
    html.append(markup: "<p><img src=\"")
    html.append(text: file.address)
    html.append(markup: "\" alt=\"")
    html.append(text: medium.alt)
    if let width = file.width, let height = file.height {
      html.append(markup: "\" width=\"")
      html.append(number: width)
      html.append(markup: "\" height=\"")
      html.append(number: height)
    }
    html.append(markup: "\"></p>")
  }

  private func appendNote(_ note: String, _ original: String?, to html: inout HTML) {
    html.append(markup: "<p>")
    if let original {
      appendLink(note, to: original, in: &html)
    } else {
      html.append(text: note)
    }
    html.append(markup: "</p>")
  }
}

// What is said alike in every form.
extension PageWords {
  /// `Coins: 25 %`
  func option(_ option: (text: String, percent: Int?)) -> String {
    option.percent.map { self(.optionShare, ["option": option.text, "number": numbers.text($0)]) }
      ?? option.text
  }

  /// `Film: The tide comes in`, `This picture is missing from the archive: A boat`
  func medium(_ medium: ShownMedium) -> String {
    let words = medium.note ?? medium.kind.name(self)
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

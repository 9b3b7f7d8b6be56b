import PageRendering
import PostText
import SafeMarkup
import ThreadModel

extension ShownPost {
  /// The whole post as markup that reads well without any style: for feeds, where the site's style sheet is not loaded.
  ///
  /// Every URL in it is absolute. The post that it replies to and the one that it quotes are quotations, the parent
  /// first.
  var html: HTML {
    var html = HTML()
    if let parent { html.append(quotation(of: parent, strings[.parentLink])) }
    if isCovered {
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

  private var isCovered: Bool {
    warning != nil && texts.isEmpty && attachments.isEmpty && quote == nil
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

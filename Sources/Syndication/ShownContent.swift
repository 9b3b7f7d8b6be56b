import PageRendering
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
    if let parent = post.parent { html.append(quotation(of: parent, post.strings[.parentLink])) }
    if isCovered {
      html.append("\(warning)<p>\(HTML(linking: post.strings[.quoteLink], to: post.address))</p>")
      return html
    }
    html.append(text)
    html.append(warning)
    for attachment in post.attachments { html.append(attachment.html) }
    if let quote = post.quote { html.append(quotation(of: quote, post.strings[.quoteLink])) }
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
    post.warning.map { "<p>\(post.strings(.contentWarning, ["text": $0]))</p>" } ?? HTML()
  }

  private func quotation(of reference: ShownReference, _ linkText: String) -> HTML {
    var html: HTML = "<blockquote>"
    if let author = reference.author {
      html.append("<p>\(HTML(linking: author.nameWithHandle, to: author.address))</p>")
    }
    reference.text?.appendHTML(to: &html, links: post.links)
    if let note = reference.note { html.append("<p>\(note)</p>") }
    if let address = reference.address { html.append("<p>\(HTML(linking: linkText, to: address))</p>") }
    html.append("</blockquote>")
    return html
  }
}

extension PageStrings {
  /// What stands for a post in a list of titles: its title, the beginning of its words, or who wrote it and when.
  func title(of post: ShownPost) -> String {
    if let title = post.title { return title }
    if post.texts.isEmpty, let warning = post.warning { return self(.contentWarning, ["text": warning]) }
    let start = post.texts.first?.excerpt(80).split { $0.isWhitespace }.joined(separator: " ") ?? ""
    return start.isBlank
      ? self(.postLabel, ["name": post.author.name, "time": day(post.published)]) : start
  }
}

import SafeMarkup

extension BenchmarkPage {
  /// The same page, appended by hand.
  func append(to html: inout HTML) {
    html.append(markup: "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>")
    html.append(text: title)
    html.append(markup: "</title>\n<link rel=\"canonical\" href=\"")
    html.append(text: canonical.description)
    html.append(markup: "\">\n")
    html.append(head)
    html.append(markup: "\n<link rel=\"stylesheet\" href=\"")
    html.append(text: stylesheet.description)
    html.append(markup: "\">\n</head>\n<body>\n<main>\n")
    for post in posts { post.append(to: &html) }
    html.append(markup: "</main>\n</body>\n</html>\n")
  }
}

extension BenchmarkPage.Post {
  fileprivate func append(to html: inout HTML) {
    html.append(markup: "<article class=\"entry")
    if isRoot { html.append(markup: " entry-root") }
    html.append(markup: "\" id=\"")
    html.append(text: id)
    html.append(markup: "\">\n  <header>\n    <a class=\"entry-avatar\" href=\"")
    html.append(text: profile.description)
    html.append(markup: "\"><img src=\"")
    html.append(text: avatar.description)
    html.append(
      markup:
        "\" alt=\"\" width=\"48\" height=\"48\" loading=\"lazy\"></a>\n    <a class=\"entry-author\" href=\"")
    html.append(text: profile.description)
    html.append(markup: "\" rel=\"author\">")
    html.append(text: author)
    html.append(markup: "</a> <span class=\"entry-handle\">@")
    html.append(text: handle)
    html.append(markup: "</span>\n    <a class=\"entry-time\" href=\"")
    html.append(text: permalink.description)
    html.append(markup: "\"><time datetime=\"")
    html.append(text: dateTime)
    html.append(markup: "\">")
    html.append(text: date)
    html.append(markup: "</time></a>\n  </header>\n  <div class=\"entry-text\">")
    html.append(body)
    html.append(markup: "</div>\n")
    appendFooter(to: &html)
  }

  private func appendFooter(to html: inout HTML) {
    if let picture {
      html.append(markup: "  <figure><img src=\"")
      html.append(text: picture.address.description)
      html.append(markup: "\" alt=\"")
      html.append(text: picture.alt)
      html.append(markup: "\" loading=\"lazy\"></figure>\n")
    }
    html.append(markup: "  <footer>\n    <span class=\"count\"><span class=\"count-number\">")
    html.append(text: replyCount)
    html.append(markup: "</span> replies</span>\n    ")
    if !likeCount.isEmpty {
      html.append(markup: "<span class=\"count\"><span class=\"count-number\">")
      html.append(text: likeCount)
      html.append(markup: "</span> likes</span>")
    }
    html.append(markup: "\n    <a href=\"#")
    html.append(text: id)
    html.append(markup: "\">Link to this post</a>\n  </footer>\n</article>\n")
  }
}

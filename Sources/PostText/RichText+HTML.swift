package import SafeMarkup
package import ThreadModel

extension RichText {
  /// Appends the text as markup; `links` says where mentions and tags lead.
  ///
  ///     <p dir="auto">hi <a class="mention" href="/@bob/">@bob</a></p>
  ///
  /// Every byte that comes from the author is escaped. Each paragraph finds its own direction. A link whose
  /// text names another host than its address is followed by the true one.
  package func appendHTML(to html: inout HTML, links: any LinkResolving) {
    RichTextWriter(links: links).append(blocks, to: &html)
  }

  /// Appends one line of plain text, such as a name, in which nothing is found but custom emoji.
  package static func appendHTML(
    ofLine text: String, emoji: [CustomEmoji], to html: inout HTML, links: any LinkResolving
  ) {
    guard !emoji.isEmpty else { return html.append(text: text) }
    RichTextWriter(links: links).append(EmojiPlacement(emoji).place(in: [.text(text)]), to: &html)
  }
}

/// Writes the tree as HTML. It calls itself once for each level, of which the parser allows few.
private struct RichTextWriter {
  let links: any LinkResolving

  func append(_ blocks: [RichText.Block], to html: inout HTML) {
    for block in blocks { append(block, to: &html) }
  }

  private func append(_ block: RichText.Block, to html: inout HTML) {
    switch block {
    case .paragraph(let line): append(line, "<p dir=\"auto\">", "</p>", to: &html)
    case .heading(let line): append(line, "<p dir=\"auto\"><strong>", "</strong></p>", to: &html)
    case .quote(let blocks):
      html.append(markup: "<blockquote>")
      append(blocks, to: &html)
      html.append(markup: "</blockquote>")
    case .list(let list): append(list, to: &html)
    case .code(let text, _): append([.text(text)], "<pre><code>", "</code></pre>", to: &html)
    case .rule: html.append(markup: "<hr>")
    }
  }

  private func append(_ list: RichText.List, to html: inout HTML) {
    html.append(markup: list.isOrdered ? "<ol" : "<ul")
    if list.isOrdered {
      if let start = list.start { html.append(" start=\"\(start)\"") }
      if list.isReversed { html.append(markup: " reversed") }
    }
    html.append(markup: ">")
    for entry in list.entries { append(entry, isOrdered: list.isOrdered, to: &html) }
    html.append(markup: list.isOrdered ? "</ol>" : "</ul>")
  }

  /// An entry with one paragraph, and perhaps a list below it, has no paragraph of its own.
  private func append(_ entry: RichText.List.Entry, isOrdered: Bool, to html: inout HTML) {
    html.append(markup: "<li dir=\"auto\"")
    if isOrdered, let value = entry.value { html.append(" value=\"\(value)\"") }
    html.append(markup: ">")
    if let line = entry.onlyLine {
      append(line, to: &html)
      append(Array(entry.blocks.dropFirst()), to: &html)
    } else {
      append(entry.blocks, to: &html)
    }
    html.append(markup: "</li>")
  }
}

extension RichText.List.Entry {
  fileprivate var onlyLine: [RichText.Inline]? {
    guard case .paragraph(let line) = blocks.first else { return nil }
    let rest = blocks.dropFirst()
    return rest.allSatisfy { if case .list = $0 { true } else { false } } ? line : nil
  }
}

// MARK: Lines

extension RichTextWriter {
  func append(_ line: [RichText.Inline], to html: inout HTML) {
    for inline in line { append(inline, to: &html) }
  }

  private func append(_ inline: RichText.Inline, to html: inout HTML) {
    switch inline {
    case .text(let text): html.append(text: text)
    case .lineBreak: html.append(markup: "<br>")
    case .strong(let inner): append(inner, "<strong>", "</strong>", to: &html)
    case .emphasis(let inner): append(inner, "<em>", "</em>", to: &html)
    case .strike(let inner): append(inner, "<s>", "</s>", to: &html)
    case .underline(let inner): append(inner, "<u>", "</u>", to: &html)
    case .spoiler(let inner):
      append(inner, "<span class=\"spoiler\" tabindex=\"0\">", "</span>", to: &html)
    case .code(let text): append([.text(text)], "<code>", "</code>", to: &html)
    case .link(let address, let inner): appendLink(to: address, inner, to: &html)
    case .mention(let mention, let text):
      append(text, "<a class=\"mention\" href=\"", links.mention(mention), to: &html)
    case .tag(let name, let text):
      append(text, "<a class=\"tag\" rel=\"tag\" href=\"", links.tag(name), to: &html)
    case .cashtag(_, let text): html.append(text: text)
    case .emoji(let source, let shortcode): append(links.emoji(source), standingFor: shortcode, to: &html)
    case .ruby(let base, let reading):
      append(base, "<ruby>", "<rp>(</rp><rt>", to: &html)
      html.append(text: reading)
      html.append(markup: "</rt><rp>)</rp></ruby>")
    }
  }

  private func append(
    _ inner: [RichText.Inline], _ start: StaticString, _ end: StaticString, to html: inout HTML
  ) {
    html.append(markup: start)
    append(inner, to: &html)
    html.append(markup: end)
  }

  /// A link to another site, followed by its real host if its text names another one.
  private func appendLink(to address: String, _ inner: [RichText.Inline], to html: inout HTML) {
    html.append(markup: "<a href=\"")
    html.append(text: address)
    append(inner, "\" rel=\"nofollow noopener ugc\">", "</a>", to: &html)
    guard let host = disguisedHost(text: RichText.plainText(of: inner), address: address) else { return }
    html.append(" <span class=\"host\">(\(host))</span>")
  }

  /// A picture with its shortcode as its description, or the shortcode if the picture is missing.
  private func append(_ picture: EmojiPicture?, standingFor shortcode: String, to html: inout HTML) {
    guard let picture, Self.isSafe(picture.address) else { return html.append(text: shortcode) }
    html.append(
      """
      <img class="emoji" src="\(picture.address)" alt="\(shortcode)" title="\(shortcode)" \
      width="\(picture.width)" height="\(picture.height)" loading="lazy" decoding="async">
      """)
  }

  private func append(_ text: String, _ start: StaticString, _ target: String?, to html: inout HTML) {
    guard let target, Self.isSafe(target) else { return html.append(text: text) }
    html.append(markup: start)
    html.append(text: target)
    html.append(markup: "\">")
    html.append(text: text)
    html.append(markup: "</a>")
  }

  /// An address of the web, or one of this site: no scheme, no host, no control characters.
  private static func isSafe(_ target: String) -> Bool {
    let bytes = target.utf8
    guard let first = bytes.first else { return false }
    if first == UInt8(ascii: "/") {
      let second = bytes.dropFirst().first
      return second != UInt8(ascii: "/") && second != UInt8(ascii: "\\") && bytes.allSatisfy { $0 > 0x20 }
    }
    let path = bytes.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let isRelative = !path.contains(UInt8(ascii: ":")) && !bytes.contains(UInt8(ascii: "\\"))
    return (isRelative && bytes.allSatisfy { $0 > 0x20 }) || WebURL(target) != nil
  }
}

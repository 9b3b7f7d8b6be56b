package import SafeMarkup
package import ThreadModel

extension RichText {
  /// The text as markup; `links` says where mentions and tags lead.
  ///
  ///     <p dir="auto">hi <a class="mention" href="/@bob/">@bob</a></p>
  ///
  /// Every byte that comes from the author is escaped. Each paragraph finds its own direction. A link whose
  /// text names another host than its address is followed by the true one.
  package func html(links: any LinkResolving) -> HTML {
    var writer = RichTextWriter(links: links)
    writer.html.reserveCapacity(512)
    writer.append(blocks)
    return writer.html
  }

  /// The markup of one line of plain text, such as a name, in which nothing is found but custom emoji.
  package static func html(ofLine text: String, emoji: [CustomEmoji], links: any LinkResolving) -> HTML {
    guard !emoji.isEmpty else { return HTML(text: text) }
    var writer = RichTextWriter(links: links)
    writer.append(EmojiPlacement(emoji).place(in: [.text(text)]))
    return writer.html
  }
}

/// Writes the tree as HTML. It calls itself once for each level, of which the parser allows few.
private struct RichTextWriter {
  let links: any LinkResolving
  var html = HTML()

  mutating func append(_ blocks: [RichText.Block]) {
    for block in blocks { append(block) }
  }

  private mutating func append(_ block: RichText.Block) {
    switch block {
    case .paragraph(let line): append(line, "<p dir=\"auto\">", "</p>")
    case .heading(let line): append(line, "<p dir=\"auto\"><strong>", "</strong></p>")
    case .quote(let blocks):
      html.append(markup: "<blockquote>")
      append(blocks)
      html.append(markup: "</blockquote>")
    case .list(let list): append(list)
    case .code(let text, _): append([.text(text)], "<pre><code>", "</code></pre>")
    case .rule: html.append(markup: "<hr>")
    }
  }

  private mutating func append(_ list: RichText.List) {
    html.append(markup: list.isOrdered ? "<ol" : "<ul")
    if list.isOrdered {
      if let start = list.start { html.append(" start=\"\(start)\"") }
      if list.isReversed { html.append(markup: " reversed") }
    }
    html.append(markup: ">")
    for entry in list.entries { append(entry, isOrdered: list.isOrdered) }
    html.append(markup: list.isOrdered ? "</ol>" : "</ul>")
  }

  /// An entry with one paragraph, and perhaps a list below it, has no paragraph of its own.
  private mutating func append(_ entry: RichText.List.Entry, isOrdered: Bool) {
    html.append(markup: "<li dir=\"auto\"")
    if isOrdered, let value = entry.value { html.append(" value=\"\(value)\"") }
    html.append(markup: ">")
    if let line = entry.onlyLine {
      append(line)
      append(Array(entry.blocks.dropFirst()))
    } else {
      append(entry.blocks)
    }
    html.append(markup: "</li>")
  }

  // MARK: Lines

  mutating func append(_ line: [RichText.Inline]) {
    for inline in line { append(inline) }
  }

  private mutating func append(_ inline: RichText.Inline) {
    switch inline {
    case .text(let text): html.append(text: text)
    case .lineBreak: html.append(markup: "<br>")
    case .marked(.strong, let inner): append(inner, "<strong>", "</strong>")
    case .marked(.emphasis, let inner): append(inner, "<em>", "</em>")
    case .marked(.strike, let inner): append(inner, "<s>", "</s>")
    case .marked(.underline, let inner): append(inner, "<u>", "</u>")
    case .marked(.spoiler, let inner):
      append(inner, "<span class=\"spoiler\" tabindex=\"0\">", "</span>")
    case .code(let text): append([.text(text)], "<code>", "</code>")
    case .marked(.link(let address), let inner): appendLink(to: address, inner)
    case .mention(let mention, let text):
      append(text, "<a class=\"mention\" href=\"", links.mention(mention))
    case .tag(let name, let text):
      append(text, "<a class=\"tag\" rel=\"tag\" href=\"", links.tag(name))
    case .cashtag(_, let text): html.append(text: text)
    case .emoji(let source, let shortcode): append(links.emoji(source), standingFor: shortcode)
    case .marked(.ruby(let reading), let base):
      append(base, "<ruby>", "<rp>(</rp><rt>")
      html.append(text: reading)
      html.append(markup: "</rt><rp>)</rp></ruby>")
    }
  }

  private mutating func append(_ inner: [RichText.Inline], _ start: StaticString, _ end: StaticString) {
    html.append(markup: start)
    append(inner)
    html.append(markup: end)
  }

  /// A link to another site, followed by its real host if its text names another one.
  private mutating func appendLink(to address: String, _ inner: [RichText.Inline]) {
    html.append(markup: "<a href=\"")
    html.append(text: address)
    append(inner, "\" rel=\"nofollow noopener ugc\">", "</a>")
    guard let host = disguisedHost(text: RichText.plainText(of: inner), address: address) else { return }
    html.append(" <span class=\"host\">(\(host))</span>")
  }

  /// A picture with its shortcode as its description, or the shortcode if the picture is missing.
  private mutating func append(_ picture: EmojiPicture?, standingFor shortcode: String) {
    guard let picture, Self.isSafe(picture.address) else { return html.append(text: shortcode) }
    html.append(
      """
      <img class="emoji" src="\(picture.address)" alt="\(shortcode)" title="\(shortcode)" \
      width="\(picture.width)" height="\(picture.height)" loading="lazy" decoding="async">
      """)
  }

  private mutating func append(_ text: String, _ start: StaticString, _ target: String?) {
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

extension RichText.List.Entry {
  fileprivate var onlyLine: [RichText.Inline]? {
    guard case .paragraph(let line) = blocks.first else { return nil }
    let rest = blocks.dropFirst()
    return rest.allSatisfy { if case .list = $0 { true } else { false } } ? line : nil
  }
}

/// Knows where the links inside a text lead, the site's own pages or elsewhere, and which pictures of it are there.
///
/// An answer with a scheme other than http and https, or one that starts with `//`, is not printed.
package protocol LinkResolving: Sendable {
  /// The address of an account's page, on this site or absolute; nil shows the mention as plain text.
  func mention(_ mention: Mention) -> String?
  /// The address of a tag's page; the tag comes without its `#`. Nil shows it as plain text.
  func tag(_ name: String) -> String?
  /// The picture of a custom emoji in the site; nil shows the word that it stands for.
  func emoji(_ source: Media.Source) -> EmojiPicture?
}

/// A picture of a custom emoji in the site, at the size of a letter.
package struct EmojiPicture: Hashable, Sendable {
  /// Its address in the site, from the root of the host.
  package let address: String
  /// The size in pixels that it has where no style sheet says another: as high as a line's letters.
  package let width, height: Int

  /// A picture of so many pixels, drawn as high as a letter and at most six times as wide.
  package init(address: String, width: Int, height: Int) {
    self.address = address
    let ratio = Double(max(1, width)) / Double(max(1, height))
    self.width = Int((min(max(ratio, 0.1), 6) * Double(Self.letterHeight)).rounded())
    self.height = Self.letterHeight
  }

  private static let letterHeight = 20
}

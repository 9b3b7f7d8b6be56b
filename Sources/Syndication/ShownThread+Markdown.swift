import PageRendering

extension ShownThread {
  /// The thread as CommonMark (https://spec.commonmark.org/): a heading, then each post between rules.
  var markdown: [UInt8] {
    var pieces = ["# \(MarkdownText.line(title))", "<\(address)>"]
    for place in places {
      pieces.append("---")
      switch place {
      case .post(let post, _): pieces += self.pieces(of: post)
      case .absent(let note, let address, _):
        pieces.append(MarkdownText.line(note, to: address))
      }
    }
    if more > 0 {
      pieces += ["---", MarkdownText.link(strings.gap(more, isBefore: false), to: address)]
    }
    return Array((pieces.joined(separator: "\n\n") + "\n").utf8)
  }

  private func pieces(of post: ShownPost) -> [String] {
    var pieces = ["**\(MarkdownText.line(post.author.nameWithHandle))** · \(time(of: post))"]
    if let parent = post.parent {
      pieces.append(MarkdownText.line(parent.inWords(strings), to: parent.address))
    }
    if let title = post.title { pieces.append("## \(MarkdownText.line(title))") }
    pieces += post.texts.map { MarkdownText(links: post.links).text($0) }
    if let warning = post.warningSentence { pieces.append(MarkdownText.line(warning)) }
    pieces += post.attachments.map(\.markdown)
    if let quote = post.quote { pieces.append(text(of: quote, post.links)) }
    return pieces
  }

  private func time(of post: ShownPost) -> String {
    let time = MarkdownText.link(strings.long(post.published), to: post.address)
    return post.updated.map { updated in
      let note = strings(.editedNote, ["time": strings.long(updated)])
      return time + MarkdownText.line(strings[.listComma] + note)
    } ?? time
  }

  private func text(of quote: ShownReference, _ links: SiteLinks) -> String {
    var pieces: [String] = []
    if let author = quote.author { pieces.append("**\(MarkdownText.line(author.nameWithHandle))**") }
    if let text = quote.text { pieces.append(MarkdownText(links: links).text(text)) }
    if let note = quote.note { pieces.append(MarkdownText.line(note)) }
    if let address = quote.address {
      pieces.append(MarkdownText.link(strings[.quoteLink], to: address))
    }
    return MarkdownText.quoted(pieces.joined(separator: "\n\n"))
  }
}

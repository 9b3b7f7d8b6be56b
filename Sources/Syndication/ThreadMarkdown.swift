import PageRendering

/// A thread as CommonMark (https://spec.commonmark.org/): a heading, then each post between rules.
struct ThreadMarkdown {
  let thread: ShownThread

  var bytes: [UInt8] {
    var pieces = ["# \(MarkdownText.line(thread.title))", "<\(thread.address)>"]
    for place in thread.places {
      pieces.append("---")
      switch place {
      case .post(let post, _): pieces += self.pieces(of: post)
      case .absent(let note, let address, _):
        pieces.append(MarkdownText.line(note, to: address))
      }
    }
    if thread.more > 0 {
      pieces += [
        "---", MarkdownText.link(thread.strings.gap(thread.more, isBefore: false), to: thread.address),
      ]
    }
    return Array((pieces.joined(separator: "\n\n") + "\n").utf8)
  }

  private func pieces(of post: ShownPost) -> [String] {
    var pieces = ["**\(MarkdownText.line(post.author.nameWithHandle))** · \(time(of: post))"]
    if let parent = post.parent {
      let note =
        parent.author.map { thread.strings(.parentOf, ["handle": $0.nameWithHandle]) } ?? parent.note ?? ""
      pieces.append(MarkdownText.line(note, to: parent.address))
    }
    if let title = post.title { pieces.append("## \(MarkdownText.line(title))") }
    pieces += post.texts.map { MarkdownText(links: post.links).text($0) }
    if let warning = post.warning {
      pieces.append(MarkdownText.line(thread.strings(.contentWarning, ["text": warning])))
    }
    pieces += post.attachments.map(\.markdown)
    if let quote = post.quote { pieces.append(text(of: quote, post.links)) }
    return pieces
  }

  private func time(of post: ShownPost) -> String {
    let time = MarkdownText.link(thread.strings.long(post.published), to: post.address)
    return post.updated.map { updated in
      let note = thread.strings(.editedNote, ["time": thread.strings.long(updated)])
      return time + MarkdownText.line(thread.strings[.listComma] + note)
    } ?? time
  }

  private func text(of quote: ShownReference, _ links: SiteLinks) -> String {
    var pieces: [String] = []
    if let author = quote.author { pieces.append("**\(MarkdownText.line(author.nameWithHandle))**") }
    if let text = quote.text { pieces.append(MarkdownText(links: links).text(text)) }
    if let note = quote.note { pieces.append(MarkdownText.line(note)) }
    if let address = quote.address {
      pieces.append(MarkdownText.link(thread.strings[.quoteLink], to: address))
    }
    return MarkdownText.quoted(pieces.joined(separator: "\n\n"))
  }
}

import PageRendering
import PostText
import ThreadModel

extension ShownThread {
  /// The thread as plain text, for reading anywhere and for searching.
  var plainText: [UInt8] {
    var pieces = [title + "\n" + address]
    for place in places {
      switch place {
      case .post(let post, _): pieces.append(text(of: post))
      case .absent(let note, let address, _):
        pieces.append([note, address].compactMap { $0 }.joined(separator: "\n"))
      }
    }
    if more > 0 {
      pieces.append("\(strings.gap(more, isBefore: false)): \(address)")
    }
    return Array((pieces.joined(separator: "\n\n----\n\n") + "\n").utf8)
  }

  private func text(of post: ShownPost) -> String {
    var head = "\(post.author.nameWithHandle)\n\(strings.long(post.published))\n\(post.address)"
    if let updated = post.updated {
      head += "\n" + strings(.editedAt, ["time": strings.long(updated)])
    }
    if let parent = post.parent { head += "\n" + parent.inWords(strings) }
    var pieces = [head]
    if let title = post.title { pieces.append(title) }
    pieces += post.texts.map(\.plainText)
    if let warning = post.warningSentence { pieces.append(warning) }
    pieces += post.attachments.map(\.text)
    if let quote = post.quote { pieces.append(text(of: quote)) }
    return pieces.filter { !$0.isBlank }.joined(separator: "\n\n")
  }

  /// Another post, each line of it marked as one.
  private func text(of quote: ShownReference) -> String {
    String.lines([quote.author?.nameWithHandle, quote.text?.plainText, quote.note, quote.address])
      .split(separator: "\n", omittingEmptySubsequences: false).map { "> " + $0 }.joined(separator: "\n")
  }
}

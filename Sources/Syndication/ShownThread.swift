import PageRendering
import PostText
import SafeMarkup
import SitePlanning
import ThreadModel

/// A thread ready to be written in any form: its posts in reading order, and signs where posts are not.
struct ShownThread {
  /// One place in the thread.
  enum Place {
    case post(ShownPost, depth: Int)
    /// What stands where a post is not shown: it is gone, or it is listed nowhere.
    case absent(note: String, address: String?, depth: Int)
  }

  let title: String
  /// The thread's page, absolute.
  let address: String
  /// What is said of it, in the language of the site.
  let strings: PageStrings
  let places: [Place]
  /// How many posts come after, which are only on the thread's pages.
  let more: Int

  /// Takes the posts of a thread; `nil` if its root cannot be shown.
  init?(_ index: Int, in scene: RenderScene, posts: inout ShownPosts) {
    let entries = scene.inputs.entries(ofThread: index)
    guard let root = entries.first, posts.post(root.row) != nil,
      let address = scene.absolute(ofRow: root.row)
    else { return nil }
    self.address = address
    title = scene.title(of: .thread(index))
    strings = scene.strings
    let shown = entries.prefix(scene.inputs.settings.formLength)
    places = shown.map { Self.place($0, in: scene, &posts) }
    more = entries.count - shown.count
  }

  private static func place(
    _ entry: ThreadEntry, in scene: RenderScene, _ posts: inout ShownPosts
  ) -> Place {
    let depth = Int(entry.depth)
    if let post = posts.post(entry.row) { return .post(post, depth: depth) }
    let isGone = scene.inputs.record(entry.row).kind == .tombstone
    let note = isGone ? MissingPostReason.tombstone(entry.row, in: scene) : scene.strings[.unlisted]
    return .absent(note: note, address: isGone ? nil : scene.absolute(ofRow: entry.row), depth: depth)
  }

  /// The thread in a form.
  func bytes(as form: ThreadForm) -> [UInt8] {
    switch form {
    case .json: json
    case .markdown: markdown
    case .text: plainText
    }
  }

  // MARK: JSON

  /// The thread as JSON, for programs: what its pages show, and nothing that `ShownPost` does not know.
  ///
  ///     {"format":"threadline-thread","version":2,"title":"Thread by Ada","url":"https://…","posts":[…]}
  ///
  /// The form only grows: a member keeps its meaning, and a reader passes over those that it does not know.
  var json: [UInt8] {
    let json = JSON { json in
      json.member("format", "threadline-thread")
      json.member("version", 2)
      json.member("title", title)
      json.member("url", address)
      json.objects("posts", places) { json, place in
        switch place {
        case .post(let post, let depth): append(post, depth, to: &json)
        case .absent(let note, let address, let depth):
          json.member("depth", depth)
          json.member("note", note)
          json.member("url", address)
        }
      }
      json.member("more", more == 0 ? nil : more)
    }
    return json.bytes + [0x0A]
  }

  private func append(_ post: ShownPost, _ depth: Int, to json: inout JSON) {
    json.member("depth", depth)
    json.member("id", post.id)
    json.member("url", post.address)
    json.object("author") { append(post.author, to: &$0) }
    json.member("published", post.published.rfc3339)
    json.member("updated", post.updated?.rfc3339)
    json.member("language", post.language)
    json.member("original", post.original)
    json.member("warning", post.warning)
    json.member("title", post.title)
    if !post.texts.isEmpty {
      json.member("text", post.texts.map(\.plainText).joined(separator: "\n\n"))
      json.member("html", post.textHTML.string)
    }
    json.objects("attachments", post.attachments) { json, attachment in attachment.append(&json) }
    append(post.quote, as: "quote", to: &json)
    append(post.parent, as: "replyTo", to: &json)
    json.array("tags", post.tags) { $0.text($1) }
  }

  private func append(_ author: ShownAuthor, to json: inout JSON) {
    json.member("name", author.name)
    json.member("handle", author.handle)
    json.member("url", author.address)
  }

  private func append(_ reference: ShownReference?, as name: StaticString, to json: inout JSON) {
    guard let reference else { return }
    json.object(name) { json in
      json.member("id", reference.id)
      json.member("url", reference.address)
      if let author = reference.author { json.object("author") { append(author, to: &$0) } }
      json.member("text", reference.text?.plainText)
      json.member("note", reference.note)
    }
  }

  // MARK: Markdown

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

  // MARK: Plain text

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

import PageRendering
import SafeMarkup
import SitePaths
import SitePlanning
import ThreadModel

/// A feed ready to be written in any form: what it is, and its posts, newest first.
struct FeedContent {
  private let scene: RenderScene
  /// The feed's name for ever.
  let id: String
  let title: String
  /// The page whose posts it has, absolute.
  let page: String
  /// Whose posts they are, where they are one account's.
  let author: ShownAuthor?
  let posts: [ShownPost]

  /// The latest time at which one of its posts was published or changed: never the clock's.
  var updated: Instant? { posts.map(\.lastTime).max() }

  /// Takes the posts of a feed; `nil` if none of them can be shown, or the feed has no URL.
  init?(_ feed: Feed, in scene: RenderScene, posts: inout ShownPosts) {
    self.scene = scene
    let inputs = scene.inputs
    guard let page = inputs.page(of: feed).flatMap({ scene.absolute($0.path) }) else { return nil }
    let shown = inputs.rows(of: feed).compactMap { posts.post($0) }
    guard !shown.isEmpty else { return nil }
    self.posts = shown
    self.page = page
    id = LastingName.feed(feed, in: inputs, at: scene.settings.base)
    title = scene.title(of: feed)
    let owner: AccountID? = if case .series(let index) = feed { inputs.series(index).owner } else { nil }
    author = owner == nil ? nil : shown.first?.author
  }

  /// The feed in a form, with the absolute address that it has in it.
  func bytes(as form: FeedForm, at address: String?) -> [UInt8] {
    switch form {
    case .atom: atom(at: address)
    case .json: json(at: address)
    }
  }

  // MARK: Atom

  /// The feed as Atom 1.0 (https://www.rfc-editor.org/rfc/rfc4287), with replies as RFC 4685 says them.
  func atom(at address: String?) -> [UInt8] {
    var xml = XML()
    xml.element(
      "feed",
      [
        "xmlns": "http://www.w3.org/2005/Atom", "xmlns:thr": "http://purl.org/syndication/thread/1.0",
        "xml:lang": scene.settings.language,
      ]
    ) { xml in
      xml.element("id", text: id)
      xml.element("title", text: title)
      xml.element("subtitle", text: scene.summary)
      xml.element("updated", text: updated?.rfc3339)
      if let address {
        xml.empty("link", ["rel": "self", "type": FeedForm.atom.mediaType, "href": address])
      }
      xml.empty("link", ["rel": "alternate", "type": "text/html", "href": page])
      if let author { append(author, to: &xml) }
      for post in posts { append(post, to: &xml) }
    }
    return xml.bytes
  }

  private func append(_ author: ShownAuthor, to xml: inout XML) {
    xml.element("author") { xml in
      xml.element("name", text: author.nameWithHandle)
      xml.element("uri", text: author.address)
    }
  }

  private func append(_ post: ShownPost, to xml: inout XML) {
    xml.element("entry", ["xml:lang": post.language]) { xml in
      xml.element("id", text: post.id)
      xml.element("title", text: post.heading)
      xml.empty("link", ["rel": "alternate", "type": "text/html", "href": post.address])
      if let original = post.original { xml.empty("link", ["rel": "via", "href": original]) }
      xml.element("published", text: post.published.rfc3339)
      xml.element("updated", text: post.lastTime.rfc3339)
      append(post.author, to: &xml)
      for tag in post.tags { xml.empty("category", ["term": tag]) }
      if let parent = post.parent, let id = parent.id {
        xml.empty("thr:in-reply-to", ["ref": id, "type": "text/html", "href": parent.address])
      }
      for file in post.attachments.compactMap(\.file) {
        xml.empty(
          "link",
          [
            "rel": "enclosure", "type": file.media.type, "length": file.media.byteCount.map { String($0) },
            "href": file.address,
          ])
      }
      xml.element("content", ["type": "html"], text: post.html.string)
    }
  }

  // MARK: JSON

  /// The feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). Posts have no title of their own there unless
  /// their author gave one.
  func json(at address: String?) -> [UInt8] {
    let json = JSON { json in
      json.member("version", "https://jsonfeed.org/version/1.1")
      json.member("title", title)
      json.member("home_page_url", page)
      json.member("feed_url", address)
      json.member("description", scene.summary)
      json.member("language", scene.settings.language)
      if let author { append([author], to: &json) }
      json.objects("items", posts) { json, post in append(post, to: &json) }
    }
    return json.bytes + [0x0A]
  }

  private func append(_ authors: [ShownAuthor], to json: inout JSON) {
    json.objects("authors", authors) { json, author in
      json.member("name", author.nameWithHandle)
      json.member("url", author.address)
    }
  }

  private func append(_ post: ShownPost, to json: inout JSON) {
    json.member("id", post.id)
    json.member("url", post.address)
    json.member("title", post.title)
    json.member("content_html", post.html.string)
    json.member("date_published", post.published.rfc3339)
    json.member("date_modified", post.updated?.rfc3339)
    append([post.author], to: &json)
    json.member("language", post.language)
    json.array("tags", post.tags) { $0.text($1) }
    json.objects("attachments", post.attachments.compactMap(\.file)) { json, file in
      json.member("url", file.address)
      json.member("mime_type", file.media.type)
      json.member("title", file.alt)
      json.member("size_in_bytes", file.media.byteCount)
      json.member("duration_in_seconds", file.duration.flatMap { Int(exactly: $0.rounded()) })
    }
  }
}

/// The names of posts and feeds in feeds, by which a reader knows again what it has shown already.
///
/// A post's is made from its record's id and the second in which it was published: from nothing that changes when the
/// account gets another handle or is joined with another, when the site gets another address or the post another text,
/// and from enough that two sites whose records are both called `1` do not meet. A feed's is made from the site's address and from
/// what it holds, not from where it stands. Both are UUIDs of version 8 (https://www.rfc-editor.org/rfc/rfc9562), which
/// hold no character of the export.
///
///     LastingName.make("post", "1", "1773306000")    // urn:uuid:6f1c…-…-8…-…
enum LastingName {
  /// A name from parts.
  static func make(_ parts: String...) -> String {
    let hash = ContentHash(combining: parts)
    let version = hash.high & ~0xF000 | 0x8000
    let variant = hash.low & ~(0b11 << 62) | 0b10 << 62
    var digits = ContentHash(high: version, low: variant).description
    for place in [20, 16, 12, 8] { digits.insert("-", at: digits.index(digits.startIndex, offsetBy: place)) }
    return "urn:uuid:\(digits)"
  }

  /// The name of a post.
  static func post(_ row: RowID, in inputs: PageInputs) -> String {
    make("post", inputs.id(ofRow: row), String(inputs.record(row).published.milliseconds / 1000))
  }

  /// The name of a feed.
  static func feed(_ feed: Feed, in inputs: PageInputs, at base: BaseURL) -> String {
    switch feed {
    case .series(let index):
      return make("feed", base.description, inputs.kindName(ofSeries: index), inputs.series(index).id)
    case .thread(let index):
      let root = inputs.root(ofThread: index).map { inputs.id(ofRow: $0) }
      return make("feed", base.description, "thread", root ?? "")
    }
  }
}

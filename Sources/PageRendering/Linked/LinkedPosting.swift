import PostText
import SafeMarkup
import SitePlanning
import ThreadModel

/// A post as JSON-LD says it: alone, as what begins a discussion, or as a comment in one.
///
/// What is said of it is what may be said outside its page: of a post with a warning the warning alone, and of
/// sensitive media neither an address nor a word. (https://schema.org/SocialMediaPosting,
/// https://developers.google.com/search/docs/appearance/structured-data/discussion-forum)
struct LinkedPosting {
  /// The longest text, in bytes as they are in a page; of a comment in characters.
  private static let textLength = 4_000
  private static let commentLength = 500
  private static let shownPictures = 4

  let author: ShownAuthor
  private let rendered: RenderedPost
  /// What it says. A post that shows nothing that search engines know has the words that say whose it is: they show no
  /// posting without any.
  private let text: String
  /// As much of the text as a comment says, which has neither video nor link.
  private let shortText: String
  /// The addresses of its pictures, absolute.
  private let pictures: [String]
  /// The members of the video that it shows, if that has a still picture.
  private let video: ((inout JSON) -> Void)?
  /// The page that it quotes or links to.
  private let shared: String?
  /// The approximate size of a comment in bytes, without the URL of the page.
  private let weight: Int
  /// A BCP 47 tag.
  var language: String? { rendered.post.language }

  init(_ rendered: RenderedPost, in scene: RenderScene) {
    let post = rendered.post
    let warning = PostWarning(of: post)
    self.rendered = rendered
    author = scene.author(ofRow: rendered.row)
    pictures = post.uncoveredMedia.lazy.compactMap { scene.pictureAddress($0) }
      .prefix(Self.shownPictures).map { $0 }
    video = PostVideo.members(of: rendered, in: scene)
    shared = warning.cover == .post ? nil : Self.shared(by: rendered, in: scene)
    let words = rendered.text(Self.textLength)
    let bare = scene.strings(.postBy, ["name": author.name])
    let isBare = words.isBlank && pictures.isEmpty
    text = isBare && video == nil && shared == nil ? bare : words
    let short = isBare ? bare : words
    shortText =
      short.utf8.count <= Self.commentLength ? short : TextExcerpt.of(short, count: Self.commentLength)
    weight =
      250 + JSON.weight(of: shortText) + JSON.weight(of: author.name)
      + pictures.reduce(0) { $0 + $1.utf8.count }
  }

  /// What it takes as a comment in a page at an address, roughly.
  func weight(at page: String) -> Int { weight + page.utf8.count }

  /// The JSON-LD of a comment: where it is on its page, when, what, and by whom. A page has at most twenty.
  func appendComment(on page: String, to json: inout JSON) {
    json.member("@type", "Comment")
    appendPlace(at: "\(page)#\(rendered.anchor)", to: &json)
    appendContent(shortText, to: &json)
    json.object("author") { author.append(to: &$0, withHandle: false) }
  }

  /// The JSON-LD of a posting, without what is counted and answered.
  func append(at address: String, to json: inout JSON) {
    appendPlace(at: address, to: &json)
    appendContent(text, to: &json)
    if let shared {
      json.object("sharedContent") { json in
        json.member("@type", "WebPage")
        json.member("url", shared)
      }
    }
    json.member("inLanguage", language)
    json.object("author") { author.append(to: &$0) }
    if let video { json.object("video", video) }
  }

  /// How often the post was liked, reposted and answered. `replies` are those that are here, which count where the export
  /// gives no number.
  func appendCounts(_ replies: Int, to json: inout JSON) {
    let counts = rendered.post.counts
    let counters = [
      ("Like", counts.likes ?? 0), ("Share", counts.reposts ?? 0), ("Comment", counts.replies ?? replies),
    ]
    json.objects("interactionStatistic", counters.filter { $0.1 > 0 }) { json, counter in
      json.member("@type", "InteractionCounter")
      json.member("interactionType", "https://schema.org/\(counter.0)Action")
      json.member("userInteractionCount", counter.1)
    }
  }

  private func appendContent(_ text: String, to json: inout JSON) {
    json.member("text", text)
    json.array("image", pictures) { $0.text($1) }
  }

  /// Where it is, and when it was published and changed.
  func appendPlace(at address: String, to json: inout JSON) {
    json.member("url", address)
    json.member("datePublished", rendered.post.published.rfc3339)
    json.member("dateModified", rendered.post.edited?.rfc3339)
  }

  /// How many replies there are, as a discussion says it.
  func commentCount(_ replies: Int) -> Int? {
    let count = rendered.post.counts.replies ?? replies
    return count > 0 ? count : nil
  }

  private static func shared(by rendered: RenderedPost, in scene: RenderScene) -> String? {
    let address =
      if rendered.post.quote == nil {
        rendered.post.attachments.lazy.compactMap { attachment in
          if case .card(let card) = attachment { WebURL(card.url)?.description } else { nil }
        }.first
      } else if let subject = scene.inputs.subject(of: rendered.row) {
        scene.inputs.isListed(subject) ? scene.absolute(ofRow: subject) : nil
      } else {
        rendered.post.quote.flatMap { MissingPostReason.web($0)?.description }
      }
    return address.flatMap { $0.utf8.count <= 1_000 ? $0 : nil }
  }
}

extension ShownAuthor {
  /// The members of a person. (https://schema.org/Person)
  func append(to json: inout JSON, withHandle: Bool = true) {
    json.member("@type", "Person")
    json.member("name", name)
    if withHandle { json.member("alternateName", handle.map { "@\($0)" }) }
    json.member("url", address)
  }
}

extension JSON {
  /// How many bytes a text takes between its quotes.
  static func weight(of text: String) -> Int {
    var bytes: [UInt8] = []
    Escaping.appendJSON(text, to: &bytes)
    return bytes.count - 2
  }
}

/// The replies on a page as nested JSON-LD comments.
///
/// Unlisted replies are left out, and their replies take their place. There are at most twenty, four
/// deep, so that a page stays light and no thread is deeper than the stack.
struct LinkedReplies {
  static let most = 20
  private static let deepest = 4
  /// How many bytes there are for all of them.
  private static let weight = 12_000

  private struct Reply {
    let posting: LinkedPosting
    let depth: Int
    let parent: Int?
  }

  /// The full URL of their page.
  private let page: String
  private var replies: [Reply] = []
  /// Where the replies stand that answer each row: by their place in `replies`, nil for right below the post.
  private var places: [RowID: Int?] = [:]
  private var remaining = weight

  /// Whether there are any.
  var isEmpty: Bool { replies.isEmpty }

  /// Takes the replies of a page at an address, in their order.
  init(on page: PagePlan, at address: String, builder: inout EntryBuilder) {
    self.page = address
    for token in page.tokens {
      switch token {
      case .post(let placed) where placed.role == .reply: add(placed, &builder)
      case .tombstone(let placed) where placed.role == .reply: pass(placed)
      default: break
      }
    }
  }

  private mutating func add(_ placed: PlacedPost, _ builder: inout EntryBuilder) {
    guard replies.count < Self.most, remaining > 0, builder.scene.inputs.isListed(placed.row),
      let posting = builder.linked(placed.row)
    else { return pass(placed) }
    remaining -= posting.weight(at: page)
    guard remaining > 0 else { return pass(placed) }
    var parent = place(above: placed)
    while let above = parent, replies[above].depth >= Self.deepest { parent = replies[above].parent }
    places[placed.row] = replies.count
    replies.append(
      Reply(posting: posting, depth: parent.map { replies[$0].depth + 1 } ?? 1, parent: parent))
  }

  /// What answers this answers what this answers.
  private mutating func pass(_ placed: PlacedPost) { places[placed.row] = .some(place(above: placed)) }

  private func place(above placed: PlacedPost) -> Int? { placed.parent.flatMap { places[$0] ?? nil } }

  /// Adds those right below the post, each with those below it.
  func append(to json: inout JSON) { append(below: nil, to: &json) }

  private func append(below parent: Int?, to json: inout JSON) {
    json.objects("comment", replies.indices.filter { replies[$0].parent == parent }) { json, index in
      replies[index].posting.appendComment(on: page, to: &json)
      append(below: index, to: &json)
    }
  }
}

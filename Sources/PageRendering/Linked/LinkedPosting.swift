import SafeMarkup
import SiteFiles
import SitePlanning
import ThreadModel

/// A post as JSON-LD says it: alone, as what begins a discussion, or as a comment in one.
///
/// What is said of it is what may be said outside its page: of a post with a warning the warning alone, and of
/// sensitive media neither an address nor a word. (https://schema.org/SocialMediaPosting,
/// https://developers.google.com/search/docs/appearance/structured-data/discussion-forum)
struct LinkedPosting {
  /// How much of a text is said, in bytes as they stand in a page.
  static let textLength = 4_000
  private static let shownPictures = 4

  /// Where it is read, absolute.
  let address: String
  let author: ShownAuthor
  let published: Instant
  /// When it was changed, if that was after it was published.
  let updated: Instant?
  /// A BCP 47 tag.
  let language: String?
  let text: String
  /// The addresses of its pictures, absolute.
  let pictures: [String]
  /// The page that it quotes or links to.
  let shared: String?
  private let counts: PostCounts
  /// How many replies it has.
  private let replies: Int

  /// Takes at most `length` bytes of a post's text. `replies` are those that are here, which count where the export
  /// gives no number.
  init(
    _ rendered: RenderedPost, row: UInt32, at address: String, length: Int, replies: Int,
    in scene: RenderScene
  ) {
    let post = rendered.post
    let warning = PostWarning(of: post)
    self.address = address
    author = scene.author(ofRow: row)
    published = post.published
    updated = post.updated.flatMap { $0 > post.published ? $0 : nil }
    language = post.language
    text = rendered.text(length)
    pictures = warning.coversAllMedia ? [] : Self.pictures(of: post, in: scene)
    shared = warning.cover == .post ? nil : Self.shared(by: post, row: row, in: scene)
    counts = post.counts
    self.replies = post.counts.replies ?? replies
  }

  /// What it takes in the page, roughly.
  var weight: Int {
    400 + JSON.weight(of: text) + JSON.weight(of: author.name) + address.utf8.count
      + pictures.reduce(0) { $0 + $1.utf8.count } + (shared?.utf8.count ?? 0)
  }

  /// The members that every form of a posting has.
  func append(to json: inout JSON) {
    json.member("url", address)
    json.member("datePublished", published.rfc3339)
    json.member("dateModified", updated?.rfc3339)
    json.member("text", text)
    json.member("inLanguage", language)
    json.array("image", pictures) { $0.text($1) }
    json.object("author") { author.append(to: &$0) }
    if let shared {
      json.object("sharedContent") { json in
        json.member("@type", "WebPage")
        json.member("url", shared)
      }
    }
    json.array("interactionStatistic", statistic) { json, counter in
      json.object { json in
        json.member("@type", "InteractionCounter")
        json.member("interactionType", counter.action)
        json.member("userInteractionCount", counter.count)
      }
    }
  }

  /// How many replies there are, as a discussion says it.
  var commentCount: Int? { replies > 0 ? replies : nil }

  private var statistic: [(action: String, count: Int)] {
    [
      ("https://schema.org/LikeAction", counts.likes ?? 0),
      ("https://schema.org/ShareAction", counts.reposts ?? 0),
      ("https://schema.org/CommentAction", replies),
    ].filter { $0.count > 0 }
  }

  private static func pictures(of post: Post, in scene: RenderScene) -> [String] {
    post.attachments.lazy.compactMap { attachment in
      guard case .media(let media) = attachment, !media.isSensitive else { return nil }
      return scene.pictureAddress(media)
    }.prefix(shownPictures).map { $0 }
  }

  private static func shared(by post: Post, row: UInt32, in scene: RenderScene) -> String? {
    var address: String?
    if let quote = post.quote {
      if let subject = scene.plan.subject(of: row) {
        address = scene.plan.isListed(subject) ? scene.absolute(ofRow: subject) : nil
      } else {
        address = Absence.web(quote)?.description
      }
    } else {
      address =
        post.attachments.lazy.compactMap { attachment in
          if case .card(let card) = attachment { WebAddress(card.url)?.description } else { nil }
        }.first
    }
    return address.flatMap { $0.utf8.count <= 1_000 ? $0 : nil }
  }
}

extension ShownAuthor {
  /// The members of a person. (https://schema.org/Person)
  func append(to json: inout JSON) {
    json.member("@type", "Person")
    json.member("name", name)
    json.member("alternateName", handle.map { "@\($0)" })
    json.member("url", address)
  }
}

extension JSON {
  /// How many bytes a text takes between its quotes.
  static func weight(of text: String) -> Int {
    text.utf8.reduce(0) { sum, byte in
      switch byte {
      case 0x0A, 0x22, 0x5C: sum + 2
      case 0..<0x20, 0x26, 0x3C, 0x3E, 0x7F: sum + 6
      default: sum + 1
      }
    }
  }
}

extension RenderScene {
  /// The absolute address of a picture in the site.
  func pictureAddress(_ media: Media?) -> String? {
    guard let media, case .published(let published) = self.media.published(media.source),
      published.type.hasPrefix("image/")
    else { return nil }
    return absolute(published.path.description)
  }
}

/// An app that fetches pages to show previews of them, with its rules: `.messages`, `.slack`, `.signalAndroid`.
///
///     for consumer in PreviewConsumer.all { print(consumer.name, page.card(for: consumer)) }
///
/// Each is a value in the file of its kind and one line of `all`. Its documentation marks how each rule is known:
/// **[S]** from its source code, **[D]** from its vendor's documentation, **[T]** by running it, **[R]** from a report in
/// an issue, **[F]** from third parties, **[M]** from memory. A rule marked [F] or [M] may be wrong.
public struct PreviewConsumer: Hashable, Sendable {
  /// Its id on the command line and in JSON, such as `signal-android`; it never changes.
  public let id: String
  /// Its name for people.
  public let name: String
  /// How many bytes of a page it reads; `nil` if that is unknown, or more than `PreviewPage.readingLimit`.
  public internal(set) var bytes: Int?
  /// Whether it stops at the end of the head.
  public internal(set) var readsHeadOnly = false
  /// Which of two tags with the same name it uses.
  public internal(set) var repeated = Repeated.first
  /// Where it looks for the title, in this order; the first source with a value is used.
  public internal(set) var title: [PreviewSource] = [
    .meta("og:title"), .meta("twitter:title"), .titleElement,
  ]
  /// Where it looks for the description, in this order; empty if it shows none.
  public internal(set) var description: [PreviewSource] = [
    .meta("og:description"), .meta("twitter:description"), .name("description"),
  ]
  /// Where it looks for the name of the site, in this order; empty if it reads none.
  public internal(set) var siteName: [PreviewSource] = []
  /// Where it looks for the author, in this order; empty if it reads none.
  public internal(set) var author: [PreviewSource] = []
  /// Where it looks for the picture, in this order; empty if it reads none.
  public internal(set) var image: [PreviewSource] = [.meta("og:image"), .meta("twitter:image")]
  /// How it shortens a title; `nil` if it does not, or that is unknown.
  public internal(set) var titleCut: PreviewCut?
  /// How it shortens a description; `nil` if it does not, or that is unknown.
  public internal(set) var descriptionCut: PreviewCut?
  /// Which pictures it shows.
  public internal(set) var pictures = PictureLimits()
  /// What decides whether the picture is shown large.
  public internal(set) var sizing = Sizing.byPixels(width: 0, height: 0)

  /// Whether it searches the page by the regular expressions of Signal on Android, where others parse it.
  var parsesNothing = false
  /// Whether it decodes references once more than HTML requires.
  var decodesTwice = false
  /// Whether it removes what looks like a tag from text.
  var dropsTags = false
  /// Whether it keeps line breaks in a description.
  var keepsLines = false
  /// Whether it shows no preview without a title.
  var needsTitle = true
  /// Why else it shows no preview; `nil` if it does.
  var refusal: @Sendable (SeenPage, PreviewCard) -> String? = { _, _ in nil }
  /// Its last change to the card.
  var amendment: @Sendable (SeenPage, inout PreviewCard) -> Void = { _, _ in }

  /// Which of two tags with the same name is used.
  public enum Repeated: String, Hashable, Sendable { case first, last }

  /// What decides about the size of a picture.
  public enum Sizing: Hashable, Sendable {
    /// Large from this size in pixels on, and if the size is unknown.
    case byPixels(width: Int, height: Int)
    /// Large if the picture is wider than high.
    case landscape
    /// Large if `twitter:card` says `summary_large_image`.
    case byTwitterCard
    /// Always small.
    case small
  }

  /// A consumer that reads Open Graph, then Twitter Cards, then plain tags, as far as `describe` says nothing else.
  init(_ id: String, _ name: String, _ describe: (inout PreviewConsumer) -> Void) {
    self.id = id
    self.name = name
    describe(&self)
  }

  /// Every consumer, the messengers first.
  public static let all: [PreviewConsumer] = [
    .messages, .whatsApp, .slack, .discord, .telegram, .signalDesktop, .signalAndroid, .facebook, .threads,
    .x, .linkedIn, .teams, .mastodon, .bluesky, .matrix, .discourse, .wordPress, .google, .iframely,
  ]

  /// The names of some: `Slack, X`, or `everybody`.
  static func names(_ consumers: [PreviewConsumer]) -> String {
    consumers.count == all.count ? "everybody" : consumers.map(\.name).joined(separator: ", ")
  }

  /// The consumer of an id, ignoring case; `nil` if it is unknown.
  public static func named(_ id: String) -> PreviewConsumer? { all.first { $0.id == id.lowercased() } }

  /// The consumers that a person may mean by an id or an alias; empty if the name is unknown.
  package static func meant(by name: String) -> [PreviewConsumer] {
    named(name).map { [$0] } ?? aliases[name.lowercased()] ?? []
  }

  /// Aliases of consumers, in lowercase.
  package static let aliases: [String: [PreviewConsumer]] = [
    "apple": [.messages], "imessage": [.messages], "imessages": [.messages],
    "signal": [.signalDesktop, .signalAndroid],
    "fb": [.facebook], "instagram": [.facebook], "messenger": [.facebook], "meta": [.facebook, .threads],
    "twitter": [.x],
    "microsoft-teams": [.teams], "msteams": [.teams], "skype": [.teams],
    "bsky": [.bluesky], "element": [.matrix], "synapse": [.matrix], "onebox": [.discourse],
    "googlebot": [.google],
  ]

  /// Two consumers are equal if their ids are.
  public static func == (left: PreviewConsumer, right: PreviewConsumer) -> Bool { left.id == right.id }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A place of a page where a consumer looks for a title, a text, a name or a picture.
public enum PreviewSource: Hashable, Sendable {
  /// `<meta property="…">` alone.
  case property(String)
  /// `<meta name="…">` alone.
  case name(String)
  /// A `meta` tag of that name, by `property` or `name`.
  case meta(String)
  /// A `meta` tag of that name, by `property`, else `name`, else `itemprop`.
  case anyMeta(String)
  /// The first tag in the page that has one of these names.
  case earliest([String])
  /// `<title>`.
  case titleElement
  /// The first heading.
  case heading
  /// The URL of a `<link>` with this keyword in its `rel`.
  case link(String)
  /// A value in the JSON-LD of a `NewsArticle` or a `WebPage`, such as `author.name`.
  case linkedValue(String)
  /// A field of the oEmbed answer, such as `thumbnail_url`.
  case oEmbed(String)
  /// The text of the page.
  case bodyText
  /// The largest picture of the page.
  case bodyImage
  /// A path that is requested even if no tag names it, such as `/favicon.ico`.
  case path(String)

  /// Whether the tags `og:image:width` and so on describe that picture.
  var isOpenGraphImage: Bool {
    switch self {
    case .property(let key), .name(let key), .meta(let key), .anyMeta(let key): key.hasPrefix("og:image")
    case .earliest(let keys): keys.contains("og:image")
    default: false
    }
  }
}

/// How a consumer shortens a text: Discord makes 67 bytes and `...` of a title beyond 70 bytes.
public struct PreviewCut: Hashable, Sendable {
  /// The unit of `limit` and `kept`: bytes of UTF-8, or Unicode scalars.
  public enum Unit: String, Hashable, Sendable { case bytes, characters }

  /// The longest text that is not cut, in `unit`.
  public let limit: Int
  /// How much is kept of a longer one, in `unit`, without `ending`; `nil` for as much as `limit`.
  public internal(set) var kept: Int?
  /// What `limit` and `kept` count.
  public internal(set) var unit = Unit.characters
  /// What is appended to a text that was cut.
  public internal(set) var ending = "…"
  /// Whether it cuts between words.
  public internal(set) var isAtWord = false

  /// Where a text that is too long ends before `ending`; `nil` if it is short enough.
  func end(in text: String) -> String.Index? {
    guard text.utf8.count > limit else { return nil }
    var (count, offset, end) = (0, 0, 0)
    for scalar in text.unicodeScalars {
      let width = UTF8.width(scalar)
      offset += width
      count += unit == .bytes ? width : 1
      if count <= kept ?? limit { end = offset }
      if count > limit { return text.utf8.index(text.startIndex, offsetBy: end) }
    }
    return nil
  }

  /// The text, shortened if it is too long; never within a character.
  func apply(to text: String) -> String {
    guard let end = end(in: text) else { return text }
    let word = isAtWord ? text[..<end].unicodeScalars.lastIndex(of: " ") : nil
    return String(text[..<(word ?? end)]) + ending
  }
}

/// The pictures that a consumer shows; `nil` means no limit, or an unknown one.
public struct PictureLimits: Hashable, Sendable {
  /// The formats that it refuses.
  public internal(set) var refused: Set<ImageFacts.Format> = [.html, .other]
  /// The largest file, in bytes.
  public internal(set) var bytes: Int?
  /// The least width, in pixels.
  public internal(set) var minimumWidth: Int?
  /// The least height, in pixels.
  public internal(set) var minimumHeight: Int?
  /// The greatest width and height, in pixels.
  public internal(set) var maximumSide: Int?
  /// The greatest area, in pixels.
  public internal(set) var maximumPixels: Int?
  /// The greatest ratio of the longer to the shorter side.
  public internal(set) var maximumRatio: Double?
  /// Whether the URL may be relative to the page.
  public internal(set) var takesRelativeURLs = true
  /// Whether the URL must be `https`.
  public internal(set) var needsHTTPS = false
}

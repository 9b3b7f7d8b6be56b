/// Who fetches a page to draw a preview of it, and by which rules: `.messages`, `.slack`, `.signalAndroid`.
///
///     for consumer in PreviewConsumer.all { print(consumer.name, page.card(for: consumer)) }
///
/// Each is a value in a file of its own and one line of `all`. How its rules are known is marked on each:
/// **[S]** read in its source, **[D]** told by its vendor, **[T]** proven by running it, **[R]** reported in an
/// issue, **[F]** told by others, **[M]** from memory. A rule marked [F] or [M] may be wrong.
public struct PreviewConsumer: Sendable {
  /// Its word on a command line and in JSON, such as `signal-android`; it never changes.
  public let id: String
  /// Its name for people.
  public let name: String
  /// How many bytes of a page it reads; nil where that is not known or further than this library reads.
  public internal(set) var bytes: Int?
  /// Whether it stops at the end of the head.
  public internal(set) var readsHeadOnly = false
  /// Which of two tags with one name it takes.
  public internal(set) var repeated = Repeated.first
  /// Where it looks for each part, in this order; the first that says something counts.
  public internal(set) var title: [PreviewSource] = [.titleElement]
  public internal(set) var description: [PreviewSource] = []
  public internal(set) var siteName: [PreviewSource] = []
  public internal(set) var author: [PreviewSource] = []
  public internal(set) var image: [PreviewSource] = []
  /// How it shortens a title and a description; nil where it does not, or nobody knows.
  public internal(set) var titleCut: PreviewCut?
  public internal(set) var descriptionCut: PreviewCut?
  /// Which pictures it takes.
  public internal(set) var pictures = PictureLimits()
  /// What decides whether the picture is drawn large.
  public internal(set) var sizing = Sizing.byPixels(width: 0, height: 0)
  /// Whether its readers see the description at all.
  public internal(set) var showsDescription = true

  var reader = Reader.markup
  /// Whether it follows the page's oEmbed link, whatever it looks for there.
  var followsOEmbed = false
  var treatment = TextTreatment()
  /// Why it draws nothing, if so.
  var refusal: @Sendable (SeenPage, PreviewCard) -> String? = { _, card in
    card.title == nil ? "the page has no title that it sees" : nil
  }
  /// The last word on the card.
  var amendment: @Sendable (SeenPage, inout PreviewCard) -> Void = { _, _ in }

  /// Which of two tags with one name counts.
  public enum Repeated: String, Hashable, Sendable { case first, last }

  /// What decides about the size of the picture.
  public enum Sizing: Hashable, Sendable {
    /// Large from so many pixels on, and where the pixels are not known.
    case byPixels(width: Int, height: Int)
    /// Large for a picture wider than high.
    case landscape
    /// Large if `twitter:card` says `summary_large_image`.
    case byTwitterCard
    /// Always small.
    case small
  }

  /// How it reads a page.
  enum Reader {
    /// As a browser does.
    case markup
    /// By the regular expressions of Signal on Android.
    case signalAndroid
  }

  /// What it does with text before it shows it.
  struct TextTreatment {
    /// How many times more than HTML asks it decodes references.
    var extraDecodings = 0
    /// Whether what looks like a tag vanishes from text.
    var dropsTags = false
    /// Whether a description keeps its lines.
    var keepsLines = false
  }

  /// A consumer that reads the title alone until told more.
  init(_ id: String, _ name: String, _ describe: (inout PreviewConsumer) -> Void) {
    self.id = id
    self.name = name
    describe(&self)
  }

  /// Every consumer, the messengers first.
  public static let all: [PreviewConsumer] = [
    .messages, .whatsApp, .slack, .discord, .telegram, .signalDesktop, .signalAndroid, .facebook, .threads,
    .x,
    .linkedIn, .teams, .mastodon, .bluesky, .matrix, .discourse, .wordPress, .google, .iframely,
  ]

  /// The names of some: `Slack, X`, or `everybody`.
  static func names(_ consumers: [PreviewConsumer]) -> String {
    consumers.count == all.count ? "everybody" : consumers.map(\.name).joined(separator: ", ")
  }

  /// The consumer of an id, whatever its case; `nil` if there is none.
  public static func named(_ id: String) -> PreviewConsumer? { all.first { $0.id == id.lowercased() } }

  /// The consumers that a person may mean by a name, an id or another word for it; none if the name is unknown.
  package static func meant(by name: String) -> [PreviewConsumer] {
    named(name).map { [$0] } ?? aliases[name.lowercased()] ?? []
  }

  /// Other words for consumers, in lower case.
  package static let aliases: [String: [PreviewConsumer]] = [
    "apple": [.messages], "imessage": [.messages], "imessages": [.messages],
    "signal": [.signalDesktop, .signalAndroid],
    "fb": [.facebook], "instagram": [.facebook], "messenger": [.facebook], "meta": [.facebook, .threads],
    "twitter": [.x],
    "microsoft-teams": [.teams], "msteams": [.teams], "skype": [.teams],
    "bsky": [.bluesky], "element": [.matrix], "synapse": [.matrix], "onebox": [.discourse],
    "googlebot": [.google],
  ]
}

extension PreviewConsumer: Hashable {
  /// Two are one if their ids are.
  public static func == (left: PreviewConsumer, right: PreviewConsumer) -> Bool { left.id == right.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// One place of a page where a consumer looks for a title, a text, a name or a picture.
public enum PreviewSource: Hashable, Sendable {
  /// `<meta property="…">` alone.
  case property(String)
  /// `<meta name="…">` alone.
  case name(String)
  /// A `meta` tag of that name, by `property` or `name`.
  case meta(String)
  /// A `meta` tag of that name, by `property`, else `name`, else `itemprop`.
  case anyMeta(String)
  /// Of several names the tag that stands first in the page.
  case earliest([String])
  /// `<title>`.
  case titleElement
  /// The first heading.
  case heading
  /// The address of a `<link>` with that word in its `rel`.
  case link(String)
  /// A value in the JSON-LD of a `NewsArticle` or a `WebPage`, such as `author.name`.
  case linkedValue(String)
  /// A field of the oEmbed answer, such as `thumbnail_url`.
  case oEmbed(String)
  /// The text of the page.
  case bodyText
  /// The largest picture of the page.
  case bodyImage
  /// An address that is tried unasked, such as `/favicon.ico`.
  case path(String)
}

/// How a consumer shortens a text: Discord makes 67 bytes and `...` of a title beyond 70 bytes.
public struct PreviewCut: Hashable, Sendable {
  /// What it counts.
  public enum Unit: String, Hashable, Sendable { case bytes, characters }

  /// The longest text that stays whole.
  public let limit: Int
  /// How much is left of a longer one.
  public let kept: Int
  public let unit: Unit
  /// What stands behind it then.
  public let ending: String
  /// Whether it ends at a word.
  public let isAtWord: Bool

  init(
    _ limit: Int, kept: Int? = nil, _ unit: Unit = .characters, ending: String = "…", isAtWord: Bool = false
  ) {
    self.limit = limit
    self.kept = kept ?? limit
    self.unit = unit
    self.ending = ending
    self.isAtWord = isAtWord
  }
}

/// Which pictures a consumer takes; nil is no limit, or none that is known.
public struct PictureLimits: Hashable, Sendable {
  /// The formats that it does not show.
  public internal(set) var refused: Set<ImageFacts.Format> = [.html, .other]
  /// The most bytes of a file.
  public internal(set) var bytes: Int?
  /// The fewest and the most pixels of each side.
  public internal(set) var minimumWidth: Int?
  public internal(set) var minimumHeight: Int?
  public internal(set) var maximumSide: Int?
  /// The most pixels in all.
  public internal(set) var maximumPixels: Int?
  /// How many times the one side may be as long as the other.
  public internal(set) var maximumRatio: Double?
  /// Whether an address may be relative to the page.
  public internal(set) var takesRelativeAddresses = true
  /// Whether the address must be `https`.
  public internal(set) var needsSecureAddress = false
}

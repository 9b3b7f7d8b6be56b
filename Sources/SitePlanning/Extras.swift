/// What a site has besides the pages of posts, the front page and a page for each account.
public struct Extras: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  /// `/@handle/replies/`, `media/` and `reposts/`.
  public static let accountLists = Extras(rawValue: 1)
  /// `/tags/` and a page for each tag.
  public static let tags = Extras(rawValue: 2)
  /// `/archive/` and a page for each month.
  public static let months = Extras(rawValue: 4)
  /// `/sitemap.xml` and its parts.
  public static let sitemap = Extras(rawValue: 8)
  /// `feed.xml` and `feed.json` of the site, of accounts, tags and threads.
  public static let feeds = Extras(rawValue: 16)
  /// `thread.json`, `thread.md` and `thread.txt` next to the page of each thread.
  public static let threadJSON = Extras(rawValue: 32)
  public static let threadMarkdown = Extras(rawValue: 64)
  public static let threadText = Extras(rawValue: 128)
  /// `embed/` below the page of each post: the post alone, for other sites to frame.
  public static let embed = Extras(rawValue: 256)
  /// `oembed.json` and `oembed.xml` next to the page of each post. They frame its embed, so they need it.
  public static let oEmbed = Extras(rawValue: 512)
  public static let oEmbedXML = Extras(rawValue: 1_024)
  /// `cards/`: what a preview shows of a post without a picture of its own, and of an account.
  public static let cards = Extras(rawValue: 2_048)

  /// `/search/`, and `-/search/`: the files in which the search page looks posts up.
  public static let search = Extras(rawValue: 4_096)

  /// Every kind of page.
  package static let pages: Self = [.accountLists, .tags, .months]
  /// The forms of threads that are not pages.
  package static let threadForms: Self = [.threadJSON, .threadMarkdown, .threadText]

  /// The pages, and the sitemap that leads to them.
  package static let lean: Self = [.pages, .sitemap]
  /// Also feeds, social cards, search, and what other sites need to embed a post.
  package static let standard: Self = [.lean, .feeds, .cards, .embed, .oEmbed, .search]
  /// Everything there is.
  package static let full: Self = [.standard, .oEmbedXML, .threadForms]

  /// The words that switch one on or off, whatever the set says, with what each is.
  package static let switches: [(word: String, extra: Self, meaning: String)] = [
    ("account_lists", .accountLists, "Lists of an account's replies, media and reposts"),
    ("tags", .tags, "A page for each tag"), ("months", .months, "A page for each month"),
    ("sitemap", .sitemap, "The sitemap"),
    ("feeds", .feeds, "Feeds of the site, of accounts, tags and threads"),
    ("cards", .cards, "Social cards, the pictures of previews of posts without a picture"),
    ("search", .search, "A search page, and the index that it searches"),
    ("embed", .embed, "A page of each post alone, for other sites to frame"),
    ("oembed", .oEmbed, "What other sites read to embed a post, as JSON"),
    ("oembed_xml", .oEmbedXML, "The same as XML"), ("thread_json", .threadJSON, "Each thread as JSON"),
    ("thread_markdown", .threadMarkdown, "Each thread as Markdown"),
    ("thread_text", .threadText, "Each thread as plain text"),
  ]

  /// Whether a extra is among these.
  package subscript(contains extra: Self) -> Bool {
    get { contains(extra) }
    set { if newValue { insert(extra) } else { remove(extra) } }
  }

  /// What may be next to the page of a post, by its name: `embed/`, `oembed.json`, `feed.xml`, `thread.md`; and next to
  /// that of an account its other lists and its feeds.
  package func beside(_ address: PageURL) -> [String] {
    switch address {
    case .post(_, _, nil):
      (contains(.embed) ? ["embed/"] + OEmbedForm.allCases.filter { contains($0.extra) }.map(\.rawValue) : [])
        + (contains(.feeds) ? FeedForm.allCases.map(\.rawValue) : [])
        + ThreadForm.allCases.filter { contains($0.extra) }.map(\.rawValue)
    case .account(_, .posts, nil):
      (contains(.accountLists) ? AccountList.allCases.filter { $0 != .posts }.map { "\($0.rawValue)/" } : [])
        + (contains(.feeds) ? FeedForm.allCases.map(\.rawValue) : [])
    default: []
    }
  }
}

/// How much a site has besides its posts, from little to much.
public enum ExtraSet: String, Sendable, CaseIterable {
  case lean, standard, full

  /// The extras of the set.
  package var extras: Extras {
    switch self {
    case .lean: .lean
    case .standard: .standard
    case .full: .full
    }
  }
}

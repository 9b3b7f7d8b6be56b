public import SafeMarkup

/// What a page would like to show when somebody shares its address: a title, a text and a picture.
///
///     var preview = LinkPreview(
///       .article, title: LinkPreview.title(author: "Ada Example", text: "Small tools & slow threads"),
///       description: "Small tools & slow threads: why permalinks matter", address: address)
///     preview.siteName = "Ada’s archive"
///
/// The values are as long as they are: `PreviewTags` cuts them to what consumers take.
public struct LinkPreview: Hashable, Sendable {
  /// What the page is, as `og:type` says it. Only an article can trend on Mastodon.
  public enum Kind: String, Hashable, Sendable, CaseIterable { case article, profile, website }

  /// How large the picture is drawn, as `twitter:card` says it: large for a landscape of 1200 by 630, and
  /// the summary with its small square for an avatar.
  public enum Card: String, Hashable, Sendable, CaseIterable {
    case summary
    case summaryLargeImage = "summary_large_image"
  }

  /// What the page is.
  public var kind: Kind
  /// The line in bold: at most 70 bytes of it are printed.
  public var title: String
  /// The text below: at most 300 characters of it are printed. Lines are kept.
  public var description: String
  /// The page's one address: canonical, `og:url` and what is served are the same, byte for byte.
  public var address: WebURL
  /// The name of the site.
  public var siteName: String?
  /// The picture.
  public var image: PreviewImage?
  /// How large the picture is drawn; without a picture it is always the summary.
  public var card: Card
  /// The language of the text as a BCP 47 tag, such as `en` or `pt-BR`.
  public var language: String?
  /// When it was published, as RFC 3339; articles only.
  public var published: String?
  /// When it was last changed, as RFC 3339; articles only.
  public var modified: String?
  /// Who wrote it.
  public var authorName: String?
  /// The author's own page.
  public var authorAddress: WebURL?
  /// The handle without its `@`; profiles only.
  public var profileUsername: String?
  /// The author's account in the Fediverse as `@user@host`; anything else is left out.
  public var fediverseCreator: String?
  /// The colour of the side bar as `#rrggbb`, the only form that every consumer reads; anything else is
  /// left out.
  public var themeColor: String?
  /// What search engines may do, such as `LinkPreview.robotsForSharing`.
  public var robots: String?
  /// The oEmbed answers of the page, for those who embed it. (https://oembed.com)
  public var answers: [PreviewFeed]
  /// The feeds that hold the page.
  public var feeds: [PreviewFeed]
  /// The icons of the site.
  public var icons: [PreviewIcon]

  /// Allows search engines a large picture and a snippet of any length.
  /// (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag)
  public static let robotsForSharing = "max-image-preview:large, max-snippet:-1"

  /// A preview of a page at an address; everything else is filled in after.
  public init(_ kind: Kind, title: String, description: String, address: WebURL) {
    self.kind = kind
    self.title = title
    self.description = description
    self.address = address
    card = .summaryLargeImage
    answers = []
    feeds = []
    icons = []
  }
}

/// The picture of a preview. Best: PNG or JPEG of 1200 by 630 pixels under 300 KB.
public struct PreviewImage: Hashable, Sendable {
  /// Where it is; only an address on the page's own site is printed.
  public var address: WebURL
  /// Its media type, such as `image/png`.
  public var type: String?
  /// Its width and height in pixels; printed only where both are known.
  public var width: Int?
  public var height: Int?
  /// What it shows, for those who cannot see it; at most 420 characters of it are printed.
  public var alt: String?

  /// A picture at an address.
  public init(
    _ address: WebURL, type: String? = nil, width: Int? = nil, height: Int? = nil, alt: String? = nil
  ) {
    self.address = address
    self.type = type
    self.width = width
    self.height = height
    self.alt = alt
  }
}

/// A feed or another form of a page that the page points to.
public struct PreviewFeed: Hashable, Sendable {
  /// Its name, as a feed reader lists it.
  public var title: String
  /// Its media type, such as `application/atom+xml`.
  public var type: String
  /// Where it is.
  public var address: WebURL

  /// A feed at an address.
  public init(title: String, type: String, address: WebURL) {
    self.title = title
    self.type = type
    self.address = address
  }
}

/// A small picture that stands for the site.
public struct PreviewIcon: Hashable, Sendable {
  /// Which icon: a browser's, or the one of a home screen, which Apple's previews prefer.
  public enum Kind: String, Hashable, Sendable {
    case icon
    case appleTouchIcon = "apple-touch-icon"
  }

  /// Which icon.
  public var kind: Kind
  /// A path on the page's own host, such as `/favicon.ico`; any other is left out.
  public var path: String
  /// Its media type, such as `image/svg+xml`.
  public var type: String?
  /// Its size, such as `32x32`.
  public var sizes: String?

  /// An icon at a path.
  public init(_ kind: Kind, path: String, type: String? = nil, sizes: String? = nil) {
    self.kind = kind
    self.path = path
    self.type = type
    self.sizes = sizes
  }
}

public import SafeMarkup

/// The preview that a page wants when its link is shared: a title, a text and a picture.
///
///     var preview = LinkPreview(
///       .article, title: LinkPreview.title(author: "Ada Example", text: "Small tools & slow threads"),
///       description: "Small tools & slow threads: why permalinks matter", url: url)
///     preview.siteName = "Ada’s archive"
///
/// Values may have any length: `PreviewTags` cuts them to the limits of consumers.
public struct LinkPreview: Hashable, Sendable {
  /// The kind of page, as in `og:type`. Only articles can trend on Mastodon.
  public enum Kind: String, Hashable, Sendable, CaseIterable { case article, profile, website }

  /// The size of the picture, as in `twitter:card`: large for a landscape of 1200 by 630, summary with a small square for
  /// an avatar.
  public enum Card: String, Hashable, Sendable, CaseIterable {
    case summary
    case summaryLargeImage = "summary_large_image"
  }

  /// The kind of page.
  public var kind: Kind
  /// The line in bold; at most 70 bytes of it are written.
  public var title: String
  /// The text below; at most 300 characters of it are written. Line breaks are kept.
  public var description: String
  /// What the post of the page answers; it begins the description. `nil` if it answers nothing.
  public var parent: PreviewParent?
  /// The URL of the page: canonical link and `og:url` are this, and it must be served there, byte for byte.
  public var url: WebURL
  /// The name of the site; at most 80 characters of it are written. `nil` if it is missing.
  public var siteName: String?
  /// The picture; `nil` if it is missing.
  public var image: PreviewMedia?
  /// The video of the page, which Messages, Discord and Telegram play in place; `nil` if it is missing. The picture
  /// should be a still of it.
  public var video: PreviewMedia?
  /// A page that shows the video in a frame, as Mastodon does; `nil` for no frame. It needs the size of the video.
  public var player: WebURL?
  /// The size of the picture; without a picture always the summary.
  public var card = Card.summaryLargeImage
  /// The language of the text as a BCP 47 tag, such as `en` or `pt-BR`; `nil` if it is unknown.
  public var language: String?
  /// The time of publication in RFC 3339; articles only.
  public var published: String?
  /// The time of the last change in RFC 3339; articles only.
  public var modified: String?
  /// The name of the author.
  public var authorName: String?
  /// The author's own page.
  public var authorURL: WebURL?
  /// The handle without `@`; profiles only.
  public var profileUsername: String?
  /// The author's account in the Fediverse as `@user@host`; anything else is left out.
  public var fediverseCreator: String?
  /// The color of the side bar as `#rrggbb`, the only form that every consumer reads; other values are left out.
  public var themeColor: String?
  /// The value of the robots tag, such as `LinkPreview.robotsForSharing`.
  public var robots: String?
  /// The oEmbed answers of the page, for sites that embed it. (https://oembed.com)
  public var answers: [PreviewFeed] = []
  /// The feeds that have the page.
  public var feeds: [PreviewFeed] = []
  /// The icons of the site.
  public var icons: [PreviewIcon] = []

  /// Allows search engines a large picture and a snippet of any length.
  /// (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag)
  public static let robotsForSharing = "max-image-preview:large, max-snippet:-1"

  /// A preview of the page at a URL; set the other properties afterwards.
  public init(_ kind: Kind, title: String, description: String, url: WebURL) {
    self.kind = kind
    self.title = title
    self.description = description
    self.url = url
  }

  /// The title of a post and its author, within 70 bytes: `How the ferry runs – Ada Example`.
  ///
  /// The title leads: an author for whom no space is left is not named.
  public static func title(_ title: String, author: String) -> String {
    let limit = PreviewLimits.titleBytes
    let title = PreviewText.cut(PreviewText.line(title, limit: limit), to: limit, .bytes)
    let author = PreviewText.line(author, limit: limit)
    guard !title.isEmpty else { return PreviewText.cut(author, to: limit, .bytes) }
    let space = limit - title.utf8.count - " – ".utf8.count
    guard !author.isEmpty, author.utf8.count <= space || space >= leastName else { return title }
    return "\(title) – \(PreviewText.cut(author, to: space, .bytes))"
  }

  /// How many bytes of a name say who that is.
  private static let leastName = 16

  /// The author and the beginning of the text, within 70 bytes: `Ada Example: “Small tools & slow…”`.
  ///
  /// Apple's Messages shows no description, so the title needs the text and not only the author.
  /// Without a text it is the author, without an author the text; line breaks become spaces.
  public static func title(author: String, text: String) -> String {
    let limit = PreviewLimits.titleBytes
    let text = PreviewText.line(text, limit: limit)
    let author = PreviewText.line(author, limit: limit)
    guard !text.isEmpty else { return PreviewText.cut(author, to: limit, .bytes) }
    guard !author.isEmpty else { return PreviewText.cut(text, to: limit, .bytes) }
    let space = limit - ": “”".utf8.count
    let name = PreviewText.cut(author, to: max(limit / 2 - 5, space - text.utf8.count), .bytes)
    return "\(name): “\(PreviewText.cut(text, to: space - name.utf8.count, .bytes))”"
  }

  /// The author and the handle, within 70 bytes: `Ada Example (@ada)`, as on Mastodon and Bluesky.
  ///
  /// This is shorter, for consumers that show a description too; in Messages, which shows none, readers do not see the
  /// text. A name that is too long is cut, and a handle that leaves no space for it is left out.
  public static func title(author: String, handle: String) -> String {
    let limit = PreviewLimits.titleBytes
    let author = PreviewText.line(author, limit: limit)
    let handle = PreviewText.line(handle, limit: limit)
    let tail = " (@\(handle))"
    guard !handle.isEmpty, handle != author, tail.utf8.count <= limit / 2 else {
      return PreviewText.cut(author.isEmpty ? "@\(handle)" : author, to: limit, .bytes)
    }
    return author.isEmpty
      ? "@\(handle)" : PreviewText.cut(author, to: limit - tail.utf8.count, .bytes) + tail
  }
}

/// The picture or the video of a preview.
///
/// Best are a PNG or JPEG of 1200 by 630 pixels under 300 KB, and an MP4 with H.264.
public struct PreviewMedia: Hashable, Sendable {
  /// The URL of the file itself; only one on the page's own site is written.
  public var url: WebURL
  /// Its media type, such as `image/png`; `nil` if it is unknown.
  public var type: String?
  /// The width in pixels; written only if both width and height are known.
  public var width: Int?
  /// The height in pixels; written only if both width and height are known.
  public var height: Int?
  /// The alternative text of a picture; at most 420 characters of it are written.
  public var alt: String?

  /// A picture or a video at a URL.
  public init(_ url: WebURL, type: String? = nil, width: Int? = nil, height: Int? = nil, alt: String? = nil) {
    self.url = url
    self.type = type
    self.width = width
    self.height = height
    self.alt = alt
  }
}

/// A feed or another form of a page, as a link in its head.
public struct PreviewFeed: Hashable, Sendable {
  /// Its name, as a feed reader lists it.
  public var title: String
  /// Its media type, such as `application/atom+xml`.
  public var type: String
  /// Its URL.
  public var url: WebURL

  /// A feed at a URL.
  public init(title: String, type: String, url: WebURL) {
    self.title = title
    self.type = type
    self.url = url
  }
}

/// An icon of the site.
public struct PreviewIcon: Hashable, Sendable {
  /// The use of an icon: in a browser, or on a home screen, which Apple's previews prefer.
  public enum Kind: String, Hashable, Sendable {
    case icon
    case appleTouchIcon = "apple-touch-icon"
  }

  /// The use of the icon.
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

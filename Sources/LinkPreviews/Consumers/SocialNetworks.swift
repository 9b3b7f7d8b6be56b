// Social networks, which show a card below a post.
extension PreviewConsumer {
  /// Facebook, and Instagram and Messenger with it.
  ///
  /// - The first 1 MB. [D] (https://developers.facebook.com/docs/sharing/webmasters/web-crawlers)
  /// - A picture of at most 8 MB and at least 200 by 200 pixels, drawn large from 600 by 315 on. [D]
  ///   (https://developers.facebook.com/docs/sharing/webmasters/images)
  /// - `og:url` is followed like a redirect. [R] (https://github.com/Yoast/wordpress-seo/issues/1721)
  public static let facebook = PreviewConsumer("facebook", "Facebook", readAsFacebookDoes)

  /// Threads, which uses the same crawler and tags as Facebook. [F]
  public static let threads = PreviewConsumer("threads", "Threads", readAsFacebookDoes)

  private static let readAsFacebookDoes: @Sendable (inout PreviewConsumer) -> Void = {
    $0.bytes = 1_000_000
    $0.title = [.meta("og:title"), .titleElement]
    $0.description = [.meta("og:description"), .name("description")]
    $0.siteName = [.meta("og:site_name")]
    $0.author = [.name("author")]
    $0.image = [.meta("og:image:secure_url"), .meta("og:image"), .meta("og:image:url")]
    $0.pictures.refused = [.html, .other, .svg, .avif, .ico]
    $0.pictures.bytes = 8_000_000
    $0.pictures.minimumWidth = 200
    $0.pictures.minimumHeight = 200
    $0.sizing = .byPixels(width: 600, height: 315)
  }

  /// X.
  ///
  /// - Twitter Cards, then Open Graph; of two `twitter:card` the last counts; without one a page with og:type,
  ///   title and description may have a small card. [D] (https://developer.x.com/en/docs/x-for-websites/cards)
  /// - 70 characters of a title, 200 of a description; a picture below 5 MB, no SVG; 144 to 4096 pixels for a small
  ///   one, from 300 by 157 for a large one. [D]
  public static let x = PreviewConsumer("x", "X") {
    $0.repeated = .last
    $0.title = [.meta("twitter:title"), .meta("og:title"), .titleElement]
    $0.titleCut = PreviewCut(limit: 70)
    $0.description = [.meta("twitter:description"), .meta("og:description")]
    $0.descriptionCut = PreviewCut(limit: 200)
    $0.author = [.meta("twitter:creator")]
    $0.image = [.meta("twitter:image"), .meta("twitter:image:src"), .meta("og:image")]
    $0.pictures.refused = [.html, .other, .svg, .avif, .ico]
    $0.pictures.bytes = 5_000_000
    $0.pictures.minimumWidth = 144
    $0.pictures.minimumHeight = 144
    $0.pictures.maximumSide = 4_096
    $0.sizing = .byTwitterCard
    $0.refusal = { seen, _ in
      let kind = seen.meta("twitter:card")
      if let kind, !["summary", "summary_large_image", "player", "app"].contains(kind) {
        return "twitter:card is \(kind.quoted), which is no card"
      }
      if kind == nil, seen.meta("og:type") == nil || seen.meta("og:description") == nil {
        return "there is no twitter:card, and not enough Open Graph to stand for it"
      }
      return nil
    }
    $0.amendment = { seen, card in
      guard card.layout == .large, let image = card.image else { return }
      let facts = seen.facts(at: image, of: .meta("og:image"))
      if facts.width ?? 300 < 300 || facts.height ?? 157 < 157 { card.layout = .small }
    }
  }

  /// LinkedIn.
  ///
  /// - Open Graph and no `twitter:` tag; a picture of at most 5 MB, JPEG, PNG or GIF, small below 401 pixels of
  ///   width. [F] (https://www.linkedin.com/help/linkedin/answer/46687)
  public static let linkedIn = PreviewConsumer("linkedin", "LinkedIn") {
    $0.title = [.meta("og:title"), .titleElement]
    $0.description = [.meta("og:description"), .name("description")]
    $0.author = [.name("author")]
    $0.image = [.meta("og:image")]
    $0.pictures.refused = Set(ImageFacts.Format.allCases).subtracting([.png, .jpeg, .gif])
    $0.pictures.bytes = 5_000_000
    $0.sizing = .byPixels(width: 401, height: 0)
  }

  /// Mastodon, and what is built on it.
  ///
  /// - oEmbed first: a `rich` answer is passed over, anything else is the whole card. Then the JSON-LD of a
  ///   `NewsArticle` or `WebPage`, then Open Graph by `property` or `name`; the first counts; references are
  ///   decoded once more. 1 MiB of a page. [S][T]
  ///   (https://github.com/mastodon/mastodon/blob/main/app/lib/link_details_extractor.rb)
  /// - A picture is a JPEG, PNG, GIF or WebP below 8 MB and of at most 33.2 million pixels, drawn large if it is
  ///   wider than high. [S] No AVIF [R] (https://github.com/mastodon/mastodon/issues/33639), no SVG [R] (…/14819).
  public static let mastodon = PreviewConsumer("mastodon", "Mastodon") {
    $0.bytes = 1_024 * 1_024
    $0.title = [.linkedValue("headline"), .meta("og:title"), .titleElement]
    $0.description = [.linkedValue("description"), .meta("og:description"), .name("description")]
    $0.siteName = [.linkedValue("publisher.name"), .meta("og:site_name")]
    $0.author = [.linkedValue("author.name"), .meta("og:author"), .meta("og:author:username")]
    $0.image = [.meta("og:image")]
    $0.pictures.refused = [.html, .other, .svg, .avif, .ico]
    $0.pictures.bytes = 8 * 1_024 * 1_024
    $0.pictures.maximumPixels = 33_177_600
    $0.sizing = .landscape
    $0.decodesTwice = true
    $0.amendment = { seen, card in
      guard let answer = seen.oEmbed, answer["version"] == "1.0", let type = answer["type"], type != "rich"
      else { return }
      card.title = seen.text([.oEmbed("title")]) ?? card.title
      card.author = seen.text([.oEmbed("author_name")])
      card.siteName = seen.text([.oEmbed("provider_name")])
      card.description = nil
      card.notes.append("oEmbed of the type \(type) stands for the whole page")
    }
  }

  /// Bluesky, whose composer asks a service of its own for a title, a description and a picture.
  ///
  /// - What stands behind the last full stop of the path is taken for the ending of a file, and a file has no card.
  ///   [S] (https://github.com/bluesky-social/social-app/blob/main/src/lib/link-meta/link-meta.ts)
  /// - A picture of at most 1,000,000 bytes, no AVIF. [S][F] Which tags the service reads is not public: Open Graph,
  ///   then plain ones. [M]
  public static let bluesky = PreviewConsumer("bluesky", "Bluesky") {
    $0.pictures.refused = [.html, .other, .svg, .avif, .ico]
    $0.pictures.bytes = 1_000_000
    $0.refusal = { seen, _ in
      seen.around.url?.fileEnding.map { "the URL ends as a file does, in .\($0)" }
    }
  }
}

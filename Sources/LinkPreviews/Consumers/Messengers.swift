// Messengers between people: the sender’s own device or the messenger’s servers fetch the page.
extension PreviewConsumer {
  /// Messages and every other app of Apple's that shows links (LinkPresentation).
  ///
  /// - Tags by `property`, else `name`, else `itemprop`; the first counts; references are decoded once more than
  ///   HTML does. Icons: touch icons before favicons, then three paths unasked. [S, the extractor script]
  /// - No description is shown, so the title must say what was said. [D]
  ///   (https://developer.apple.com/documentation/technotes/tn3156-create-rich-previews-for-messages)
  /// - 1 MB of a page and 10 MB of a picture. [M]
  public static let messages = PreviewConsumer("messages", "Messages") {
    $0.bytes = 1_000_000
    $0.title = [.anyMeta("og:title"), .anyMeta("twitter:title"), .titleElement]
    $0.description = []
    $0.siteName = [.anyMeta("og:site_name")]
    $0.author = [.anyMeta("author"), .anyMeta("article:author"), .anyMeta("twitter:creator")]
    $0.image =
      ["og:image:secure_url", "og:image", "og:image:url", "twitter:image", "image"].map { .anyMeta($0) } + [
        .link("apple-touch-icon"), .link("icon"), .path("/apple-touch-icon-precomposed.png"),
        .path("/apple-touch-icon.png"), .path("/favicon.ico"),
      ]
    $0.pictures.bytes = 10_000_000
    $0.pictures.needsHTTPS = true
    $0.sizing = .byPixels(width: 200, height: 100)
    $0.decodesTwice = true
  }

  /// WhatsApp: the phone that sends fetches the page.
  ///
  /// - The head must end within 300 KB, and have og:title, og:description and og:url. [D]
  ///   (https://developers.facebook.com/documentation/business-messaging/whatsapp/link-previews)
  /// - A picture of at most 600 KB [D], 300 pixels wide or more and at most four to one [M]; about 80 characters
  ///   of the description [M]. Attributes without quotes are not seen. [R]
  ///   (https://github.com/nopSolutions/nopCommerce/issues/6156)
  public static let whatsApp = PreviewConsumer("whatsapp", "WhatsApp") {
    $0.bytes = 300_000
    $0.readsHeadOnly = true
    $0.title = [.meta("og:title"), .titleElement]
    $0.description = [.meta("og:description"), .name("description")]
    $0.descriptionCut = PreviewCut(limit: 80)
    $0.image = [.meta("og:image")]
    $0.pictures.refused = [.html, .other, .svg, .avif, .ico]
    $0.pictures.bytes = 600_000
    $0.pictures.minimumWidth = 300
    $0.pictures.maximumRatio = 4
    $0.sizing = .landscape
  }

  /// Telegram, whose servers fetch the page.
  ///
  /// - Open Graph, then Twitter Cards [F]; a description keeps its lines, and a page that refreshes to another is
  ///   never finished. [S, comments of FxEmbed] (https://github.com/FxEmbed/FxEmbed)
  /// - A picture of at most 5 MB and at least 200 pixels. [F]
  public static let telegram = PreviewConsumer("telegram", "Telegram") {
    $0.siteName = [.meta("og:site_name")]
    $0.author = [.meta("author")]
    $0.pictures.refused = [.html, .other, .svg, .avif]
    $0.pictures.bytes = 5_000_000
    $0.pictures.minimumWidth = 200
    $0.sizing = .byTwitterCard
    $0.keepsLines = true
    $0.refusal = { seen, _ in seen.page.refreshes ? "the page refreshes to another" : nil }
  }

  /// Signal on the desktop: the sender's own computer fetches the page.
  ///
  /// - The first 1000 KiB, parsed as HTML; Open Graph by `property` alone; icons for a page without a picture,
  ///   relative ones too; a title or nothing.
  /// - A picture is a GIF, ICO, JPEG, PNG or WebP of at most 1 MiB, and its length must be told. All [S].
  ///   (https://github.com/signalapp/Signal-Desktop/blob/main/ts/linkPreviews/linkPreviewFetch.ts)
  public static let signalDesktop = PreviewConsumer("signal-desktop", "Signal on the desktop") {
    $0.bytes = 1_000 * 1_024
    $0.title = [.property("og:title"), .titleElement]
    $0.description = [.property("og:description"), .name("description")]
    $0.image =
      [.property("og:image"), .property("og:image:url")]
      + ["apple-touch-icon", "apple-touch-icon-precomposed", "icon"].map { .link($0) }
    $0.pictures.refused = [.html, .other, .svg, .avif]
    $0.pictures.bytes = 1_024 * 1_024
    $0.pictures.needsHTTPS = true
    $0.sizing = .byPixels(width: 600, height: 200)
  }

  /// Signal on Android: the sender's own phone fetches the page, and reads it by regular expressions.
  ///
  /// - 2 MB of a page and of a picture; see `SignalAndroidScan` for what it sees: double quotes and `property`
  ///   alone, the last of two tags. References are decoded twice by a renderer of HTML, so what looks like a tag
  ///   vanishes. A picture needs an absolute https URL. All [S].
  ///   (https://github.com/signalapp/Signal-Android/blob/main/app/src/main/java/org/thoughtcrime/securesms/linkpreview/LinkPreviewUtil.java)
  public static let signalAndroid = PreviewConsumer("signal-android", "Signal on Android") {
    $0.parsesNothing = true
    $0.repeated = .last
    $0.bytes = PreviewPage.readingLimit
    $0.title = [.property("og:title"), .titleElement]
    $0.description = [.property("og:description")]
    $0.image = [.property("og:image"), .link("icon")]
    $0.pictures.refused = [.html, .other, .svg, .avif]
    $0.pictures.bytes = 2 * 1_024 * 1_024
    $0.pictures.takesRelativeURLs = false
    $0.pictures.needsHTTPS = true
    $0.sizing = .byPixels(width: 600, height: 200)
    $0.decodesTwice = true
    $0.dropsTags = true
  }
}

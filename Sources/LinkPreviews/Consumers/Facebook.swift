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
}

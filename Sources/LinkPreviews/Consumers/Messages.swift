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
    $0.treatment.extraDecodings = 1
  }
}

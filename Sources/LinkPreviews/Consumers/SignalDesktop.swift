extension PreviewConsumer {
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
}

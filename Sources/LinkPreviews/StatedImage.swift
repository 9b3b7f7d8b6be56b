import SafeMarkup

/// The picture of a page, by its tags and by its file.
struct StatedImage {
  private let page: PreviewPage
  private let meta: PreviewPage.Meta
  /// Its URL; `nil` if it is not absolute.
  let url: WebURL?
  /// The facts of its file; `nil` if the file is not available.
  let measured: ImageFacts?

  /// The first picture of a page; `nil` if it is missing.
  init?(of page: PreviewPage, _ around: PageSurroundings) {
    guard let meta = page.meta("og:image"), !meta.content.isEmpty else { return nil }
    (self.page, self.meta) = (page, meta)
    url = WebURL(meta.content)
    measured = url.flatMap { around.image(at: $0) }
  }

  /// Where its tag begins.
  var offset: Int { meta.offset }
  /// What `og:image:type` says.
  var declaredType: String? { page.meta("og:image:type")?.content }
  /// What `og:image:width` says.
  var declaredWidth: Int? { page.meta("og:image:width").flatMap { Int($0.content) } }
  /// What `og:image:height` says.
  var declaredHeight: Int? { page.meta("og:image:height").flatMap { Int($0.content) } }
  /// Whether `twitter:card` asks for it to be drawn large.
  var isLarge: Bool { page.meta("twitter:card")?.content == "summary_large_image" }

  /// The format by the file, else by the tag, else by the URL.
  var format: ImageFacts.Format? {
    measured?.type ?? declaredType.flatMap { ImageFacts.Format(mediaType: $0) } ?? promisedFormat
  }

  /// The format that the end of the URL promises.
  var promisedFormat: ImageFacts.Format? { ImageFacts.Format(path: meta.content) }

  /// The pixels by the file, else by the tags.
  var pixels: (width: Int, height: Int)? {
    if let width = measured?.width, let height = measured?.height { return (width, height) }
    guard let declaredWidth, let declaredHeight else { return nil }
    return (declaredWidth, declaredHeight)
  }

  /// Whether it can be drawn large at all: a landscape of 300 by 157 pixels or more; true where that is not known.
  var isDrawableLarge: Bool {
    guard let pixels else { return true }
    return pixels.width >= 300 && pixels.height >= 157 && pixels.width > pixels.height
  }
}

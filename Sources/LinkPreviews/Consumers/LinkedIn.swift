extension PreviewConsumer {
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
}

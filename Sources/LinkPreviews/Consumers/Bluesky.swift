extension PreviewConsumer {
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

/// What a page says of itself for previews, before any consumer makes something of it.
///
/// To see what became of a page's preview, compare two of these.
public struct StatedPreview: Hashable, Sendable {
  /// `og:title`, or the title where there is none.
  public let title: String?
  /// `og:description`, or the description where there is none.
  public let description: String?
  /// `og:image`, as it is written.
  public let image: String?
}

extension PreviewPage {
  /// What the page says of itself for previews; nil for what is not there or empty.
  public var statedPreview: StatedPreview {
    let title = Self.filled(meta("og:title")?.content) ?? Self.filled(titles.first.map { text(of: $0) })
    return StatedPreview(
      title: title,
      description: Self.filled(meta("og:description")?.content) ?? Self.filled(meta("description")?.content),
      image: Self.filled(meta("og:image")?.content))
  }

  private static func filled(_ text: String?) -> String? {
    guard let line = text.map({ PreviewText.line($0, limit: 4_000) }), !line.isEmpty else { return nil }
    return line
  }
}

/// The preview that the tags of a page ask for, independent of any consumer.
///
///     let stated = PreviewPage(html: html).statedPreview
///
/// Compare two of them to see how the preview of a page changed.
public struct StatedPreview: Hashable, Sendable {
  /// `og:title`, else `<title>`; `nil` if both are missing or empty.
  public let title: String?
  /// `og:description`, else `description`; `nil` if both are missing or empty.
  public let description: String?
  /// `og:image` as it is written; `nil` if it is missing or empty.
  public let image: String?
}

extension PreviewPage {
  /// The preview that the tags of the page ask for.
  public var statedPreview: StatedPreview {
    StatedPreview(
      title: Self.filled(meta("og:title")?.content) ?? Self.filled(titles.first.map { text(of: $0) }),
      description: Self.filled(meta("og:description")?.content) ?? Self.filled(meta("description")?.content),
      image: Self.filled(meta("og:image")?.content))
  }

  private static func filled(_ text: String?) -> String? {
    guard let line = text.map({ PreviewText.line($0, limit: 4_000) }), !line.isEmpty else { return nil }
    return line
  }
}

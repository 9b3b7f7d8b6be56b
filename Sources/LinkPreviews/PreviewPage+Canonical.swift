public import SafeMarkup

extension PreviewPage {
  /// The URL of the page by its first canonical link; `nil` if there is no canonical link with a full URL.
  public var canonicalURL: WebURL? { canonicalText.flatMap { WebURL($0) } }

  /// The first canonical link as written; `nil` if it is missing.
  package var canonicalText: String? { links("canonical").first?["href"] }

  /// The URL that the page gives as its own in `og:url`; `nil` if it gives none that is absolute.
  package var openGraphURL: WebURL? { meta("og:url").flatMap { WebURL($0.content) } }

  /// Whether a browser goes on from the page to another by itself.
  package var refreshes: Bool { head.tags.contains(where: \.refreshes) }
}

extension MarkupTag {
  /// Whether it makes the page refresh to another.
  var refreshes: Bool { name == "meta" && self["http-equiv"]?.lowercased() == "refresh" }
}

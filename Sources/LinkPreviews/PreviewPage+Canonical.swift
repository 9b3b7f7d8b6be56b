public import SafeMarkup

extension PreviewPage {
  /// The address that the page gives as its own, by its first canonical link; nil where it gives none that is
  /// absolute.
  public var canonicalAddress: WebAddress? {
    links("canonical").first?.markup["href"].flatMap { WebAddress($0.value) }
  }
}

extension PreviewValidator {
  /// The address that a page gives as its own; see `PreviewPage.canonicalAddress`.
  public static func canonicalAddress(of page: [UInt8]) -> WebAddress? {
    PreviewPage(html: page).canonicalAddress
  }
}

public import SafeMarkup

extension PreviewPage {
  /// The address that the page gives as its own, by its first canonical link; nil where it gives none that is
  /// absolute.
  public var canonicalAddress: WebAddress? {
    links("canonical").first?.markup["href"].flatMap { WebAddress($0.value) }
  }
}

public import SafeMarkup

extension PreviewValidator {
  /// The address that a page gives as its own, by its first canonical link; nil where it gives none that is
  /// absolute.
  public static func canonicalAddress(of page: [UInt8]) -> WebAddress? {
    let page = PreviewPage(page, address: nil, lookUp: nil)
    return page.links("canonical").first?.markup["href"].flatMap { WebAddress($0.value) }
  }
}

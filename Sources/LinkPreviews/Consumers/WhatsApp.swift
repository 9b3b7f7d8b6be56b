extension PreviewConsumer {
  /// WhatsApp: the phone that sends fetches the page.
  ///
  /// - The head must end within 300 KB, and have og:title, og:description and og:url. [D]
  ///   (https://developers.facebook.com/documentation/business-messaging/whatsapp/link-previews)
  /// - A picture of at most 600 KB [D], 300 pixels wide or more and at most four to one [M]; about 80 characters
  ///   of the description [M]. Attributes without quotes are not seen. [R]
  ///   (https://github.com/nopSolutions/nopCommerce/issues/6156)
  public static let whatsApp = PreviewConsumer("whatsapp", "WhatsApp") {
    $0.bytes = 300_000
    $0.readsHeadOnly = true
    $0.title = [.meta("og:title"), .titleElement]
    $0.description = [.meta("og:description"), .name("description")]
    $0.descriptionCut = PreviewCut(limit: 80)
    $0.image = [.meta("og:image")]
    $0.pictures.refused = [.html, .other, .svg, .avif, .ico]
    $0.pictures.bytes = 600_000
    $0.pictures.minimumWidth = 300
    $0.pictures.maximumRatio = 4
    $0.sizing = .landscape
  }
}

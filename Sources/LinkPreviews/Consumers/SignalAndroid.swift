extension PreviewConsumer {
  /// Signal on Android: the sender's own phone fetches the page, and reads it by regular expressions.
  ///
  /// - 2 MB of a page and of a picture; see `SignalAndroidScan` for what it sees: double quotes and `property`
  ///   alone, the last of two tags. References are decoded twice by a renderer of HTML, so what looks like a tag
  ///   vanishes. A picture needs an absolute https URL. All [S].
  ///   (https://github.com/signalapp/Signal-Android/blob/main/app/src/main/java/org/thoughtcrime/securesms/linkpreview/LinkPreviewUtil.java)
  public static let signalAndroid = PreviewConsumer("signal-android", "Signal on Android") {
    $0.parsesNothing = true
    $0.repeated = .last
    $0.bytes = PreviewPage.readingLimit
    $0.title = [.property("og:title"), .titleElement]
    $0.description = [.property("og:description")]
    $0.image = [.property("og:image"), .link("icon")]
    $0.pictures.refused = [.html, .other, .svg, .avif]
    $0.pictures.bytes = 2 * 1_024 * 1_024
    $0.pictures.takesRelativeURLs = false
    $0.pictures.needsHTTPS = true
    $0.sizing = .byPixels(width: 600, height: 200)
    $0.treatment.extraDecodings = 1
    $0.treatment.dropsTags = true
  }
}

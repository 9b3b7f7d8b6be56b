/// The picture is in a format that everybody draws, and says so everywhere.
enum ImageFormatRule {
  static let rule = PreviewRule(
    id: "P03",
    summary: "the image is a PNG, JPEG or GIF by its bytes, and its URL and og:image:type say the same",
    consumers: [
      .whatsApp, .signalDesktop, .signalAndroid, .mastodon, .facebook, .threads, .x, .linkedIn, .bluesky,
      .teams,
    ],
    causes: [unknownImageFormat, refusedImageFormat, webpImage, wrongImageType, wrongImageEnding],
    sources: [
      .report: "https://github.com/mastodon/mastodon/issues/14819 and 33639",
      .source: "Signal Desktop takes GIF, ICO, JPEG, PNG and WebP", .documentation: "X takes no SVG",
      .folklore: "LinkedIn takes no WebP",
    ],
    example: #"<meta property="og:image" content="https://ada.example/card.svg">"#,
    urlNeed: .part
  ) { page, around, list in
    guard let image = StatedImage(of: page, around), let format = image.format else { return }
    switch format {
    case .html: return
    case .other: return list.add(unknownImageFormat, at: image.offset)
    case .svg, .avif, .ico: return list.add(refusedImageFormat, at: image.offset, format.rawValue)
    case .webp: list.add(webpImage, at: image.offset)
    case .png, .jpeg, .gif: break
    }
    checkNames(of: image, format, &list)
  }

  private static func checkNames(
    of image: StatedImage, _ format: ImageFacts.Format, _ list: inout FindingList
  ) {
    if let declared = image.declaredType, declared.lowercased() != format.mediaType {
      list.add(
        wrongImageType, at: image.offset, declared.quoted, format.rawValue, (format.mediaType ?? "").quoted)
    } else if let promised = image.promisedFormat, promised != format {
      list.add(wrongImageEnding, at: image.offset, promised.rawValue, format.rawValue)
    }
  }

  private static let expected = "; expected a PNG or JPEG (WhatsApp, Signal, Mastodon and X show none)"
  private static let unknownImageFormat = PreviewCause(
    "og:image is a file of no known image format", then: expected,
    fix: "Its bytes are no picture that apps know; it may be empty or damaged. Save it again as PNG or JPEG.",
    tags: pngTags)
  private static let refusedImageFormat = PreviewCause(
    "og:image is of the type …", then: expected,
    fix: "Apps show no SVG, AVIF or ICO. Save the picture as PNG or JPEG; convert an SVG with, for example, "
      + "rsvg-convert card.svg --width 1200 --output card.png.", tags: pngTags)
  private static let webpImage = PreviewCause(
    "og:image is of the type webp; expected a PNG or JPEG (LinkedIn shows none, and apps of Bluesky a black one)",
    severity: .warning,
    for: [.linkedIn, .bluesky],
    fix: "Save the picture as PNG or JPEG for previews; the page itself may go on showing WebP.",
    tags: pngTags)
  private static let wrongImageType = PreviewCause(
    "og:image:type is …, and the image is of the type …; expected … (Facebook and WhatsApp may show none)",
    for: [.facebook, .threads, .whatsApp],
    fix:
      "Write the type of the file: image/png, image/jpeg or image/gif. Without the tag apps look for themselves.",
    tags: #"<meta property="og:image:type" content="image/jpeg">"#)
  private static let wrongImageEnding = PreviewCause(
    "og:image ends as …, and the image is of the type …; expected an ending that says what it is (servers "
      + "name the type by the ending, and Signal and Bluesky believe them)",
    for: [.signalDesktop, .signalAndroid, .bluesky],
    fix:
      "Servers choose the type by the extension of the file. Rename the file, or save it in the format of its "
      + "extension.")

  private static let pngTags = #"""
    <meta property="og:image" content="https://example.com/card.png">
    <meta property="og:image:type" content="image/png">
    """#
}

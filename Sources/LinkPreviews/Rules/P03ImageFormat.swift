extension PreviewRule {
  /// The picture is in a format that everybody draws, and says so everywhere.
  static let imageFormat = PreviewRule(
    id: "P03",
    summary: "the image is a PNG, JPEG or GIF by its bytes, and its URL and og:image:type say the same",
    consumers: [
      .whatsApp, .signalDesktop, .signalAndroid, .mastodon, .facebook, .threads, .x, .linkedIn, .bluesky,
      .teams,
    ],
    causes: [.unknownImageFormat, .refusedImageFormat, .webpImage, .wrongImageType, .wrongImageEnding],
    sources: [
      .report("https://github.com/mastodon/mastodon/issues/14819 and 33639"),
      .source("Signal Desktop takes GIF, ICO, JPEG, PNG and WebP"), .documentation("X takes no SVG"),
      .folklore("LinkedIn takes no WebP"),
    ],
    example: #"<meta property="og:image" content="https://ada.example/card.svg">"#,
    needsURL: .part,
    scope: .everyPage
  ) { page, around, list in
    guard let image = StatedImage(of: page, around), let format = image.format else { return }
    switch format {
    case .html: return
    case .svg, .avif, .ico, .other:
      let isUnknown = format == .other
      let name = isUnknown ? "a file of no known image format" : "of the type \(format.rawValue)"
      return list.error(
        isUnknown ? .unknownImageFormat : .refusedImageFormat, at: image.offset,
        "og:image is \(name); expected a PNG or JPEG (WhatsApp, Signal, Mastodon and X show none)")
    case .webp:
      list.warning(
        .webpImage, at: image.offset,
        "og:image is of the type webp; expected a PNG or JPEG (LinkedIn shows none, and apps of Bluesky a black one)",
        for: [.linkedIn, .bluesky])
    case .png, .jpeg, .gif: break
    }
    checkNames(of: image, format, &list)
  }

  private static func checkNames(
    of image: StatedImage, _ format: ImageFacts.Format, _ list: inout FindingList
  ) {
    if let declared = image.declaredType, declared.lowercased() != format.mediaType {
      list.error(
        .wrongImageType, at: image.offset,
        "og:image:type is \(declared.quoted), and the image is of the type \(format.rawValue); expected "
          + "\((format.mediaType ?? "").quoted) (Facebook and WhatsApp may show none)",
        for: [.facebook, .threads, .whatsApp])
    } else if let promised = image.promisedFormat, promised != format {
      list.error(
        .wrongImageEnding, at: image.offset,
        "og:image ends as \(promised.rawValue), and the image is of the type \(format.rawValue); expected an ending "
          + "that says what it is (servers name the type by the ending, and Signal and Bluesky believe them)",
        for: [.signalDesktop, .signalAndroid, .bluesky])
    }
  }
}

extension PreviewCause {
  fileprivate static let unknownImageFormat = PreviewCause(
    "og:image is a file of no known image format",
    fix: "Its bytes are no picture that apps know; it may be empty or damaged. Save it again as PNG or JPEG.",
    tags: pngTags)
  fileprivate static let refusedImageFormat = PreviewCause(
    "og:image is of the type …",
    fix: "Apps show no SVG, AVIF or ICO. Save the picture as PNG or JPEG; convert an SVG with, for example, "
      + "rsvg-convert card.svg --width 1200 --output card.png.", tags: pngTags)
  fileprivate static let webpImage = PreviewCause(
    "og:image is of the type webp",
    fix: "Save the picture as PNG or JPEG for previews; the page itself may go on showing WebP.",
    tags: pngTags)
  fileprivate static let wrongImageType = PreviewCause(
    "og:image:type is …, and the image is of the type …",
    fix:
      "Write the type of the file: image/png, image/jpeg or image/gif. Without the tag apps look for themselves.",
    tags: #"<meta property="og:image:type" content="image/jpeg">"#)
  fileprivate static let wrongImageEnding = PreviewCause(
    "og:image ends as …, and the image is of the type …",
    fix:
      "Servers choose the type by the extension of the file. Rename the file, or save it in the format of its "
      + "extension.")

  private static let pngTags = #"""
    <meta property="og:image" content="https://example.com/card.png">
    <meta property="og:image:type" content="image/png">
    """#
}

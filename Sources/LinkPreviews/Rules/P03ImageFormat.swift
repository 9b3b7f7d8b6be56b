extension PreviewRule {
  /// The picture is in a format that everybody draws, and says so everywhere.
  static let imageFormat = PreviewRule(
    id: "P03",
    summary: "the image is a PNG, JPEG or GIF by its bytes, and its address and og:image:type say the same",
    consumers: [
      .whatsApp, .signalDesktop, .signalAndroid, .mastodon, .facebook, .threads, .x, .linkedIn, .bluesky,
      .teams,
    ],
    mend: "save the picture as PNG or JPEG; a drawing (SVG) has to be rendered to one",
    source:
      "[R] https://github.com/mastodon/mastodon/issues/14819 and 33639; [S] Signal Desktop takes GIF, ICO, JPEG, "
      + "PNG and WebP; [D] X takes no SVG; [F] LinkedIn no WebP",
    example: #"<meta property="og:image" content="https://ada.example/card.svg">"#,
    scope: .everyPage
  ) { page, around, list in
    guard let image = StatedImage(of: page, around), let format = image.format else { return }
    switch format {
    case .html: return
    case .svg, .avif, .ico, .other:
      let name = format == .other ? "a file of no known image format" : "of the type \(format.rawValue)"
      return list.error(
        at: image.offset,
        "og:image is \(name); expected a PNG or JPEG (WhatsApp, Signal, Mastodon and X show none)")
    case .webp:
      list.warning(
        at: image.offset,
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
        at: image.offset,
        "og:image:type is \(declared.quoted), and the image is of the type \(format.rawValue); expected "
          + "\((format.mediaType ?? "").quoted) (Facebook and WhatsApp may show none)",
        for: [.facebook, .threads, .whatsApp])
    } else if let promised = image.promisedFormat, promised != format {
      list.error(
        at: image.offset,
        "og:image ends as \(promised.rawValue), and the image is of the type \(format.rawValue); expected an ending "
          + "that says what it is (servers name the type by the ending, and Signal and Bluesky believe them)",
        for: [.signalDesktop, .signalAndroid, .bluesky])
    }
  }
}

extension PreviewRule {
  /// The picture has the pixels that it states, and as many as its layout needs: asked of the file itself, where
  /// the site has it at hand.
  static let imagePixels = PreviewRule(
    id: "P05",
    summary:
      "the image has the pixels that the tags state, 600 by 315 or more for a large card and 200 otherwise, "
      + "and no side is longer than 4,096 or four times the other",
    consumers: [.facebook, .threads, .x, .whatsApp, .linkedIn, .telegram],
    causes: [.wrongPixels, .tooManyPixels, .narrowImage, .tinyImage, .smallLargeImage, .unusualShape],
    sources: [
      .documentation(
        "https://developers.facebook.com/docs/sharing/webmasters/images: 200 by 200 at least, large from 600 by 315"
      ),
      .documentation("X takes 144 to 4,096 pixels"), .memory("WhatsApp takes at most four to one"),
      .report("Yoast#7199"),
    ],
    example: #"<meta property="og:image" content="https://ada.example/large.png">"#
      + #"<meta property="og:image:width" content="1200">"#,
    needsURL: .everything,
    scope: .everyPage
  ) { page, around, list in
    guard let image = StatedImage(of: page, around), let width = image.measured?.width,
      let height = image.measured?.height
    else { return }
    checkStatement(of: image, width, height, &list)
    let found = "the image has \(width) x \(height) pixels"
    let (long, short) = (max(width, height), max(1, min(width, height)))
    if long > 4_096 {
      list.error(
        .tooManyPixels, at: image.offset, "\(found); expected at most 4096 on a side (X shows none)",
        for: [.x])
    } else if long / short >= 4, long > 4 * short {
      list.error(
        .narrowImage, at: image.offset,
        "\(found); expected sides of at most four to one (WhatsApp shows none)",
        for: [.whatsApp])
    } else if !(image.isLarge && !image.isDrawableLarge) {
      checkLayout(of: image, width, height, &list)
    }
  }

  /// What the tags say is believed for the first share, before the picture was fetched.
  private static func checkStatement(
    of image: StatedImage, _ width: Int, _ height: Int, _ list: inout FindingList
  ) {
    let stated = image.declaredWidth ?? width
    guard stated != width || image.declaredHeight ?? height != height else { return }
    list.error(
      .wrongPixels, at: image.offset,
      "the tags state \(stated) x \(image.declaredHeight ?? height) pixels, and the image has \(width) x \(height); "
        + "expected the real ones (Facebook and LinkedIn lay out the first share by them)",
      for: [.facebook, .threads, .linkedIn])
  }

  private static func checkLayout(
    of image: StatedImage, _ width: Int, _ height: Int, _ list: inout FindingList
  ) {
    let found = "the image has \(width) x \(height) pixels"
    if min(width, height) < 200, !image.isLarge {
      list.warning(
        .tinyImage, at: image.offset,
        "\(found); expected 200 x 200 or more (Facebook and Telegram show none)",
        for: [.facebook, .threads, .telegram])
    } else if image.isLarge, width < 600 || height < 315 {
      list.warning(
        .smallLargeImage, at: image.offset,
        "\(found); expected 600 x 315 or more for a large card (Facebook shows a small square)",
        for: [.facebook, .threads])
    } else if image.isLarge, width * 10 < height * 13 || width * 10 > height * 26 {
      // The forms of cameras, 4 to 3 and 3 to 2, stand: a person's picture is no fault, and little of it is cut.
      list.warning(
        .unusualShape, at: image.offset,
        "\(found); expected about 1.91 to one for a large card, such as 1200 x 630 (X, Facebook and LinkedIn cut "
          + "much of it off)", for: [.x, .facebook, .linkedIn])
    }
  }
}

extension PreviewCause {
  fileprivate static let wrongPixels = PreviewCause(
    "the tags state … x … pixels, and the image has … x …",
    fix:
      "Facebook and LinkedIn lay out the first share by the tags. Write the width and height of the file, or leave "
      + "both tags out.",
    tags: #"""
      <meta property="og:image:width" content="1200">
      <meta property="og:image:height" content="630">
      """#)
  fileprivate static let tooManyPixels = PreviewCause(
    "the image has … x … pixels; expected at most 4096 on a side",
    fix: "Scale the picture down; 1200 by 630 pixels is enough for every app.", tags: sizeTags)
  fileprivate static let narrowImage = PreviewCause(
    "the image has … x … pixels; expected sides of at most four to one",
    fix: "Crop the picture or put it on a background; 1200 by 630 pixels suits every app.", tags: sizeTags)
  fileprivate static let tinyImage = PreviewCause(
    "the image has … x … pixels; expected 200 x 200 or more",
    fix: "Use a larger picture: 400 by 400 pixels for an avatar, 1200 by 630 for anything else.",
    tags: sizeTags)
  fileprivate static let smallLargeImage = PreviewCause(
    "the image has … x … pixels; expected 600 x 315 or more",
    fix: "Use a picture of 1200 by 630 pixels, or ask for a small card.",
    tags: #"<meta name="twitter:card" content="summary">"#)
  fileprivate static let unusualShape = PreviewCause(
    "the image has … x … pixels; expected about 1.91 to one",
    fix:
      "Apps cut much of it off in a large card. Use a picture of 1200 by 630 pixels, or ask for a small card.",
    tags: #"<meta name="twitter:card" content="summary">"#)

  private static let sizeTags = #"""
    <meta property="og:image" content="https://example.com/card.png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    """#
}

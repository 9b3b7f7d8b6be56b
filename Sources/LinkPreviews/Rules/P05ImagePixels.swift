/// The picture has the pixels that it states, and as many as its layout needs: asked of the file itself, where
/// the site has it at hand.
enum ImagePixelsRule {
  static let rule = PreviewRule(
    id: "P05",
    summary:
      "the image has the pixels that the tags state, 600 by 315 or more for a large card and 200 otherwise, "
      + "and no side is longer than 4,096 or four times the other",
    consumers: [.facebook, .threads, .x, .whatsApp, .linkedIn, .telegram],
    causes: [wrongPixels, tooManyPixels, narrowImage, tinyImage, smallLargeImage, unusualShape],
    sources: [
      .documentation:
        "https://developers.facebook.com/docs/sharing/webmasters/images: 200 by 200 at least, large from 600 by 315",
      .documentation: "X takes 144 to 4,096 pixels", .memory: "WhatsApp takes at most four to one",
      .report: "Yoast#7199",
    ],
    example: #"<meta property="og:image" content="https://ada.example/large.png">"#
      + #"<meta property="og:image:width" content="1200">"#,
    urlNeed: .everything
  ) { page, around, list in
    guard let image = StatedImage(of: page, around), let width = image.measured?.width,
      let height = image.measured?.height
    else { return }
    checkStatement(of: image, width, height, &list)
    if let cause = cause(of: image, width, height) {
      list.add(cause, at: image.offset, "\(width)", "\(height)")
    }
  }

  /// What the tags say is believed for the first share, before the picture was fetched.
  private static func checkStatement(
    of image: StatedImage, _ width: Int, _ height: Int, _ list: inout FindingList
  ) {
    let stated = image.declaredWidth ?? width
    guard stated != width || image.declaredHeight ?? height != height else { return }
    list.add(
      wrongPixels, at: image.offset, "\(stated)", "\(image.declaredHeight ?? height)", "\(width)",
      "\(height)")
  }

  private static func cause(of image: StatedImage, _ width: Int, _ height: Int) -> PreviewCause? {
    let (long, short) = (max(width, height), max(1, min(width, height)))
    if long > 4_096 { return tooManyPixels }
    if long / short >= 4, long > 4 * short { return narrowImage }
    guard image.isLarge else { return short < 200 ? tinyImage : nil }
    guard image.isDrawableLarge else { return nil }
    if width < 600 || height < 315 { return smallLargeImage }
    // The shapes of cameras, 4 to 3 and 3 to 2, are good enough: apps cut little of them.
    return width * 10 < height * 13 || width * 10 > height * 26 ? unusualShape : nil
  }

  private static let wrongPixels = PreviewCause(
    "the tags state … x … pixels, and the image has … x …; expected the real ones (Facebook and LinkedIn lay "
      + "out the first share by them)",
    for: [.facebook, .threads, .linkedIn],
    fix:
      "Facebook and LinkedIn lay out the first share by the tags. Write the width and height of the file, or leave "
      + "both tags out.",
    tags: #"""
      <meta property="og:image:width" content="1200">
      <meta property="og:image:height" content="630">
      """#)
  private static let tooManyPixels = PreviewCause(
    "the image has … x … pixels; expected at most 4096 on a side", then: " (X shows none)", for: [.x],
    fix: "Scale the picture down; 1200 by 630 pixels is enough for every app.", tags: sizeTags)
  private static let narrowImage = PreviewCause(
    "the image has … x … pixels; expected sides of at most four to one", then: " (WhatsApp shows none)",
    for: [.whatsApp],
    fix: "Crop the picture or put it on a background; 1200 by 630 pixels suits every app.", tags: sizeTags)
  private static let tinyImage = PreviewCause(
    "the image has … x … pixels; expected 200 x 200 or more",
    then: " (Facebook and Telegram show none)", severity: .warning, for: [.facebook, .threads, .telegram],
    fix: "Use a larger picture: 400 by 400 pixels for an avatar, 1200 by 630 for anything else.",
    tags: sizeTags)
  private static let smallLargeImage = PreviewCause(
    "the image has … x … pixels; expected 600 x 315 or more",
    then: " for a large card (Facebook shows a small square)", severity: .warning,
    for: [.facebook, .threads],
    fix: "Use a picture of 1200 by 630 pixels, or ask for a small card.",
    tags: #"<meta name="twitter:card" content="summary">"#)
  private static let unusualShape = PreviewCause(
    "the image has … x … pixels; expected about 1.91 to one",
    then: " for a large card, such as 1200 x 630 (X, Facebook and LinkedIn cut much of it off)",
    severity: .warning, for: [.x, .facebook, .linkedIn],
    fix:
      "Apps cut much of it off in a large card. Use a picture of 1200 by 630 pixels, or ask for a small card.",
    tags: #"<meta name="twitter:card" content="summary">"#)

  private static let sizeTags = #"""
    <meta property="og:image" content="https://example.com/card.png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    """#
}

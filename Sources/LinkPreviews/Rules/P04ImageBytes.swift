/// The picture is small enough for a phone to fetch it while somebody writes.
enum ImageBytesRule {
  static let rule = PreviewRule(
    id: "P04",
    summary: "the file of the image has at most 300,000 bytes",
    consumers: [.whatsApp, .bluesky, .signalDesktop],
    causes: [heavyImage],
    sources: [
      .documentation: "WhatsApp takes 600 KB", .report: "WhatsApp fails from 300 KB on (cal.com#5613)",
      .source: "Bluesky takes 1,000,000 bytes, Signal Desktop 1 MiB",
    ],
    example: #"<meta property="og:image" content="https://ada.example/large.png">"#,
    urlNeed: .everything
  ) { page, around, list in
    guard let image = StatedImage(of: page, around), let bytes = image.measured?.bytes else { return }
    if bytes > PreviewLimits.largestImageBytes {
      list.add(heavyImage, at: image.offset, "\(bytes)", "WhatsApp, Bluesky and Signal show none")
    } else if bytes > PreviewLimits.phoneImageBytes {
      list.add(heavyImage, at: image.offset, "\(bytes)", "WhatsApp shows none", for: [.whatsApp])
    } else if bytes > PreviewLimits.imageBytes {
      let loss = "WhatsApp drops what comes too slowly"
      list.add(heavyImage, at: image.offset, "\(bytes)", loss, as: .warning, for: [.whatsApp])
    }
  }

  private static let heavyImage = PreviewCause(
    "the image has … bytes; expected at most \(PreviewLimits.imageBytes) (…)",
    fix:
      "Phones fetch the picture while somebody writes, and drop what comes too slowly. Save it with 1200 by 630 "
      + "pixels as JPEG of quality 80, or as PNG with fewer colors; the tags stay as they are.")
}

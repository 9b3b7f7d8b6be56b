import SafeMarkup

extension SeenPage {
  /// Adds the picture and the layout that follows from it, or a note why it is missing.
  func addPicture(to card: inout PreviewCard) {
    guard let (value, source) = raw(consumer.image) else { return }
    guard let url = pictureAddress(value) else {
      return card.notes.append("the image \(value.quoted) has no URL that it takes")
    }
    let facts = facts(at: url, of: source)
    if let reason = refusal(of: url, facts) {
      return card.notes.append(reason)
    }
    card.image = url
    card.layout = isLarge(facts) ? .large : .small
    card.imageAlt = text([.meta("og:image:alt"), .meta("twitter:image:alt")])
  }

  private func pictureAddress(_ value: String) -> WebURL? {
    let limits = consumer.pictures
    let url = WebURL(value) ?? (limits.takesRelativeURLs ? page.url?.joined(with: value) : nil)
    guard let url, url.isSecure || !limits.needsHTTPS else { return nil }
    return url
  }

  /// What the file says of itself, else what the tags say of it.
  func facts(at url: WebURL, of source: PreviewSource) -> ImageFacts {
    if let facts = around.image(at: url) { return facts }
    let format = ImageFacts.Format(path: url.description)
    guard source.isOpenGraphImage else { return ImageFacts(type: format ?? .png) }
    let declared = meta("og:image:type").flatMap { ImageFacts.Format(mediaType: $0) }
    return ImageFacts(
      type: declared ?? format ?? .png, width: meta("og:image:width").flatMap { Int($0) },
      height: meta("og:image:height").flatMap { Int($0) })
  }

  private func refusal(of url: WebURL, _ facts: ImageFacts) -> String? {
    let limits = consumer.pictures
    if around.isMissing(url) { return "the site has no file for the image" }
    if limits.refused.contains(facts.type) { return "it shows no image of the type \(facts.type.rawValue)" }
    if let most = limits.bytes, let bytes = facts.bytes, bytes > most {
      return "the image has \(bytes) bytes, and it takes \(most)"
    }
    guard let width = facts.width, let height = facts.height else { return nil }
    let pixels = "the image has \(width) x \(height) pixels, and it takes"
    if let least = limits.minimumWidth, width < least { return "\(pixels) a width of \(least) or more" }
    if let least = limits.minimumHeight, height < least { return "\(pixels) a height of \(least) or more" }
    if let most = limits.maximumSide, max(width, height) > most { return "\(pixels) \(most) on a side" }
    let total = width.multipliedReportingOverflow(by: height)
    if let most = limits.maximumPixels, total.overflow || total.partialValue > most {
      return "\(pixels) \(most) in all"
    }
    let (long, short) = (Double(max(width, height)), Double(max(1, min(width, height))))
    if let most = limits.maximumRatio, long / short > most {
      return "\(pixels) sides of at most \(Int(most)) to 1"
    }
    return nil
  }

  private func isLarge(_ facts: ImageFacts) -> Bool {
    switch consumer.sizing {
    case .small: false
    case .byTwitterCard: meta("twitter:card") == "summary_large_image"
    case .landscape: (facts.width ?? 2) > (facts.height ?? 1)
    case .byPixels(let width, let height):
      (facts.width ?? width) >= width && (facts.height ?? height) >= height
    }
  }
}

import SafeMarkup

/// A page as one consumer sees it: no further than it reads, and by its own way of reading.
struct SeenPage {
  let page: PreviewPage
  let consumer: PreviewConsumer
  let around: PageSurroundings
  /// Where what it reads of the page ends.
  let end: Int
  private let scan: SignalAndroidScan?

  init(_ page: PreviewPage, by consumer: PreviewConsumer, _ around: PageSurroundings) {
    self.page = page
    self.consumer = consumer
    self.around = around
    let window = min(consumer.bytes ?? page.bytes.count, page.bytes.count)
    end = consumer.readsHeadOnly ? min(window, page.head.end) : window
    scan = consumer.parsesNothing ? SignalAndroidScan(page.bytes[..<window]) : nil
  }

  /// The answer of the page's oEmbed link, if the site has it.
  var oEmbed: OEmbedAnswer? { OEmbedAnswer.discovered(in: page, before: end, around) }

  /// The first of some places that says something, made fit to be shown.
  func text(_ sources: [PreviewSource], cut: PreviewCut? = nil, keepsLines: Bool = false) -> String? {
    let texts = sources.lazy.flatMap(values).map { consumer.shown($0, keepsLines: keepsLines) }
    return texts.first { !$0.isEmpty }.map { cut?.apply(to: $0) ?? $0 }
  }

  /// The first of some places that says anything, as it stands, and which of them it was.
  func raw(_ sources: [PreviewSource]) -> (value: String, source: PreviewSource)? {
    for source in sources {
      for value in values(of: source) where !value.allSatisfy(\.isWhitespace) { return (value, source) }
    }
    return nil
  }

  /// The content of the tag of a name that counts for the consumer, whichever attribute gives the name.
  func meta(_ key: String) -> String? { values(of: .meta(key)).first }

  private func values(of source: PreviewSource) -> [String] {
    if let scan { return scan.value(of: source).map { [$0] } ?? [] }
    switch source {
    case .property(let key): return metas { $0.key == key && $0.naming == .property }
    case .name(let key): return metas { $0.key == key && $0.naming == .name }
    case .meta(let key): return metas { $0.key == key }
    case .anyMeta(let key): return anyMetas(key)
    case .earliest(let keys): return metas { keys.contains($0.key) }
    case .titleElement: return titles
    case .heading: return BodyReading.heading(of: page).map { [$0] } ?? []
    case .link(let relation): return page.links(relation).filter(isRead).compactMap { $0["href"] }
    case .linkedValue(let path): return LinkedValues.value(at: path, in: page, before: end).map { [$0] } ?? []
    case .oEmbed(let field): return oEmbed?[field].map { [$0] } ?? []
    case .bodyText: return [BodyReading.text(of: page)]
    case .bodyImage: return BodyReading.largestImage(of: page).map { [$0] } ?? []
    case .path(let path): return wellKnown(path).map { [$0] } ?? []
    }
  }

  /// Whether a tag ends before the consumer stops reading.
  private func isRead(_ tag: MarkupTag) -> Bool { tag.range.upperBound <= end }

  /// The contents of some tags: the one that counts first.
  private func metas(_ isMeant: (PreviewPage.Meta) -> Bool) -> [String] {
    let found = page.metas.filter { isRead($0.tag) && isMeant($0) }.map(\.content).filter { !$0.isEmpty }
    return consumer.repeated == .first ? found : found.reversed()
  }

  private func anyMetas(_ key: String) -> [String] {
    let named = [PreviewSource.property(key), .name(key)].lazy.map(values).first { !$0.isEmpty }
    return named
      ?? page.head.tags.filter { $0.name == "meta" && isRead($0) && $0["itemprop"]?.lowercased() == key }
      .compactMap { $0["content"] }
  }

  private var titles: [String] {
    page.head.tags.lazy.filter { $0.name == "title" && isRead($0) }.prefix(1).map { page.text(of: $0) }
  }

  /// A path counts only where it is known to lead to something.
  private func wellKnown(_ path: String) -> String? {
    let url = around.url.flatMap { WebURL($0.origin + path) }
    return url.flatMap { around.isPresent($0) ? $0.description : nil }
  }

  // MARK: - The picture

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

extension PreviewConsumer {
  /// How much of a text is looked at.
  private static let longest = 4_000

  /// A text as it is shown.
  func shown(_ text: String, keepsLines: Bool) -> String {
    var text = text
    if decodesTwice { text = CharacterReferences.decode(Array(text.utf8)[...]) }
    if dropsTags { text = Self.withoutTags(text) }
    return keepsLines
      ? PreviewText.lines(text, limit: Self.longest) : PreviewText.line(text, limit: Self.longest)
  }

  /// What an HTML renderer leaves of a text: `a <b>c</b>` becomes `a c`.
  private static func withoutTags(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    let reader = MarkupReader(Array(text.utf8), describing: [])
    var result = ""
    for case .text(let range) in reader { result += String(decoding: reader.bytes[range], as: UTF8.self) }
    return result
  }
}

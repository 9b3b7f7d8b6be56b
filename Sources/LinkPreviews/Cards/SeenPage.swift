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

import SafeMarkup
import ThreadModel
import TypedTemplates

/// A card for a page that a post links to.
extension LinkCard: SectionContent {
  var hasMedia: Bool { image != nil }
  func height(shape: (Media) -> Double?) -> Double { hasMedia ? 16 : 6 }
  func words(in scene: RenderScene) -> String? { title ?? url }

  func section(in scene: RenderScene) -> Section {
    guard let address = WebURL(url) else { return withoutLink.fallback(in: scene) }
    var record = Record(CardFields.self)
    record[CardFields.url] = .address(Address(address))
    record[CardFields.host] = .text(address.host)
    record[CardFields.title] = .optional(title)
    record[CardFields.summary] = .optional(summary)
    if let image, case .published = scene.media.published(image.source) {
      record[CardFields.picture] = .record(scene.pictureRecord(image))
    }
    return Section("card", record)
  }

  func shown(in scene: RenderScene) -> any ShownAttachment {
    guard let address = WebURL(url) else { return withoutLink.shown(in: scene) }
    return ShownCard(address: address.description, title: title, summary: summary)
  }

  /// The text of a card whose URL is not a web address.
  var withoutLink: UnknownAttachment {
    let text = [title, summary].compactMap(\.self).joined(separator: "\n")
    return UnknownAttachment(kind: "card", text: text.isEmpty ? nil : text)
  }
}

/// A card, outside pages.
struct ShownCard: ShownAttachment {
  let address: String
  let title, summary: String?

  func html(_ strings: PageStrings) -> HTML {
    let summary: HTML = summary.flatMap { $0.isEmpty ? nil : "<br>\($0)" } ?? HTML()
    return "<p>\(HTML(linking: title ?? address, to: address))\(summary)</p>"
  }

  func markdown(_ strings: PageStrings) -> String {
    let link = MarkdownText.link(title ?? address, to: address)
    return [link, summary.map { MarkdownText.line($0) }].compactMap(\.self).joined(separator: "\\\n")
  }

  func text(_ strings: PageStrings) -> String { .lines([title, summary, address]) }

  func append(to json: inout JSON) {
    json.member("kind", "card")
    json.member("url", address)
    json.member("title", title)
    json.member("summary", summary)
  }
}

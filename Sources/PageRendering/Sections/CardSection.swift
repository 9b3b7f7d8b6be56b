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
    var record = Record([
      CardFields.url: .address(Address(address)), .host: .text(address.host), .title: .optional(title),
      .summary: .optional(summary),
    ])
    if let image, scene.media.file(image.source) != nil {
      record[CardFields.picture] = .record(scene.pictureRecord(image))
    }
    return Section("card", record)
  }

  func shown(in scene: RenderScene) -> ShownAttachment {
    guard let address = WebURL(url)?.description else { return withoutLink.shown(in: scene) }
    let (name, title, summary) = (title ?? address, title, summary)
    let note: HTML = summary.flatMap { $0.isEmpty ? nil : "<br>\($0)" } ?? HTML()
    let lines = [MarkdownText.link(name, to: address), summary.map { MarkdownText.line($0) }]
    return ShownAttachment(
      html: "<p>\(HTML(linking: name, to: address))\(note)</p>",
      markdown: lines.compactMap(\.self).joined(separator: "\\\n"), text: .lines([title, summary, address])
    ) { json in
      json.member("kind", "card")
      json.member("url", address)
      json.member("title", title)
      json.member("summary", summary)
    }
  }

  /// The text of a card whose URL is not a web address.
  var withoutLink: UnknownAttachment {
    let text = [title, summary].compactMap(\.self).joined(separator: "\n")
    return UnknownAttachment(kind: "card", text: text.isEmpty ? nil : text)
  }
}

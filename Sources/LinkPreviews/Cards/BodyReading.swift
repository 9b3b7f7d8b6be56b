/// What some consumers take from the body of a page where its tags say nothing. Those that do read the whole page.
enum BodyReading {
  /// The text of the first heading of the first three ranks.
  static func heading(of page: PreviewPage) -> String? {
    var text: String?
    for token in MarkupReader(page.bytes, from: page.head.end, describing: []) {
      switch token {
      case .start(let tag):
        if text == nil, ["h1", "h2", "h3"].contains(tag.name) { text = "" }
      case .end(let name, _): if text != nil, ["h1", "h2", "h3"].contains(name) { return text }
      case .text(let range): if text != nil { text? += CharacterReferences.decode(page.bytes[range]) }
      }
    }
    return text
  }

  /// The beginning of the page's own text, as Matrix takes it: without what frames a page, and without what is
  /// no text. (https://github.com/matrix-org/synapse/blob/develop/synapse/media/preview_html.py)
  static func text(of page: PreviewPage) -> String {
    text(of: page, without: framingTags, limit: longest, separator: "\n")
  }

  /// All text behind the head, as a reader sees it: tags separate nothing.
  static func wholeText(of page: PreviewPage) -> String {
    text(of: page, without: ["script", "style"], limit: .max, separator: "")
  }

  private static func text(
    of page: PreviewPage, without skippedTags: Set<String>, limit: Int, separator: String
  ) -> String {
    var reader = MarkupReader(page.bytes, from: page.head.end, describing: [])
    var text = ""
    var skipped: String?
    var depth = 0
    while let token = reader.next(), text.utf8.count < limit {
      switch token {
      case .start(let tag):
        if tag.name == skipped { depth += 1 }
        if skipped == nil, skippedTags.contains(tag.name) { (skipped, depth) = (tag.name, 1) }
      case .end(let name, _):
        if name == skipped { depth -= 1 }
        if depth == 0 { skipped = nil }
      case .text(let range):
        if skipped == nil { text += CharacterReferences.decode(page.bytes[range].prefix(limit)) + separator }
      }
    }
    return text
  }

  private static let longest = 4_000
  private static let framingTags: Set<String> = [
    "header", "nav", "aside", "footer", "script", "noscript", "style", "svg", "iframe", "video", "canvas",
    "picture",
  ]

  /// The picture that states the most pixels, else the first.
  static func largestImage(of page: PreviewPage) -> String? {
    var best: (size: Int, url: String)?
    let reader = MarkupReader(page.bytes, from: page.head.end, describing: ["img"])
    for case .start(let tag) in reader where tag.name == "img" {
      guard let url = tag["src"] else { continue }
      let width = tag["width"].flatMap { Int($0) } ?? 0
      let height = tag["height"].flatMap { Int($0) } ?? 0
      let size = min(width, height) > 10 ? min(width, 100_000) * min(height, 100_000) : 0
      if size > best?.size ?? -1 { best = (size, url) }
    }
    return best?.url
  }
}

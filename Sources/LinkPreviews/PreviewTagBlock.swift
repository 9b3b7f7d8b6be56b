import SafeMarkup

/// Preview tags one below the other, as many as fit into 16 KiB. A tag without a value is not printed.
struct PreviewTagBlock {
  /// The tags so far.
  private(set) var html = HTML()
  /// Where the tag begins that is being written.
  private var start = 0

  /// No tags, with capacity for as many as most pages have.
  init() { html.reserveCapacity(4_096) }

  /// `<title>…</title>`, on one line.
  mutating func title(_ text: String) {
    html.append(markup: "<title>")
    html.append(text: text)
    close("</title>\n")
  }

  /// `<meta property="…" content="…">`, for Open Graph.
  mutating func meta(property: StaticString, _ content: String?) {
    meta("<meta property=\"", property, content)
  }

  /// A property whose value is a URL.
  mutating func meta(property: StaticString, _ url: WebURL?) {
    if let url, Self.isPrintable(url) { meta(property: property, url.description) }
  }

  /// `<meta name="…" content="…">`, for everything but Open Graph.
  mutating func meta(name: StaticString, _ content: String?) { meta("<meta name=\"", name, content) }

  /// `<link rel="…" type="…" title="…" href="…">`
  mutating func link(_ relation: StaticString, type: String? = nil, title: String = "", to url: WebURL) {
    guard Self.isPrintable(url) else { return }
    html.append(markup: "<link rel=\"")
    html.append(markup: relation)
    if let type { attribute("\" type=\"", PreviewText.line(type, limit: PreviewLimits.name)) }
    if !title.isEmpty { attribute("\" title=\"", title) }
    attribute("\" href=\"", url.description)
    close()
  }

  /// `<link rel="icon" href="/favicon.ico" sizes="32x32">`
  mutating func icon(_ icon: PreviewIcon) {
    attribute("<link rel=\"", icon.kind.rawValue)
    attribute("\" href=\"", icon.path)
    if let sizes = icon.sizes { attribute("\" sizes=\"", sizes) }
    if let type = icon.type { attribute("\" type=\"", type) }
    close()
  }

  /// Whether a URL, escaped as in the page, is short enough for every consumer.
  static func isPrintable(_ url: WebURL) -> Bool {
    let bytes = url.description.utf8
    guard bytes.count <= PreviewLimits.value else { return false }
    let ampersands = url.description.withBytes { $0.count { $0 == UInt8(ascii: "&") } }
    return bytes.count + 4 * ampersands <= PreviewLimits.value
  }

  private static func isShort(_ content: String) -> Bool {
    content.utf8.count <= PreviewLimits.value || content.unicodeScalars.count <= PreviewLimits.value
  }

  private mutating func meta(_ opening: StaticString, _ key: StaticString, _ content: String?) {
    guard let content, !content.isEmpty, Self.isShort(content) else { return }
    html.append(markup: opening)
    html.append(markup: key)
    attribute("\" content=\"", content)
    close()
  }

  /// Adds markup up to an open quote, and a value whose newlines become `&#10;`, so that a tag is
  /// always on one line.
  private mutating func attribute(_ opening: StaticString, _ value: String) {
    html.append(markup: opening)
    let hasLines = value.withBytes { $0.contains { $0 == 0x0A || $0 == 0x0D } }
    guard hasLines else { return html.append(text: value) }
    for (number, line) in value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      if number > 0 { html.append(markup: "&#10;") }
      html.append(text: String(line))
    }
  }

  /// Ends a tag: it is removed again if it did not fit.
  private mutating func close(_ end: StaticString = "\">\n") {
    html.append(markup: end)
    if html.bytes.count > PreviewLimits.block { html.cut(to: start) }
    start = html.bytes.count
  }
}

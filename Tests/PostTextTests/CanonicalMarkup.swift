import SafeMarkup

@testable import PostText

/// Markup in one form, so that what CommonMark's document expects and what we write can be compared.
///
/// Only differences that are our design are levelled, in the expected markup and in ours alike:
/// - a heading is a bold paragraph, a picture a link with its description, a code block has no class;
/// - a link has no title and needs an address of the web, or else is only its text;
/// - a paragraph that stands alone in an entry needs no tags, so tight and loose lists look the same;
/// - white space outside of code is one space, and a soft line break is white space.
struct CanonicalMarkup {
  private var pieces: [String] = []
  private var isCode = false
  private var openLinks: [Bool] = []

  /// The markup in that form, one piece a line.
  static func of(_ markup: String) -> [String] {
    var canonical = CanonicalMarkup()
    let source = MarkupPieces(markup)
    for (index, text) in source.texts.enumerated() {
      canonical.append(text: text)
      if index < source.tags.count { canonical.append(tag: source.tags[index]) }
    }
    return canonical.finished
  }

  /// Text pieces joined and trimmed where a block begins or ends, empty ones left out.
  private var finished: [String] {
    var result: [String] = []
    var text = ""
    for piece in pieces + ["|"] {
      if piece.hasPrefix("|") {
        let line = text.hasPrefix("<pre>") ? text : text.trimming(" ")
        if !line.isEmpty { result.append(line) }
        if piece != "|" { result.append(piece) }
        text = ""
      } else {
        let isSwallowed = piece.hasPrefix(" ") && (text.hasSuffix(" ") || text.hasSuffix("<br>"))
        text += isSwallowed ? String(piece.dropFirst()) : piece
      }
    }
    return result
  }

  private mutating func append(text: String) {
    let decoded = text.replacing("&lt;", with: "‹").replacing("&gt;", with: "›").replacing(
      "&quot;", with: "\""
    )
    .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    pieces.append(isCode ? decoded : decoded.replacing(/[ \n\t]+/, with: " "))
  }

  private mutating func append(tag: String) {
    let parts = tag.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    let name = String(tag.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "/" })
    switch name {
    case "p", "/p": pieces.append("|")
    case "h1", "h2", "h3", "h4", "h5", "h6": pieces += ["|", "<strong>"]
    case "/h1", "/h2", "/h3", "/h4", "/h5", "/h6": pieces += ["</strong>", "|"]
    case "pre":
      isCode = true
      pieces += ["|", "<pre>"]
    case "/pre":
      isCode = false
      pieces += ["</pre>", "|"]
    case "code", "/code": pieces.append("<\(name)>")
    case "br", "br/": pieces.append("<br>")
    case "a": openLink(address(in: parts, after: "href="))
    case "/a": if openLinks.popLast() == true { pieces.append("</a>") }
    case "img": appendImage(parts)
    case "ol": pieces.append("|<ol\(address(in: parts, after: "start=").map { " start=\($0)" } ?? "")>")
    case "ul", "/ul", "/ol", "li", "/li", "blockquote", "/blockquote", "hr": pieces.append("|<\(name)>")
    default: pieces.append("<\(name)>")
    }
  }

  private mutating func openLink(_ address: String?) {
    let address = WebURL(address?.replacing("&amp;", with: "&") ?? "")
    openLinks.append(address != nil)
    if let address { pieces.append("<a \(address)>") }
  }

  private mutating func appendImage(_ parts: [String]) {
    let isInLink = openLinks.contains(true)
    if !isInLink { openLink(address(in: parts, after: "src=")) }
    append(text: address(in: parts, after: "alt=") ?? "")
    if !isInLink && openLinks.popLast() == true { pieces.append("</a>") }
  }

  private func address(in parts: [String], after name: String) -> String? {
    guard let index = parts.firstIndex(where: { $0.hasSuffix(name) }), index + 1 < parts.count else {
      return nil
    }
    return parts[index + 1]
  }
}

extension String {
  fileprivate func trimming(_ character: Character) -> String {
    guard let start = firstIndex(where: { $0 != character }), let end = lastIndex(where: { $0 != character })
    else { return "" }
    return String(self[start...end])
  }
}

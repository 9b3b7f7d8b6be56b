/// The text of an HTML source that is too large to parse: tags cut out in one pass, references decoded.
///
/// It is honest, not pretty: paragraphs and line breaks stay, scripts and styles go, nothing else is known.
enum HTMLPlainForm {
  /// The text, in time linear in the source.
  static func text(of html: String) -> String {
    var html = html
    let escaped = html.withUTF8 { withoutTags($0) }
    let text = String(decoding: escaped, as: UTF8.self)
    guard escaped.contains(UInt8(ascii: "&")) else { return text }
    return HTMLTree.withRoot(of: text) { $0.text }
  }

  /// The source without its tags, in which each `<` that is left stands as a reference: cutting a tag out of
  /// `<<b>b>` must not make one.
  private static func withoutTags(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") {
        result.append(bytes[index])
        index += 1
      } else if let tag = HTMLTag(in: bytes, at: index) {
        let name = String(decoding: bytes[tag.name], as: UTF8.self).lowercased()
        result.append(contentsOf: lineEnd(of: name, isEnd: tag.isEnd))
        index = !tag.isEnd && silent.contains(name) ? end(of: name, in: bytes, from: tag.end) : tag.end
      } else if index + 1 < bytes.count, "!?/".utf8.contains(bytes[index + 1]) {
        // Comments, doctypes, processing instructions and broken end tags.
        index = (bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
      } else {
        result.append(contentsOf: "&lt;".utf8)
        index += 1
      }
    }
    return result
  }

  private static let silent: Set<String> = ["script", "style"]
  private static let blocks: Set<String> = [
    "p", "div", "li", "blockquote", "pre", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "hr",
  ]

  private static func lineEnd(of name: String, isEnd: Bool) -> String.UTF8View {
    if name == "p" && isEnd { return "\n\n".utf8 }
    if name == "br" || (isEnd && blocks.contains(name)) { return "\n".utf8 }
    return "".utf8
  }

  /// The place after `</name>`, or the end of the text.
  private static func end(of name: String, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let wanted = "</\(name)"
    for index in start..<bytes.count where bytes[index] == UInt8(ascii: "<") {
      let found = String(decoding: bytes[index...].prefix(wanted.utf8.count), as: UTF8.self)
      guard found.lowercased() == wanted, let tag = HTMLTag(in: bytes, at: index) else { continue }
      if String(decoding: bytes[tag.name], as: UTF8.self).lowercased() == name { return tag.end }
    }
    return bytes.count
  }
}

import SafeMarkup
package import ThreadModel

/// Finds links, @handles, #tags and $cashtags in plain text.
///
///     TextDetector().inlines(of: "read ada.example.org/notes, says @bob #swift")
///     // text, link, text, mention, text, tag
///
/// Links follow UTS #58 (https://www.unicode.org/reports/tr58/), the rest what people are used to from
/// Mastodon, Bluesky, Threads and X (https://github.com/twitter/twitter-text). Addresses of mail are left
/// alone. What is found is shown exactly as it was written. The work is linear in the length of the text.
package struct TextDetector: Sendable {
  /// A detector; it holds nothing and costs nothing.
  package init() {}

  /// The paragraphs of a text: an empty line separates them, a single line end is a line break.
  /// A paragraph of nothing but white space does not exist.
  package func blocks(of text: String) -> [RichText.Block] {
    PlainTextParagraphs.split(text).map { .paragraph(inlines(of: $0)) }
  }

  /// The pieces of a text within one paragraph; a line end becomes a line break.
  package func inlines(of text: String) -> [RichText.Inline] {
    if text.isEmpty { return [] }
    if !text.withBytes({ $0.contains(where: Self.mayMeanSomething) }) { return [.text(text)] }
    let bytes = PlainTextBytes(text)
    var scanner = PlainTextScanner(bytes)
    return assemble(bytes, scanner.finds())
  }

  /// The bytes at which a find or a line end shows itself.
  private static func mayMeanSomething(_ byte: UInt8) -> Bool {
    PlainTextScanner.isTrigger(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private func assemble(_ bytes: PlainTextBytes, _ finds: [PlainTextFind]) -> [RichText.Inline] {
    var result: [RichText.Inline] = []
    var end = 0
    for find in finds {
      guard let inline = find.inline else { continue }
      appendLines(bytes, end..<find.range.lowerBound, to: &result)
      result.append(inline)
      end = find.range.upperBound
    }
    appendLines(bytes, end..<bytes.count, to: &result)
    return result
  }

  private func appendLines(_ bytes: PlainTextBytes, _ range: Range<Int>, to result: inout [RichText.Inline]) {
    var start = range.lowerBound
    for index in range where bytes.byte(at: index) == 0x0A || bytes.byte(at: index) == 0x0D {
      if start < index { result.append(.text(bytes.text(start..<index))) }
      start = index + 1
      let isFirstOfPair = bytes.byte(at: index) == 0x0D && bytes.byte(at: start) == 0x0A
      if !isFirstOfPair { result.append(.lineBreak) }
    }
    if start < range.upperBound { result.append(.text(bytes.text(start..<range.upperBound))) }
  }
}

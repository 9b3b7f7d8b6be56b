/// Looks over an HTML text before it is parsed: is it small enough?
///
/// It counts every `<` before a letter as a tag, even in comments and attribute values, so nothing can hide
/// from it; and it reads at most a few times as many bytes as there are.
enum HTMLScan {
  /// Why the text is not parsed; `nil` if it is.
  static func warning(for text: String) -> TextWarning? {
    guard text.utf8.count <= TextLimits.htmlBytes else { return .tooLong }
    var text = text
    return text.withUTF8 { warning(in: $0) }
  }

  /// Tags inside tags are read more than once; more than this many times in all is nobody's post.
  private static let readings = 4

  private static func warning(in bytes: UnsafeBufferPointer<UInt8>) -> TextWarning? {
    var budget = (bytes.count + 1) * readings
    var (starts, ends, dressed) = (0, 0, 0)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
      guard let tag = HTMLTag(in: bytes, at: index) else { continue }
      budget -= tag.end - index
      starts += tag.isEnd ? 0 : 1
      ends += tag.isEnd ? 1 : 0
      dressed += !tag.isEnd && tag.attributes > 0 && isFormatting(bytes[tag.name]) ? 1 : 0
      if tag.attributes > TextLimits.attributesPerTag { return .tooManyAttributes }
      let most = TextLimits.startTags
      if starts > most || ends > 2 * most || budget < 0 { return .tooManyTags }
      if dressed > TextLimits.dressedFormattingTags { return .tooManyTags }
    }
    return nil
  }

  /// The elements that a parser opens again, `a` apart, of which only one is open at a time
  /// (https://html.spec.whatwg.org/#formatting).
  private static let formatting: Set<String> = [
    "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
  ]

  private static func isFormatting(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    formatting.contains(String(decoding: name, as: UTF8.self).lowercased())
  }
}

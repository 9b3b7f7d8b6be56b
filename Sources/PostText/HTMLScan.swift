/// Looks over an HTML text before it is parsed: is it small enough?
///
/// It counts every `<` before a letter as a tag, even in comments and attribute values, so nothing can hide
/// from it; and it reads at most a few times as many bytes as there are.
struct HTMLScan {
  let limits: TextLimits

  /// Why the text is not parsed; `nil` if it is.
  func warning(for text: String) -> TextWarning? {
    guard text.utf8.count <= limits.htmlBytes else { return .tooLong }
    var text = text
    return text.withUTF8 { warning(in: $0) }
  }

  /// Tags inside tags are read more than once; more than this many times in all is nobody's post.
  private static let readings = 4

  private func warning(in bytes: UnsafeBufferPointer<UInt8>) -> TextWarning? {
    var budget = (bytes.count + 1) * Self.readings
    var (starts, ends, dressed) = (0, 0, 0)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
      guard let tag = HTMLTag(in: bytes, at: index) else { continue }
      budget -= tag.end - index
      starts += tag.isEnd ? 0 : 1
      ends += tag.isEnd ? 1 : 0
      dressed += !tag.isEnd && tag.attributes > 0 && isFormatting(bytes[tag.name]) ? 1 : 0
      if tag.attributes > limits.attributesPerTag { return .tooManyAttributes }
      if starts > limits.startTags || ends > 2 * limits.startTags || budget < 0 { return .tooManyTags }
      if dressed > limits.dressedFormattingTags { return .tooManyTags }
    }
    return nil
  }

  /// The elements that a parser opens again, `a` apart, of which only one is open at a time
  /// (https://html.spec.whatwg.org/#formatting).
  private static let formatting: Set<String> = [
    "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
  ]

  private func isFormatting(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    Self.formatting.contains(String(decoding: name, as: UTF8.self).lowercased())
  }
}

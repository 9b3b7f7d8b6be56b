/// Looks over a Markdown text before it is parsed: is it small enough?
enum MarkdownScan {
  /// Why the text is not parsed; `nil` if it is.
  static func warning(for text: String) -> TextWarning? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count <= TextLimits.markdownBytes else { return .tooLong }
      let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
      return lines.contains { listDepth(of: $0) > TextLimits.listDepth } ? .tooDeep : nil
    }
  }

  /// The greatest number of nested lists around a line: each takes two columns at the start of the line, a marker or the
  /// blanks below one. Only lines with a marker add to the depth; a line of nothing but `*`
  /// or `-` of one kind is a rule (https://spec.commonmark.org/0.30/#thematic-breaks).
  private static func listDepth(of line: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var columns = 0
    var hasMarker = false
    for (index, byte) in zip(line.indices, line) {
      switch byte {
      case 0x20, 0x3E, 0x30...0x39: columns += 1
      case 0x09: columns += 4
      case _ where isMarker(byte) && isBlank(line, at: index + 1):
        columns += 1
        hasMarker = true
      default: return hasMarker ? columns / 2 : 0
      }
    }
    return hasMarker && !isRule(line) ? columns / 2 : 0
  }

  private static func isRule(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = line.first(where: { !isBlank($0) }), first == 0x2D || first == 0x2A else {
      return false
    }
    return line.allSatisfy { $0 == first || isBlank($0) }
  }

  private static func isBlank(_ line: Slice<UnsafeBufferPointer<UInt8>>, at index: Int) -> Bool {
    index >= line.endIndex || isBlank(line[index])
  }

  /// `- * +`, and the ends of `1.` and `1)`.
  private static func isMarker(_ byte: UInt8) -> Bool { "-*+.)".utf8.contains(byte) }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

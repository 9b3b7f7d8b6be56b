import SafeMarkup

/// Cuts a plain text into paragraphs at its empty lines.
enum PlainTextParagraphs {
  /// The paragraphs, without the line ends around them and without those of nothing but white space.
  static func split(_ text: String) -> [String] {
    if !text.withBytes({ $0.contains(where: isLineEnd) }) { return isBlank(text[...]) ? [] : [text] }
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.split(whereSeparator: isEmptyLine).compactMap { lines in
      guard let first = lines.first, let last = lines.last else { return nil }
      let paragraph = text[first.startIndex..<withoutReturn(last).endIndex]
      return isBlank(paragraph) ? nil : String(paragraph)
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// An empty line may still hold the carriage return of a CRLF.
  private static func isEmptyLine(_ line: Substring.UTF8View) -> Bool { withoutReturn(line).isEmpty }

  private static func withoutReturn(_ line: Substring.UTF8View) -> Substring.UTF8View {
    line.last == 0x0D ? line.dropLast() : line
  }

  private static func isBlank(_ text: Substring) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}

import SafeMarkup

/// Makes text fit for a preview: in one line or in few, without what steers a display, and cut where a
/// reader would cut it.
///
/// Controls, noncharacters and the bidirectional embeddings, overrides and isolates are dropped, since a
/// name must not reorder the text next to it. A text is read only up to its limit.
enum PreviewText {
  /// The text in one line: each run of spaces and newlines is one space.
  static func line(_ text: String, limit: Int) -> String { folded(text, keepsLines: false, limit: limit) }

  /// The text with its lines: each run of spaces is one space, each run with a newline one newline.
  static func lines(_ text: String, limit: Int) -> String { folded(text, keepsLines: true, limit: limit) }

  /// The text if it fits, else its beginning up to a word's end, and `…`; never half a character.
  static func cut(_ text: String, to limit: Int, _ unit: PreviewCut.Unit = .characters) -> String {
    let ending = unit == .bytes ? "…".utf8.count : 1
    let rule = PreviewCut(limit: limit, kept: limit - ending, unit: unit)
    guard let end = rule.end(in: text) else { return text }
    let whole = lastBoundary(in: text, upTo: end)
    let word = wordEnd(in: text, upTo: whole)
    let kept = text[..<word].unicodeScalars
    guard let last = kept.lastIndex(where: { !isLeftOverAtEnd($0) }) else { return "…" }
    return String(kept[...last]) + "…"
  }

  /// The text in one line, cut to so many characters.
  static func cutLine(_ text: String, to limit: Int) -> String {
    cut(line(text, limit: limit), to: limit)
  }

  /// How many scalars past the limit are kept, so that `cut` sees that there is more.
  private static let margin = 32

  private static func folded(_ text: String, keepsLines: Bool, limit: Int) -> String {
    if text.utf8.count <= limit + margin, text.isPlainLine { return text }
    var result: [UInt8] = []
    result.reserveCapacity(min(text.utf8.count, limit + margin))
    var count = 0
    var gap: UInt8?
    for scalar in text.unicodeScalars {
      if let space = self.space(for: scalar) {
        gap = keepsLines && (space == newline || gap == newline) ? newline : blank
      } else if !isDropped(scalar) {
        if let space = gap, count > 0 { result.append(space) }
        gap = nil
        result.append(scalar)
        count += 1
        if count > limit + margin { break }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let blank = UInt8(ascii: " ")
  private static let newline = UInt8(ascii: "\n")

  /// A space or a newline for a scalar that is white space.
  private static func space(for scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: newline
    case 0x09, 0x20: blank
    case 0..<0xA0: nil
    default: scalar.properties.isWhitespace ? blank : nil
    }
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// The last place at or before `end` that splits no character; `end` itself where one character fills all.
  private static func lastBoundary(in text: String, upTo end: String.Index) -> String.Index {
    var boundary = end
    while boundary > text.startIndex {
      if String.Index(boundary, within: text) != nil { return boundary }
      boundary = text.unicodeScalars.index(before: boundary)
    }
    return end
  }

  /// The end of the last whole word, unless that would cost more than half of the text.
  private static func wordEnd(in text: String, upTo end: String.Index) -> String.Index {
    if end < text.endIndex, space(for: text.unicodeScalars[end]) != nil { return end }
    let kept = text[..<end].unicodeScalars
    guard let space = kept.lastIndex(where: { space(for: $0) != nil }) else { return end }
    let isFarBack = text.utf8.distance(from: text.startIndex, to: space) * 2 < text[..<end].utf8.count
    return isFarBack ? end : space
  }

  /// Spaces and the marks that lead on to what was cut.
  private static func isLeftOverAtEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", ":", "-", "–", "—", "(", "“", "…": true
    default: space(for: scalar) != nil
    }
  }
}

/// Keeps the marks above and below the letters of one paragraph to a number that a line can hold.
struct CombiningMarks {
  /// How many may follow one another. Real writing stays far below, as does Unicode's own stream-safe form
  /// (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format), which allows 30.
  static let most = 16

  /// How many marks the text ended with so far: a tower may be built of several pieces.
  private var run = 0

  /// Takes the next piece of the paragraph and gives it back without the marks beyond the sixteenth.
  mutating func capped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else {
      if !text.isEmpty { run = 0 }
      return text
    }
    return String(
      text.unicodeScalars.filter { scalar in
        run = Self.isMark(scalar) ? run + 1 : 0
        return run <= Self.most
      })
  }

  /// Whether a contiguous text may have a longer run. Seventeen marks are at least 34 bytes, so
  /// one of them covers a 32nd byte: only these are looked at.
  static func mayExceed(_ text: String) -> Bool {
    let bytes = text.utf8
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] >= 0x80, isMark(text.unicodeScalars[index]) { return true }
      guard let next = bytes.index(index, offsetBy: 32, limitedBy: bytes.endIndex) else { return false }
      index = next
    }
    return false
  }

  /// The first byte of U+0300, before which there are no marks.
  static let firstLead: UInt8 = 0xCC

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }
}

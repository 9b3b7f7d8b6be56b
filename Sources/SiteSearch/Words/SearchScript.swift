/// What a folded character is in words.
enum SearchScript: Sendable {
  /// Of a script that does not part words by spaces: Han, kana, Hangul, Thai, Lao, Khmer, Myanmar.
  case unspaced
  /// A letter, a digit or `_`.
  case letter
  /// A mark, which only goes on with a word.
  case mark
  /// A picture, which is a word of its own.
  case pictograph
  /// Parts words.
  case separator

  init(_ point: UInt32, _ table: CharacterTable) {
    if Self.isUnspaced(point) {
      self = .unspaced
      return
    }
    let script = table[point].script
    self = script == .separator && Self.isPictograph(point) ? .pictograph : script
  }

  /// Whether a character is of a script without spaces.
  static func isUnspaced(_ point: UInt32) -> Bool {
    switch point {
    case 0..<0x0E00: false
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005, 0x3040...0x30FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x2_0000...0x3_FFFD:
      true
    default: false
    }
  }

  private static func isPictograph(_ point: UInt32) -> Bool {
    (0x2600...0x27BF).contains(point) || (0x1_F000...0x1_FAFF).contains(point)
  }
}

extension Collection<UInt8> {
  /// The first character of some UTF-8; `nil` of none.
  var firstPoint: UInt32? {
    guard let lead = first else { return nil }
    guard lead >= 0xC0 else { return UInt32(lead) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    return dropFirst().prefix(length - 1).reduce(UInt32(lead) & (0x7F >> UInt32(length))) {
      $0 << 6 | UInt32($1 & 0x3F)
    }
  }
}

extension String {
  /// Whether it begins with a character of a script without spaces.
  var isUnspaced: Bool { utf8.firstPoint.map(SearchScript.isUnspaced) ?? false }
}

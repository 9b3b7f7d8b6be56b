extension Unicode.Scalar {
  /// A to Z in either case, 0 to 9.
  var isASCIIAlphanumeric: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
  }

  /// A to Z in either case, 0 to 9 and `_`: what a name on most networks is made of.
  var isNameScalar: Bool { isASCIIAlphanumeric || self == "_" }

  /// A letter or mark of any script, or a digit.
  var isWordScalar: Bool {
    isASCII ? isASCIIAlphanumeric : isLetterOrMark || properties.generalCategory == .decimalNumber
  }

  /// A letter of any script, or a mark that combines with one.
  var isLetterOrMark: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: isMark
    }
  }

  /// A mark that combines with another scalar.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether its script puts no space between words or hangs endings on them, so a URL may be
  /// directly next to it: Chinese, Japanese, Korean, Thai, Lao, Tibetan, Burmese, Khmer.
  var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0x0E00...0x109F: true
    case 0x1100...0x11FF, 0x1780...0x17FF, 0x3005...0x3007, 0x3041...0x318F, 0x31A0...0x31FF: true
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF: true
    case 0xFF66...0xFFDC, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// A Latin letter beyond A to Z, or an accent: `ì` after `@alice` shows that it is no handle.
  var isAccentedLatin: Bool {
    switch value {
    case 0xD7, 0xF7: false
    case 0xC0...0x2AF, 0x300...0x36F, 0x1E00...0x1EFF: true
    default: false
    }
  }

  /// Whether a tag may hold it.
  var isTagScalar: Bool {
    if isASCII { return isNameScalar }
    switch value {
    case 0xB7, 0x5BE, 0x5F3, 0x5F4, 0xF0B, 0xF0C, 0x200C, 0x200D, 0x3003, 0x301C, 0x309B, 0x309C, 0x30A0,
      0x30FB, 0xA67E, 0xFF5E:
      return true
    default: return isWordScalar
    }
  }
}

extension String {
  /// What a closure says of the text's UTF-8 bytes, which it reads where they lie.
  @inlinable
  package func withBytes<Answer>(_ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    // Unlike `withUTF8(_:)` it needs no copy of the text.
    if let answer = utf8.withContiguousStorageIfAvailable(body) { return answer }
    var text = self
    return text.withUTF8(body)
  }

  /// Whether it is of ASCII with single spaces between its words, and none at its ends, as most texts in one line are:
  /// then there is nothing to fold and nothing to sanitize. The empty text is no line.
  package var isPlainLine: Bool {
    withBytes { bytes in
      var isBehindSpace = true
      for byte in bytes {
        let isSpace = byte == 0x20
        guard (0x20...0x7E).contains(byte), !(isSpace && isBehindSpace) else { return false }
        isBehindSpace = isSpace
      }
      return !isBehindSpace
    }
  }

  /// Whether it has a letter of a script that is written from right to left
  /// (https://www.unicode.org/Public/UCD/latest/ucd/extracted/DerivedBidiClass.txt).
  package var hasRightToLeft: Bool {
    // No such letter begins with a smaller byte.
    guard withBytes({ $0.contains { $0 >= 0xD6 } }) else { return false }
    return unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
      default: false
      }
    }
  }
}

extension [UInt8] {
  /// Adds a scalar in UTF-8.
  @inlinable
  package mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      append(contentsOf: scalar.utf8)
    }
  }
}

extension BidirectionalCollection {
  /// What is left without the blanks at both ends.
  @inlinable
  package func trimming(_ isBlank: (Element) -> Bool) -> SubSequence {
    guard let start = firstIndex(where: { !isBlank($0) }), let end = lastIndex(where: { !isBlank($0) }) else {
      return prefix(0)
    }
    return self[start...end]
  }
}

extension JSONText {
  /// Whether the decoded text is a word of lower-case letters, written in whatever case.
  package func isAnyCase(of word: StaticString) -> Bool {
    guard !isPlain || raw.count == word.utf8CodeUnitCount else { return false }
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    return withBytes { bytes in
      bytes.count == expected.count && zip(bytes, expected).allSatisfy { $0 | 0x20 == $1 }
    }
  }
}

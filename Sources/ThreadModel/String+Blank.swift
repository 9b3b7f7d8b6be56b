extension String {
  /// Whether a reader sees nothing of it: it is empty, or white space throughout.
  package var isBlank: Bool {
    if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
    return unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}

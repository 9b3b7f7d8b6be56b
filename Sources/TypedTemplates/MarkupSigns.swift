extension Unicode.Scalar {
  /// Whether it is white space in HTML.
  var isSpace: Bool { "\t\n\u{C}\r ".unicodeScalars.contains(self) }

  /// Whether it is a letter of ASCII.
  var isLetter: Bool { ("a"..."z").contains(lowercased) }

  /// A letter of ASCII in lower case; anything else as it is.
  var lowercased: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(truncatingIfNeeded: value) | 0x20) : self
  }

  /// Whether a tag's name ends before it.
  var endsName: Bool { isSpace || self == "/" || self == ">" }
}

/// Elements whose content a browser does not read as markup.
enum RawElement {
  /// Those whose content decodes references, so escaped text is allowed in it.
  static let ofText: Set = ["title", "textarea"]
  /// All of them, in lower case.
  static let names = ofText.union([
    "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext",
  ])
}

/// The bytes that mean something in HTML.
enum Sign {
  static let exclamation: UInt8 = 0x21
  static let doubleQuote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let singleQuote: UInt8 = 0x27
  static let comma: UInt8 = 0x2C
  static let dash: UInt8 = 0x2D
  static let slash: UInt8 = 0x2F
  static let less: UInt8 = 0x3C
  static let equals: UInt8 = 0x3D
  static let greater: UInt8 = 0x3E
  static let question: UInt8 = 0x3F

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// Whether a tag's name ends before this byte.
  static func endsName(_ byte: UInt8) -> Bool { isSpace(byte) || byte == slash || byte == greater }
}

/// Elements whose content a browser does not read as markup.
enum RawElement {
  /// All of them, in lower case.
  static let names: Set<[UInt8]> = Set((code + text).map { Array($0.utf8) })
  /// Those whose content decodes references, so escaped text is allowed in it.
  static let ofText: Set<[UInt8]> = Set(text.map { Array($0.utf8) })

  private static let code = ["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]
  private static let text = ["title", "textarea"]
}

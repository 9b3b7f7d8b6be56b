import SafeMarkup

/// Decodes the character references of HTML once: `&amp;#39;` is `&#39;`.
///
/// Numbers are decoded all, of the names those that pages commonly use; any other name stays as it is.
/// (https://html.spec.whatwg.org/multipage/named-characters.html)
enum CharacterReferences {
  /// The text of some bytes; bytes that are no UTF-8 become U+FFFD.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(0x26) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == 0x26, let (scalar, end) = reference(in: bytes[index...]) {
        result.append(scalar)
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The references in a text, such as `&amp;` and `&#39;`, each once, in order, at most eight.
  static func found(in text: String) -> [String] {
    let bytes = Array(text.utf8)[...]
    var found: [String] = []
    for index in bytes.indices where bytes[index] == 0x26 && found.count < 8 {
      guard let (_, end) = reference(in: bytes[index...]), bytes[end - 1] == 0x3B else { continue }
      let reference = String(decoding: bytes[index..<end], as: UTF8.self)
      if !found.contains(reference) { found.append(reference) }
    }
    return found
  }

  /// The longest name looked for.
  private static let longestName = 8

  /// What the reference at the front stands for, and where it ends.
  private static func reference(in text: ArraySlice<UInt8>) -> (Unicode.Scalar, end: Int)? {
    var rest = text.dropFirst()
    guard rest.take(0x23) else {
      let name = rest.prefix(longestName).prefix(while: \.isLetter)
      guard let scalar = names[String(decoding: name, as: UTF8.self)], text[name.endIndex...].first == 0x3B
      else { return nil }
      return (scalar, name.endIndex + 1)
    }
    let isHex = rest.take(0x78) || rest.take(0x58)
    let digits = rest.take { isHex ? $0.isHexDigit : (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return nil }
    _ = rest.take(0x3B)
    let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10) ?? 0
    return (Unicode.Scalar(value == 0 ? 0xFFFD : value) ?? "\u{FFFD}", rest.startIndex)
  }

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"",
    "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®", "trade": "™", "hellip": "…", "ndash": "–",
    "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»",
    "middot": "·", "bull": "•", "shy": "\u{AD}", "euro": "€", "eacute": "é", "egrave": "è", "agrave": "à",
    "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß", "ccedil": "ç", "ntilde": "ñ",
  ]
}

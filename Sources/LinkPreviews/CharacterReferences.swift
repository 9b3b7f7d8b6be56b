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
      if bytes[index] == 0x26, let (scalar, end) = reference(in: bytes, after: index) {
        result += Array(String(scalar).utf8)
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
      guard let (_, end) = reference(in: bytes, after: index), bytes[end - 1] == 0x3B else { continue }
      let reference = String(decoding: bytes[index..<end], as: UTF8.self)
      if !found.contains(reference) { found.append(reference) }
    }
    return found
  }

  /// The longest name looked for.
  private static let longestName = 8

  private static func reference(
    in bytes: ArraySlice<UInt8>, after ampersand: Int
  ) -> (Unicode.Scalar, end: Int)? {
    let start = ampersand + 1
    guard start < bytes.endIndex else { return nil }
    if bytes[start] == 0x23 { return number(in: bytes, from: start + 1) }
    var end = start
    while end < bytes.endIndex, end - start <= longestName, bytes[end].isLetter { end += 1 }
    guard let scalar = names[String(decoding: bytes[start..<end], as: UTF8.self)] else { return nil }
    guard end < bytes.endIndex, bytes[end] == 0x3B else { return nil }
    return (scalar, end + 1)
  }

  private static func number(in bytes: ArraySlice<UInt8>, from start: Int) -> (Unicode.Scalar, end: Int)? {
    let isHex = start < bytes.endIndex && bytes[start] | 0x20 == 0x78
    let digits = bytes[(isHex ? start + 1 : start)...].prefix {
      isHex ? $0.isHexDigit : (0x30...0x39).contains($0)
    }
    guard !digits.isEmpty else { return nil }
    let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10) ?? 0
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    let isClosed = bytes[digits.endIndex...].first == 0x3B
    return (scalar ?? "\u{FFFD}", digits.endIndex + (isClosed ? 1 : 0))
  }

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"",
    "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®", "trade": "™", "hellip": "…", "ndash": "–",
    "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»",
    "middot": "·", "bull": "•", "shy": "\u{AD}", "euro": "€", "eacute": "é", "egrave": "è", "agrave": "à",
    "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß", "ccedil": "ç", "ntilde": "ñ",
  ]
}

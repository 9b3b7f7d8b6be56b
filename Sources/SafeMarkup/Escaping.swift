/// All escaping of the program: for HTML text and attributes, XML, and JSON inside a script.
///
///     var bytes: [UInt8] = []
///     Escaping.appendMarkup("Fish & chips", to: &bytes)    // Fish &amp; chips
public enum Escaping {
  /// Appends text for HTML or XML 1.0, as element content or inside a quoted attribute value.
  ///
  /// `& < > " '` become references, which are XML's own; U+0000, other C0 controls but tab and newline, DEL to U+009F
  /// and the noncharacters U+FFFE and U+FFFF become U+FFFD, since HTML allows none of them; CR becomes a newline.
  public static func appendMarkup(_ text: String, to bytes: inout [UInt8]) {
    append(text, to: &bytes, by: markupActions)
  }

  /// Appends text for HTML or XML from its UTF-8 bytes.
  public static func appendMarkup(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    append(text, to: &bytes, by: markupActions)
  }

  /// Appends a JSON string with its quotes, safe inside `<script>`, in a feed and after entities are decoded:
  /// `<`, `>`, `&`, U+2028 and U+2029 are written as `\u003c` and so on.
  public static func appendJSON(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    append(text, to: &bytes, by: jsonActions)
    bytes.append(UInt8(ascii: "\""))
  }

  // What to do with a byte: 0 copies it; 1...5 are the five references; the rest is looked at one by one.
  private static let replaceAction: UInt8 = 6
  private static let leadC2Action: UInt8 = 7
  private static let leadE2Action: UInt8 = 8
  private static let leadEFAction: UInt8 = 9
  private static let jsonAction: UInt8 = 10
  private static let newlineAction: UInt8 = 11

  private static let references: [[UInt8]] = [
    [], Array("&amp;".utf8), Array("&lt;".utf8), Array("&gt;".utf8), Array("&quot;".utf8),
    Array("&#39;".utf8),
  ]
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
  private static let hexDigits = Array("0123456789abcdef".utf8)

  private static let markupActions: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    for byte in 0..<0x20 where byte != 0x09 && byte != 0x0A { table[byte] = replaceAction }
    table[0x0D] = newlineAction
    table[0x7F] = replaceAction
    table[0xC2] = leadC2Action
    table[0xEF] = leadEFAction
    for (index, byte) in "&<>\"'".utf8.enumerated() { table[Int(byte)] = UInt8(index + 1) }
    return table
  }()

  private static let jsonActions: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    for byte in 0..<0x20 { table[byte] = jsonAction }
    for byte in "&<>\"\\".utf8 { table[Int(byte)] = jsonAction }
    table[0x7F] = jsonAction
    table[0xE2] = leadE2Action
    return table
  }()

  private static func append(_ text: String, to bytes: inout [UInt8], by actions: [UInt8]) {
    text.withBytes { append($0, to: &bytes, by: actions) }
  }

  private static func append(
    _ source: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], by actions: [UInt8]
  ) {
    actions.withUnsafeBufferPointer { actions in
      var start = 0
      var index = 0
      while true {
        // In a loop of its own, or each byte costs a jump through the table of actions.
        while index < source.count, actions[Int(source[index])] == 0 { index += 1 }
        guard index < source.count else { break }
        let action = actions[Int(source[index])]
        let length = replacedLength(source, at: index, action: action)
        if length == 0 {
          index += 1
          continue
        }
        append(source, start..<index, to: &bytes)
        appendReplacement(of: source, at: index, action: action, to: &bytes)
        index += length
        start = index
      }
      append(source, start..<source.count, to: &bytes)
    }
  }

  @inline(__always)
  private static func append(
    _ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[range]))
  }

  /// How many bytes at `index` are replaced; 0 where they stand as they are.
  @inline(__always)
  private static func replacedLength(
    _ source: UnsafeBufferPointer<UInt8>, at index: Int, action: UInt8
  ) -> Int {
    switch action {
    case leadC2Action:
      return index + 1 < source.count && source[index + 1] < 0xA0 ? 2 : 0
    case leadE2Action:
      guard index + 2 < source.count, source[index + 1] == 0x80 else { return 0 }
      return source[index + 2] & 0xFE == 0xA8 ? 3 : 0
    case leadEFAction:
      guard index + 2 < source.count, source[index + 1] == 0xBF else { return 0 }
      return source[index + 2] >= 0xBE ? 3 : 0
    case newlineAction:
      return index + 1 < source.count && source[index + 1] == 0x0A ? 2 : 1
    default: return 1
    }
  }

  private static func appendReplacement(
    of source: UnsafeBufferPointer<UInt8>, at index: Int, action: UInt8, to bytes: inout [UInt8]
  ) {
    switch action {
    case 1...5: bytes.append(contentsOf: references[Int(action)])
    case jsonAction: appendUnicodeEscape(UInt16(source[index]), to: &bytes)
    case leadE2Action: appendUnicodeEscape(0x2000 + UInt16(source[index + 2] & 0x3F), to: &bytes)
    case newlineAction: bytes.append(0x0A)
    default: bytes.append(contentsOf: replacement)
    }
  }

  private static func appendUnicodeEscape(_ unit: UInt16, to bytes: inout [UInt8]) {
    switch unit {
    case 0x22: bytes.append(contentsOf: "\\\"".utf8)
    case 0x5C: bytes.append(contentsOf: "\\\\".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    default:
      bytes.append(contentsOf: "\\u".utf8)
      for shift in [12, 8, 4, 0] { bytes.append(hexDigits[Int(unit >> UInt16(shift)) & 0xF]) }
    }
  }
}

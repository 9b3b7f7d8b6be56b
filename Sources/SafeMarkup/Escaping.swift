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
    text.withBytes { appendMarkup($0, to: &bytes) }
  }

  /// Appends text for HTML or XML from its UTF-8 bytes.
  public static func appendMarkup(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    append(text, to: &bytes, lookingAt: markupLeads, markup)
  }

  /// Appends a JSON string with its quotes, safe inside `<script>`, in a feed and after entities are decoded:
  /// `<`, `>`, `&`, U+2028 and U+2029 are written as `\u003c` and so on.
  public static func appendJSON(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    text.withBytes { append($0, to: &bytes, lookingAt: jsonLeads, json) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// How many bytes at a place of a text are replaced, and by what; `nil` if they stand as they are.
  private typealias Replacement = (count: Int, text: String)

  /// Whether a byte may begin what is replaced in markup.
  private static let markupLeads = (0...255).map { (byte: UInt8) -> Bool in
    switch byte {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F, 0xC2, 0xEF: true
    default: "&<>\"'".utf8.contains(byte)
    }
  }

  /// What is written in markup for what begins with one of those bytes.
  private static func markup(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> Replacement? {
    switch source[index] {
    case UInt8(ascii: "&"): (1, "&amp;")
    case UInt8(ascii: "<"): (1, "&lt;")
    case UInt8(ascii: ">"): (1, "&gt;")
    case UInt8(ascii: "\""): (1, "&quot;")
    case UInt8(ascii: "'"): (1, "&#39;")
    case UInt8(ascii: "\r"): (byte(source, index + 1) == 0x0A ? 2 : 1, "\n")
    case 0xC2: (0x80..<0xA0).contains(byte(source, index + 1)) ? (2, "\u{FFFD}") : nil
    case 0xEF:
      byte(source, index + 1) == 0xBF && byte(source, index + 2) >= 0xBE ? (3, "\u{FFFD}") : nil
    default: (1, "\u{FFFD}")
    }
  }

  /// Whether a byte may begin what is replaced in JSON.
  private static let jsonLeads = (0...255).map { (byte: UInt8) -> Bool in
    byte < 0x20 || byte == 0x7F || byte == 0xE2 || "&<>\"\\".utf8.contains(byte)
  }

  /// What is written in JSON for what begins with one of those bytes.
  private static func json(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> Replacement? {
    switch source[index] {
    case UInt8(ascii: "\""): (1, "\\\"")
    case UInt8(ascii: "\\"): (1, "\\\\")
    case UInt8(ascii: "\n"): (1, "\\n")
    case UInt8(ascii: "<"): (1, "\\u003c")
    case UInt8(ascii: ">"): (1, "\\u003e")
    case UInt8(ascii: "&"): (1, "\\u0026")
    case 0xE2:
      switch (byte(source, index + 1), byte(source, index + 2)) {
      case (0x80, 0xA8): (3, "\\u2028")
      case (0x80, 0xA9): (3, "\\u2029")
      default: nil
      }
    case let control: (1, "\\u00\(control < 0x10 ? "0" : "")\(String(control, radix: 16))")
    }
  }

  /// The byte at a place; 0 behind the end.
  private static func byte(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt8 {
    index < source.count ? source[index] : 0
  }

  private static func append(
    _ source: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], lookingAt leads: [Bool],
    _ replacement: (UnsafeBufferPointer<UInt8>, Int) -> Replacement?
  ) {
    leads.withUnsafeBufferPointer { leads in
      var (start, index) = (0, 0)
      while true {
        // In a loop of its own, or each byte costs more than a look at the table.
        while index < source.count, !leads[Int(source[index])] { index += 1 }
        guard index < source.count else { break }
        guard let (count, text) = replacement(source, index) else {
          index += 1
          continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
        bytes.append(contentsOf: text.utf8)
        index += count
        start = index
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
    }
  }
}

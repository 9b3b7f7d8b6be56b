import SafeMarkup

/// Writes JSON in one pass: names and values in the order in which they are given.
struct JSONWriter {
  private var bytes: [UInt8] = []
  private var needsComma = false

  /// What was written.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// `{…}`
  mutating func members(_ write: (inout JSONWriter) -> Void) { nest("{", "}", write) }

  /// `[…]`
  mutating func array(_ write: (inout JSONWriter) -> Void) { nest("[", "]", write) }

  /// The name of what comes next.
  mutating func name(_ name: String) {
    text(name)
    bytes += Array(": ".utf8)
    needsComma = false
  }

  /// A string.
  mutating func text(_ text: String) {
    separate()
    Escaping.appendJSON(text, to: &bytes)
    needsComma = true
  }

  /// A whole number.
  mutating func number(_ number: Int) {
    separate()
    bytes += Array(String(number).utf8)
    needsComma = true
  }

  /// A name and its string; nothing where there is none.
  mutating func field(_ name: String, _ text: String?) {
    guard let text else { return }
    self.name(name)
    self.text(text)
  }

  /// A name and its number.
  mutating func field(_ name: String, _ number: Int) {
    self.name(name)
    self.number(number)
  }

  /// A name and its strings.
  mutating func field(_ name: String, _ texts: [String]) {
    self.name(name)
    array { writer in for text in texts { writer.text(text) } }
  }

  /// Begins a new line before what comes next.
  mutating func newline() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Ends the line behind what was written.
  mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func separate() { if needsComma { bytes += Array(", ".utf8) } }

  private mutating func nest(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ write: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    write(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }
}

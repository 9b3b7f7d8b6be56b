/// Reads the markup of a test's page piece by piece, and stops at whatever is not as it should be.
struct MarkupCursor {
  enum Tag {
    case start(name: String, attributes: [String: String])
    case end(name: String)
    case doctype
  }

  struct Fault: Error, CustomStringConvertible { let description: String }

  private let bytes: [UInt8]
  private var index = 0

  init(_ html: String) { bytes = Array(html.utf8) }

  var isAtEnd: Bool { index == bytes.count }

  func fault(_ message: String) -> Fault {
    let around = bytes[max(0, index - 60)..<min(bytes.count, index + 20)]
    return Fault(description: "\(message), near: \(String(decoding: around, as: UTF8.self))")
  }

  /// The text up to the next tag.
  mutating func text() throws -> String {
    let text = take { $0 != 0x3C }
    guard !text.utf8.contains(0x3E) else { throw fault("a bare > in text") }
    return try decoded(text)
  }

  /// The tag that begins here; nil at the end.
  mutating func tag() throws -> Tag? {
    guard !isAtEnd else { return nil }
    if skip("<!doctype html>") { return .doctype }
    if skip("</") {
      let name = take(while: Self.isName)
      guard skip(">") else { throw fault("an end tag with more than a name") }
      return .end(name: name)
    }
    guard skip("<") else { throw fault("expected a tag") }
    let name = take(while: Self.isName)
    guard !name.isEmpty else { throw fault("a bare <") }
    return .start(name: name, attributes: try attributes())
  }

  private mutating func attributes() throws -> [String: String] {
    var attributes: [String: String] = [:]
    while true {
      let space = take { $0 == 0x20 || $0 == 0x0A }
      if skip(">") { return attributes }
      let name = take(while: Self.isName)
      guard !name.isEmpty, !space.isEmpty else { throw fault("expected an attribute") }
      var value = ""
      if skip("=") {
        guard skip("\"") else { throw fault("a value without quotes") }
        value = try decoded(take { $0 != 0x22 })
        guard skip("\"") else { throw fault("a value that never ends") }
      }
      guard attributes.updateValue(value, forKey: name) == nil else { throw fault("\(name) stands twice") }
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x3A).contains(byte) || byte == 0x2D
  }

  private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, isTaken(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skip(_ expected: String) -> Bool {
    guard bytes[index...].starts(with: expected.utf8) else { return false }
    index += expected.utf8.count
    return true
  }

  private static let references = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'", "#10": "\n"]

  private func decoded(_ text: String) throws -> String {
    guard text.utf8.contains(0x26) else { return text }
    var pieces = text.split(separator: "&", omittingEmptySubsequences: false)
    var result = String(pieces.removeFirst())
    for piece in pieces {
      guard let end = piece.firstIndex(of: ";"), let sign = Self.references[String(piece[..<end])] else {
        throw fault("a bare & before \(piece.prefix(10))")
      }
      result += sign + piece[piece.index(after: end)...]
    }
    return result
  }
}

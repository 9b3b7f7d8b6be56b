/// The header fields of a message, in the order they were written: `["Host": "example.org"]`.
///
/// Names are compared without regard to case, as https://www.rfc-editor.org/rfc/rfc9110#section-5.1 asks.
/// Values are kept as they stand; who puts foreign text into one checks it with `isValidValue` first.
package struct HeaderFields: Sendable, ExpressibleByDictionaryLiteral {
  /// One line of a header: the name as written, and what follows the colon, without the space around it.
  package typealias Field = (name: String, value: String)

  /// The fields in order.
  package private(set) var fields: [Field]

  /// These fields in this order.
  package init(_ fields: [Field] = []) { self.fields = fields }

  /// These fields in this order; a name may come twice.
  package init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { ($0, $1) }
  }

  /// The value of a field, or nil if it is missing. Several lines of one name are one list,
  /// joined by commas (https://www.rfc-editor.org/rfc/rfc9110#section-5.3).
  package subscript(name: String) -> String? {
    var value: String?
    for field in fields where field.name.equalsIgnoringCase(name) {
      value = value.map { $0 + ", " + field.value } ?? field.value
    }
    return value
  }

  /// Adds a line at the end.
  package mutating func append(_ name: String, _ value: String) { fields.append((name, value)) }

  /// Puts one line in the place of all that have its name.
  package mutating func replace(_ name: String, with value: String) {
    removeAll(name)
    append(name, value)
  }

  /// Removes every line that has this name.
  mutating func removeAll(_ name: String) { fields.removeAll { $0.name.equalsIgnoringCase(name) } }

  /// Whether a text can name a field: a token of
  /// https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2, such as `Cache-Control`.
  static func isValidName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy(HTTPBytes.isToken)
  }

  /// Whether a text can be a value: visible ASCII, spaces and tabs, so that nothing in it ends the line.
  static func isValidValue(_ value: String) -> Bool {
    value.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x09 }
  }
}

extension String {
  /// Whether two texts are the same but for the case of ASCII letters. Names mostly come as they are written here.
  func equalsIgnoringCase(_ other: String) -> Bool {
    let (left, right) = (utf8, other.utf8)
    return left.count == right.count
      && left.elementsEqual(right) { $0 == $1 || $0.lowercasedASCII == $1.lowercasedASCII }
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

package import BuildDiagnostics

/// A value of a TOML file with its place in the file. A value from elsewhere, such as a flag, has no place.
package struct TOMLValue: Hashable, Sendable {
  /// What a value can be. Other values, such as dates, have no use here.
  package enum Content: Hashable, Sendable {
    case text(String), number(Int), flag(Bool), array([TOMLValue]), table([TOMLEntry]), other
  }

  package let content: Content
  package let place: Diagnostic.Place?

  /// A value, at a place of a file if it is from one.
  package init(_ content: Content, at place: Diagnostic.Place? = nil) {
    (self.content, self.place) = (content, place)
  }

  /// An array of strings.
  package init(texts: [String]) { self.init(.array(texts.map { TOMLValue(.text($0)) })) }

  package var text: String? { if case .text(let text) = content { text } else { nil } }
  package var number: Int? { if case .number(let number) = content { number } else { nil } }
  package var flag: Bool? { if case .flag(let flag) = content { flag } else { nil } }
  package var array: [TOMLValue]? { if case .array(let values) = content { values } else { nil } }
  package var table: [TOMLEntry]? { if case .table(let entries) = content { entries } else { nil } }

  /// The strings of an array; `nil` if it has other values too, or is not an array.
  package var texts: [String]? {
    guard let array, case let texts = array.compactMap(\.text), texts.count == array.count else { return nil }
    return texts
  }

  /// The value as a person writes it in a file: `["nginx", "s3"]`.
  package var literal: String {
    switch content {
    case .text(let text): "\"\(Self.escape(text))\""
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .array(let values): "[\(values.map(\.literal).joined(separator: ", "))]"
    case .table, .other: "…"
    }
  }

  /// A text between quotation marks, with what could steer a terminal written out. (https://toml.io/en/v1.0.0#string)
  private static func escape(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      if String(scalar).printable == String(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      }
    }
  }

  /// The value without TOML's quotes and brackets: `nginx, s3`.
  package var words: String { text ?? texts?.joined(separator: ", ") ?? literal }
}

/// A key of a TOML table with its place and value.
package struct TOMLEntry: Hashable, Sendable {
  package let key: String
  package let place: Diagnostic.Place
  package let value: TOMLValue
}

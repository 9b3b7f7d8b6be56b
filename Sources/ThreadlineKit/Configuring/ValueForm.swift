import BuildDiagnostics
import Foundation
import PageRendering
import SitePlanning
import TOMLReading

/// What is wrong with the value of a key.
enum ValueProblem: Error {
  /// The value has another type than the key.
  case type
  /// A text is empty.
  case empty
  /// The value, or one of an array, and what was expected.
  case invalid(found: String, expected: String)
}

/// How the value of a key is written in TOML: its type, and how it is read, checked and written.
struct ValueForm<Value: Sendable>: Sendable {
  typealias Read = @Sendable (TOMLValue, _ folder: String) throws(ValueProblem) -> Value

  /// The type in words: `a string`.
  let type: String
  /// The values that are allowed, in words; empty if all of the type are.
  var expected = ""
  /// Reads a value. Paths in it are relative to the folder.
  let read: Read
  /// The value in TOML.
  let write: @Sendable (Value) -> TOMLValue.Content?

  /// A form of strings that `parse` reads; it gives `nil` for a string that is not allowed. `nearest` finds what may be
  /// meant by such a string.
  static func parsed(
    expected: String, allowsEmpty: Bool = false,
    _ parse: @escaping @Sendable (_ text: String, _ folder: String) -> Value?,
    nearest: @escaping @Sendable (String) -> String? = { _ in nil },
    write: @escaping @Sendable (Value) -> String
  ) -> ValueForm {
    ValueForm(type: "a string", expected: expected) { value, folder throws(ValueProblem) in
      guard let text = value.text else { throw .type }
      guard allowsEmpty || !text.allSatisfy(\.isWhitespace) else { throw .empty }
      guard let parsed = parse(text, folder) else {
        throw .invalid(found: "\"\(text)\"", expected: expected + didYouMean(nearest(text)))
      }
      return parsed
    } write: {
      .text(write($0))
    }
  }

  /// A form of values that may be absent.
  static func optional<Wrapped>(_ form: ValueForm<Wrapped>) -> ValueForm where Value == Wrapped? {
    ValueForm(type: form.type, expected: form.expected) { value, folder throws(ValueProblem) in
      try form.read(value, folder)
    } write: {
      $0.flatMap(form.write)
    }
  }

  /// An array of values of another form.
  static func array<Element>(of element: ValueForm<Element>) -> ValueForm where Value == [Element] {
    ValueForm(type: "an array of strings", expected: element.expected) { value, folder throws(ValueProblem) in
      guard let array = value.array else { throw .type }
      return try array.map { value throws(ValueProblem) in try element.read(value, folder) }
    } write: {
      .array($0.compactMap { element.write($0).map { TOMLValue($0) } })
    }
  }

  /// One group of names, or several.
  static func groups() -> ValueForm where Value == [[String]] {
    let names = ValueForm<[String]>.array(of: .text())
    return ValueForm(type: "an array of strings, or of such arrays") { value, folder throws(ValueProblem) in
      guard let array = value.array else { throw .type }
      let groups = array.first?.array == nil ? [value] : array
      return try groups.map { group throws(ValueProblem) in try names.read(group, folder) }
        .filter { !$0.isEmpty }
    } write: {
      .array($0.map { TOMLValue(texts: $0) })
    }
  }
}

extension ValueForm where Value == String {
  /// A text. It may be empty only if `allowsEmpty` says so.
  static func text(
    expected: String = "", allowsEmpty: Bool = false,
    _ isValid: @escaping @Sendable (String) -> Bool = { _ in true }
  ) -> ValueForm {
    parsed(
      expected: expected, allowsEmpty: allowsEmpty, { text, _ in isValid(text) ? text : nil }, write: \.self)
  }

  /// A path, made absolute; `-` is standard input.
  static var path: ValueForm {
    parsed(expected: "", { $0 == "-" ? $0 : AbsolutePath.of($0, in: $1) }, write: \.self)
  }

  /// A tag of BCP 47 by its form (https://www.rfc-editor.org/rfc/rfc5646#section-2.1).
  static var language: ValueForm {
    text(expected: "a tag such as \"en\" or \"pt-BR\"") { tag in
      tag.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) != nil
    }
  }

  /// An address to listen on.
  static var listening: ValueForm {
    text(expected: "an address of this machine such as \"127.0.0.1\" or \"::\", without a port") { address in
      address.wholeMatch(of: /[A-Za-z0-9.:\-_%]+/) != nil && address.count { $0 == ":" } != 1
    }
  }
}

extension ValueForm where Value == Int {
  /// A whole number of a range.
  static func number(_ range: ClosedRange<Int>, expected: String) -> ValueForm {
    ValueForm(type: "a whole number", expected: expected) { value, _ throws(ValueProblem) in
      guard let number = value.number else { throw .type }
      guard range.contains(number) else { throw .invalid(found: "\(number)", expected: expected) }
      return number
    } write: {
      .number($0)
    }
  }
}

extension ValueForm where Value == Bool {
  /// `true` or `false`.
  static var flag: ValueForm {
    ValueForm(type: "true or false") { value, _ throws(ValueProblem) in
      guard let flag = value.flag else { throw .type }
      return flag
    } write: {
      .flag($0)
    }
  }
}

extension ValueForm where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the raw values.
  static func choice(of values: [Value] = Array(Value.allCases)) -> ValueForm {
    let words = values.map(\.rawValue)
    return parsed(
      expected: "one of \(quotedList(words))", { text, _ in values.first { $0.rawValue == text } },
      nearest: { nearestName(to: $0, in: words) }, write: \.rawValue)
  }
}

extension ValueForm where Value == BaseURL {
  /// An absolute URL.
  static var baseURL: ValueForm {
    parsed(
      expected: "a URL such as \"https://me.example/threads/\"", { text, _ in BaseURL(text) },
      write: \.description)
  }
}

extension ValueForm where Value == SiteZone {
  /// A name of the tz database. A city without its continent is close: `Berlin` is `Europe/Berlin`.
  static var zone: ValueForm {
    parsed(
      expected: "a name such as \"Europe/Lisbon\" or \"UTC\"", { text, _ in SiteZone(identifier: text) },
      nearest: { name in
        let city = "/" + name.replacing(" ", with: "_").lowercased()
        return TimeZone.knownTimeZoneIdentifiers.sorted().first { $0.lowercased().hasSuffix(city) }
      }, write: \.name)
  }
}

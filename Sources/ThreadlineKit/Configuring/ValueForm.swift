import BuildDiagnostics
import Foundation
import LinkPreviews
import PageRendering
import SitePlanning
import TOMLReading

/// What is wrong with the value of a key.
enum ValueProblem: Error {
  /// The value has another type than the key.
  case type
  /// A text is empty.
  case empty
  /// `is "x"`, and what was expected.
  case invalid(found: String, expected: String)
  /// As `invalid`, of one value of several: `has "x"`.
  case invalidElement(found: String, expected: String)
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
  let write: @Sendable (Value) -> TOMLValue.Content
}

extension ValueForm where Value == String {
  /// A text. It may be empty only if `allowsEmpty` says so.
  static func text(
    expected: String = "", allowsEmpty: Bool = false,
    _ isValid: @escaping @Sendable (String) -> Bool = { _ in true }
  ) -> ValueForm {
    ValueForm(type: "a string", expected: expected) { value, _ throws(ValueProblem) in
      guard let text = value.text else { throw .type }
      guard allowsEmpty || !text.allSatisfy(\.isWhitespace) else { throw .empty }
      guard isValid(text) else { throw .invalid(found: "\"\(text)\"", expected: expected) }
      return text
    } write: {
      .text($0)
    }
  }

  /// A path, made absolute; `-` is standard input.
  static var path: ValueForm {
    let text = text()
    return ValueForm(type: text.type) { value, folder throws(ValueProblem) in
      let path = try text.read(value, folder)
      return path == "-" ? path : AbsolutePath.of(path, in: folder)
    } write: {
      .text($0)
    }
  }

  /// A tag of BCP 47 by its form (https://www.rfc-editor.org/rfc/rfc5646#section-2.1).
  static var language: ValueForm {
    text(expected: "a tag such as \"en\" or \"pt-BR\"") { tag in
      let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
      guard let first = parts.first, (2...8).contains(first.count), first.allSatisfy(\.isLetter) else {
        return false
      }
      return parts.allSatisfy {
        (1...8).contains($0.utf8.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
    }
  }

  /// An address to listen on.
  static var listening: ValueForm {
    text(expected: "an address of this machine such as \"127.0.0.1\" or \"::\", without a port") { address in
      address.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".:-_%".contains($0)) }
        && address.count { $0 == ":" } != 1
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
    let expected = "one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))"
    return ValueForm(type: "a string", expected: expected) { value, folder throws(ValueProblem) in
      let word = try ValueForm<String>.text().read(value, folder)
      guard words.contains(word), let choice = Value(rawValue: word) else {
        let nearest = nearestName(to: word, in: words).map { "; did you mean \"\($0)\"?" } ?? ""
        throw .invalid(found: "\"\(word)\"", expected: expected + nearest)
      }
      return choice
    } write: {
      .text($0.rawValue)
    }
  }
}

extension ValueForm where Value == BaseURL {
  /// An absolute URL.
  static var baseURL: ValueForm {
    let expected = "a URL such as \"https://me.example/threads/\""
    return ValueForm(type: "a string", expected: expected) { value, folder throws(ValueProblem) in
      let text = try ValueForm<String>.text().read(value, folder)
      guard let url = BaseURL(text) else { throw .invalid(found: "\"\(text)\"", expected: expected) }
      return url
    } write: {
      .text($0.description)
    }
  }
}

extension ValueForm where Value == SiteZone {
  /// A name of the tz database.
  static var zone: ValueForm {
    let expected = "a name such as \"Europe/Lisbon\" or \"UTC\""
    return ValueForm(type: "a string", expected: expected) { value, folder throws(ValueProblem) in
      let name = try ValueForm<String>.text().read(value, folder)
      guard let zone = SiteZone(identifier: name) else {
        // A city without its continent: `Berlin` is `Europe/Berlin`.
        let city = "/" + name.replacing(" ", with: "_").lowercased()
        let known = TimeZone.knownTimeZoneIdentifiers.sorted().first { $0.lowercased().hasSuffix(city) }
        let nearest = known.map { "; did you mean \"\($0)\"?" } ?? ""
        throw .invalid(found: "\"\(name)\"", expected: expected + nearest)
      }
      return zone
    } write: {
      .text($0.name)
    }
  }
}

extension ValueForm {
  /// An array of values of another form.
  static func array<Element>(of element: ValueForm<Element>) -> ValueForm where Value == [Element] {
    ValueForm(type: "an array of strings", expected: element.expected) { value, folder throws(ValueProblem) in
      guard let array = value.array else { throw .type }
      return try array.map { value throws(ValueProblem) in
        do throws(ValueProblem) {
          return try element.read(value, folder)
        } catch .invalid(let found, let expected) {
          throw .invalidElement(found: found, expected: expected)
        }
      }
    } write: {
      .array($0.map { TOMLValue(element.write($0)) })
    }
  }

  /// One group of names, or several.
  static func groups() -> ValueForm where Value == [[String]] {
    ValueForm(type: "an array of strings, or of such arrays") { value, _ throws(ValueProblem) in
      guard let array = value.array else { throw .type }
      guard array.first?.array != nil else {
        guard let names = value.texts else { throw .type }
        guard !names.contains(where: { $0.allSatisfy(\.isWhitespace) }) else { throw .empty }
        return names.isEmpty ? [] : [names]
      }
      return try array.map { group throws(ValueProblem) in
        guard let names = group.texts else { throw .type }
        return names
      }
    } write: {
      .array($0.map { TOMLValue(texts: $0) })
    }
  }
}

import BuildDiagnostics
package import TOMLReading

/// A key of `threadline.toml`: its property, the form of its value, and what it means.
///
/// To add a key, add a property to `SiteConfiguration` or one of its tables, and a line to the table's keys. That line
/// also makes the error messages, the reference page, `threadline config` and the cache key.
package struct ConfigurationKey: Sendable {
  /// What a value changes.
  package enum Effect: Sendable { case pages, site, run }

  /// The name with that of its table: `preview.card`.
  package let name: String
  /// What the value means, in a sentence.
  package let description: String
  /// The type of the value in words, and the values that are allowed; empty if all of the type are.
  package let type: String, expected: String
  /// What applies without a value.
  package let unset: String?
  /// A value in TOML that shows how to use the key.
  package let example: String?
  package let effect: Effect
  private let code: Diagnostic.Code
  private let assign: @Sendable (inout SiteConfiguration, TOMLValue, String) throws(ValueProblem) -> Void
  /// The value of a configuration; `nil` if it has none.
  package let value: @Sendable (SiteConfiguration) -> TOMLValue?

  /// The table of the key; empty for a key before the first table.
  var table: String { name.contains(".") ? String(name.prefix { $0 != "." }) : "" }
  /// The name in the table.
  var ownName: String { String(name.dropFirst(table.isEmpty ? 0 : table.count + 1)) }

  /// A key that always has a value, or one that has none if its form is optional.
  init<Value>(
    _ name: String, _ property: any WritableKeyPath<SiteConfiguration, Value> & Sendable,
    _ form: ValueForm<Value>,
    _ description: String, unset: String? = nil, example: String? = nil, effect: Effect = .pages,
    code: Diagnostic.Code = .configurationInvalidValue
  ) {
    (self.name, self.description, self.effect, self.code) = (name, description, effect, code)
    (type, expected, self.unset, self.example) = (form.type, form.expected, unset, example)
    assign = { configuration, value, folder throws(ValueProblem) in
      configuration[keyPath: property] = try form.read(value, folder)
    }
    value = { form.write($0[keyPath: property]).map { TOMLValue($0) } }
  }

  /// Sets the value. An error names the key, or the flag that the value is from.
  func set(
    _ configuration: inout SiteConfiguration, to value: TOMLValue, flag: String? = nil, in folder: String
  ) throws(Diagnostic) {
    do throws(ValueProblem) {
      try assign(&configuration, value, folder)
    } catch {
      throw diagnostic(error, value, named: flag ?? name)
    }
  }

  private func diagnostic(_ problem: ValueProblem, _ value: TOMLValue, named name: String) -> Diagnostic {
    let isArray = type.hasPrefix("an array")
    return switch problem {
    case .type:
      .error(.configurationWrongType, at: value.place, "\"\(name)\" expects \(type)\(corrected(value))")
    case .empty:
      .error(
        .configurationInvalidValue, at: value.place,
        "\"\(name)\" has an empty text; write one, or leave the key out")
    case .invalid(let found, let expected):
      .error(code, at: value.place, "\(name) \(isArray ? "has" : "is") \(found); expected \(expected)")
    }
  }

  /// `: port = 9000` for a value that only has to be written in another way.
  private func corrected(_ value: TOMLValue) -> String {
    let corrected: String? =
      switch (value.text, value.number) {
      case (let text?, _) where type.hasPrefix("an array"): "[\"\(text)\"]"
      case (nil, let number?) where type == "a string": "\"\(number)\""
      case (let text?, _) where type == "a whole number" && Int(text) != nil: text
      case (let text?, _) where type == "true or false" && Bool(text) != nil: text
      default: nil
      }
    return corrected.map { ": \(ownName) = \($0)" } ?? ""
  }
}

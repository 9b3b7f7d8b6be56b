package import BuildDiagnostics
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

extension Diagnostic.Code {
  /// The configuration file cannot be read.
  ///
  /// - Cause: The path is wrong, or this user may not read the file.
  /// - Fix: Correct `--config`, or the permissions of the file.
  /// - Example: `site.toml: error: there is no such file, or it cannot be read [configuration-unreadable]`
  static let configurationUnreadable: Diagnostic.Code = "configuration-unreadable"
  /// `threadline.toml` is not valid TOML.
  ///
  /// - Cause: Often a text without quotes, or a bracket that is not closed.
  /// - Fix: Fix the line that the message names.
  /// - Example: `threadline.toml:2:8: error: text needs quotes: look = "night" [configuration-syntax]`
  static let configurationSyntax: Diagnostic.Code = "configuration-syntax"
  /// `threadline.toml` has a key that does not exist.
  ///
  /// - Cause: It is misspelled, in the wrong table, or was renamed.
  /// - Fix: Use the suggested name; see [Configuration](configuration.md).
  /// - Example: `threadline.toml:2:1: error: unknown key "base_ulr"; did you mean "base_url"?
  ///            [configuration-unknown-key]`
  static let configurationUnknownKey: Diagnostic.Code = "configuration-unknown-key"
  /// A value of `threadline.toml` has the wrong type.
  ///
  /// - Cause: For example a number in quotes, or a single text instead of an array.
  /// - Fix: Write it as the message shows.
  /// - Example: `threadline.toml:5:8: error: "serve.port" expects a whole number: port = 9000
  ///            [configuration-wrong-type]`
  static let configurationWrongType: Diagnostic.Code = "configuration-wrong-type"
  /// A value of `threadline.toml` or of a flag is invalid.
  ///
  /// - Cause: It has the right type, but is empty, out of range, or not one of the allowed values.
  /// - Fix: Write one of the values that the message lists; see [Configuration](configuration.md).
  /// - Example: `threadline.toml:4:8: error: serve.port is 99999; expected a number from 0 to 65535
  ///            [configuration-invalid-value]`
  package static let configurationInvalidValue: Diagnostic.Code = "configuration-invalid-value"
}

import Foundation
import Testing

/// The cases of the official Mustache specification, found through `THREADLINE_DATA`.
enum MustacheSpec {
  static let folder = ProcessInfo.processInfo.environment["THREADLINE_DATA"].map { $0 + "/mustache-spec" }

  static let modules = [
    "comments", "interpolation", "sections", "inverted", "partials", "delimiters", "~inheritance",
  ]

  /// Why a case is not ours, by its module and name.
  static let skipped: [String: [String: String]] = [
    "interpolation": [
      "Basic Context Miss Interpolation": missingName,
      "Triple Mustache Context Miss Interpolation": missingName,
      "Ampersand Context Miss Interpolation": missingName,
      "Dotted Names - Broken Chains": missingName,
      "Dotted Names - Broken Chain Resolution": missingName,
      "Dotted Names - Context Precedence": missingName,
      "Dotted Names are never single keys": missingName,
      "Implicit Iterators - Basic Interpolation": bareValue,
      "Implicit Iterators - HTML Escaping": bareValue,
      "Implicit Iterators - Triple Mustache": bareValue,
      "Implicit Iterators - Ampersand": bareValue,
      "Implicit Iterators - Basic Integer Interpolation": bareValue,
    ],
    "sections": [
      "Context Misses": missingName,
      "Dotted Names - Broken Chains": missingName,
      "Implicit Iterator - String": listOfText,
      "Implicit Iterator - Integer": listOfText,
      "Implicit Iterator - Decimal": listOfText,
      "Implicit Iterator - Array": listOfText,
      "Implicit Iterator - HTML Escaping": listOfText,
      "Implicit Iterator - Triple mustache": listOfText,
      "Implicit Iterator - Ampersand": listOfText,
      "Implicit Iterator - Root-level": bareValue,
    ],
    "inverted": [
      "Context": missingName,
      "List": missingName,
      "Context Misses": missingName,
      "Dotted Names - Broken Chains": missingName,
    ],
    "partials": [
      "Failed Lookup": "a partial that does not exist is an error",
      "Recursion": recursion,
    ],
    "~inheritance": [
      "Negative Sections": missingName,
      "Recursion": recursion,
    ],
  ]

  private static let missingName = "a name that does not exist is an error"
  private static let bareValue = "a template is rendered with a record, never with a bare value"
  private static let listOfText = "a list holds records, never bare text"
  private static let recursion = "a template that includes itself is an error"

  static func cases(of module: String) throws -> [SpecCase] {
    struct File: Decodable {
      let tests: [SpecCase]
    }
    let file = try Data(contentsOf: URL(filePath: "\(folder ?? "")/\(module).json"))
    return try JSONDecoder().decode(File.self, from: file).tests
  }
}

@Suite("the Mustache specification", .enabled(if: MustacheSpec.folder != nil))
struct MustacheSpecTests {
  @Test("every case passes that is not skipped by name", arguments: MustacheSpec.modules)
  func passes(module: String) throws {
    let skipped = MustacheSpec.skipped[module] ?? [:]
    for test in try MustacheSpec.cases(of: module) where skipped[test.name] == nil {
      let (text, diagnostics) = test.render()
      #expect(diagnostics.isEmpty, "\(test.name)")
      #expect(text == test.expected, "\(test.name)")
    }
  }

  @Test(
    "every case that is skipped is in the specification, and would not pass", arguments: MustacheSpec.modules)
  func skips(module: String) throws {
    let cases = try MustacheSpec.cases(of: module)
    for (name, reason) in MustacheSpec.skipped[module] ?? [:] {
      let test = try #require(cases.first { $0.name == name }, "\(name)")
      let (text, diagnostics) = test.render()
      #expect(!diagnostics.isEmpty || text != test.expected, "\(name): \(reason)")
    }
  }
}

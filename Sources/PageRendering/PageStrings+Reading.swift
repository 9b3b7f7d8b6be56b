import BuildDiagnostics
import SiteThemes

extension ThemeStrings {
  /// A warning for each string that neither code nor a template uses and the built-in theme does not have, with the
  /// nearest key that is used.
  func unused(besides partials: Set<String>, builtIn: [String: ThemeString]) -> [Diagnostic] {
    let known = Set(builtIn.keys.map(Self.base) + PageString.allCases.map(\.key)).union(
      partials.filter { $0.hasPrefix("strings/") }.map { Self.base(String($0.dropFirst("strings/".count))) })
    return keys.filter { !known.contains(Self.base($0)) }.map { key in
      let nearest = nearestName(to: Self.base(key), in: known).map { "; did you mean \"\($0)\"?" } ?? ""
      return .warning(.stringUnused, at: self[key]?.place, "no page uses the string \"\(key)\"\(nearest)")
    }
  }
}

/// Parses the strings of a theme and notes what is wrong with them.
struct StringsReading {
  private let theme: ThemeStrings
  /// The placeholders that each string may have, by its key.
  private var placeholders: [String: Set<String>] = [:]
  /// What is wrong with them, each an error.
  private(set) var diagnostics: [Diagnostic] = []

  /// Reads a theme's strings. `builtIn` are the English strings of the built-in theme, whose placeholders are those that
  /// may be used.
  init(_ theme: ThemeStrings, builtIn: [String: ThemeString]) {
    self.theme = theme
    for (key, string) in builtIn {
      placeholders[ThemeStrings.base(key), default: []].formUnion(StringPattern(string.text).places)
    }
  }

  /// The strings, which only are complete if nothing is wrong with them.
  mutating func strings() -> PageStrings {
    let patterns = PageString.allCases.map { forms(of: $0) }
    let (months, monthsShort) = (names(of: .months), names(of: .monthsShort))
    let language = PageStrings.Language(
      tag: theme.language,
      isRightToLeft: choice(.direction, of: ["ltr": false, "rtl": true]) ?? false,
      numbers: NumberForm(group: text(.group), groupedFrom: number(.groupedFrom)),
      months: months, monthsShort: monthsShort,
      plurals: choice(
        .plurals,
        of: Dictionary(uniqueKeysWithValues: PluralRule.allCases.map { ($0.rawValue, $0) })) ?? .english,
      patterns: patterns)
    return PageStrings(language)
  }

  /// The plural forms of a string; a string without plural forms is `.other`.
  private mutating func forms(of string: PageString) -> [StringPattern?] {
    var forms = [StringPattern?](repeating: nil, count: PluralCategory.allCases.count)
    let allowed = placeholders[string.key] ?? []
    let keys = PluralCategory.allCases.map { ($0, "\(string.key).\($0)") }
    for (category, key) in [(PluralCategory.other, string.key)] + keys {
      guard let text = theme[key] else { continue }
      let pattern = StringPattern(text.text)
      for place in pattern.places where !allowed.contains(place) {
        let expected = allowed.sorted().map { "{\($0)}" }.joined(separator: ", ")
        let hint = expected.isEmpty ? "this string has no placeholders" : "expected \(expected)"
        reject("\"\(key)\" has an unknown placeholder {\(place)}; \(hint)", at: text)
      }
      forms[category.rawValue] = pattern
    }
    if forms[PluralCategory.other.rawValue] == nil {
      let message = "the string \"\(string.key)\" is missing; add it to Templates/strings/en.toml"
      diagnostics.append(.error(.stringMissing, message))
    }
    return forms
  }

  private func text(_ string: PageString) -> String { theme[string.key]?.text ?? "" }

  private mutating func names(of string: PageString) -> [String] {
    let names = text(string).split(separator: ",").map { String($0.drop { $0 == " " }) }
    if names.count != 12 { reject("\"\(string.key)\" has \(names.count) names; expected 12", string) }
    return names
  }

  private mutating func number(_ string: PageString) -> Int {
    if let number = Int(text(string)), number >= 0 { return number }
    reject("\"\(string.key)\" is \"\(text(string))\"; expected a number such as \"1000\"", string)
    return 1000
  }

  private mutating func choice<Choice>(_ string: PageString, of choices: [String: Choice]) -> Choice? {
    if let choice = choices[text(string)] { return choice }
    let list = choices.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    reject("\"\(string.key)\" is \"\(text(string))\"; expected one of \(list)", string)
    return nil
  }

  private mutating func reject(_ message: String, _ string: PageString) {
    if let text = theme[string.key] { reject(message, at: text) }
  }

  private mutating func reject(_ message: String, at text: ThemeString) {
    diagnostics.append(.error(.stringUnusable, at: text.place, message))
  }
}

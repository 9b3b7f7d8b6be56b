import BuildDiagnostics
import SiteThemes

extension Diagnostic.Code {
  /// A text of the interface is missing.
  ///
  /// - Cause: A strings file of a theme replaces the built-in one and lacks a key.
  /// - Fix: Add the key that the message names.
  /// - Example: `error: there is no text "replies.other"; expected it in the strings of the language
  ///            [word-missing]`
  static let wordMissing: Diagnostic.Code = "word-missing"
  /// A text of the interface is invalid.
  ///
  /// - Cause: It has a placeholder that is never filled, or a value that is not allowed.
  /// - Fix: Correct it as the message says.
  /// - Example: `strings/de.toml:12: error: "replies.one" has a place {nmber} that nothing fills; did you
  ///            mean {number}? [word-unusable]`
  static let wordUnusable: Diagnostic.Code = "word-unusable"
}

extension PageStrings {
  /// Takes a theme's words; nil, with everything that is wrong with them, where a page could not be written.
  static func read(_ theme: ThemeStrings) -> (words: PageStrings?, diagnostics: [Diagnostic]) {
    var reading = StringsReading(theme: theme)
    let words = reading.words()
    return (reading.diagnostics.isEmpty ? words : nil, reading.diagnostics)
  }
}

/// Takes the words of a theme apart and notes what is wrong with them.
private struct StringsReading {
  let theme: ThemeStrings
  var diagnostics: [Diagnostic] = []

  mutating func words() -> PageStrings {
    var patterns: [PageString: [PluralCategory: StringPattern]] = [:]
    for word in PageString.allCases { patterns[word] = forms(of: word) }
    let pattern = { (word: PageString) in patterns[word]?[.other] ?? StringPattern("") }
    let dates = DateForm(
      months: months(.months), monthsShort: months(.monthsShort), day: pattern(.dateDay),
      time: pattern(.dateTime), long: pattern(.dateLong), month: pattern(.dateMonth))
    return PageStrings(
      language: theme.language,
      isRightToLeft: choice(.direction, of: ["ltr": false, "rtl": true]) ?? false,
      numbers: NumberForm(group: text(.group), groupedFrom: number(.groupedFrom)), dates: dates,
      plurals: choice(
        .plurals,
        of: Dictionary(uniqueKeysWithValues: PluralRule.allCases.map { ($0.rawValue, $0) })) ?? .english,
      patterns: patterns)
  }

  /// The forms of a word for numbers; the one that has no other is `.other`.
  private mutating func forms(of word: PageString) -> [PluralCategory: StringPattern] {
    var forms: [PluralCategory: StringPattern] = [:]
    let keys = PluralCategory.allCases.map { ($0, "\(word.key).\($0.rawValue)") }
    for (category, key) in [(.other, word.key)] + keys {
      guard let text = theme[key] else { continue }
      let pattern = StringPattern(text.text)
      for place in pattern.places where !word.places.contains(place) {
        let expected = word.places.map { "{\($0)}" }.joined(separator: ", ")
        let hint = expected.isEmpty ? "this text has no places" : "expected \(expected)"
        reject("\"\(key)\" has a place {\(place)} that nothing fills; \(hint)", at: text)
      }
      forms[category] = pattern
    }
    if forms[.other] == nil {
      let message = "there is no text \"\(word.key)\"; expected it in Templates/words/en.toml"
      diagnostics.append(.error(.wordMissing, message))
    }
    return forms
  }

  private func text(_ word: PageString) -> String { theme[word.key]?.text ?? "" }

  private mutating func months(_ word: PageString) -> [String] {
    let names = text(word).split(separator: ",").map { String($0.drop { $0 == " " }) }
    if names.count != 12 { reject("\"\(word.key)\" has \(names.count) names; expected 12", word) }
    return names
  }

  private mutating func number(_ word: PageString) -> Int {
    if let number = Int(text(word)), number >= 0 { return number }
    reject("\"\(word.key)\" is \"\(text(word))\"; expected a number such as \"1000\"", word)
    return 1000
  }

  private mutating func choice<Choice>(_ word: PageString, of choices: [String: Choice]) -> Choice? {
    if let choice = choices[text(word)] { return choice }
    let list = choices.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    reject("\"\(word.key)\" is \"\(text(word))\"; expected one of \(list)", word)
    return nil
  }

  private mutating func reject(_ message: String, _ word: PageString) {
    if let text = theme[word.key] { reject(message, at: text) }
  }

  private mutating func reject(_ message: String, at text: ThemeString) {
    diagnostics.append(.error(.wordUnusable, at: text.place, message))
  }
}

package import BuildDiagnostics
package import TypedTemplates

extension Diagnostic.Code {
  /// There is no translation for the language of the site, so its own texts are in English.
  ///
  /// - Cause: No strings file for the language exists.
  /// - Fix: Add one to the theme, or choose a language that has one.
  /// - Example: `note: there are no strings for "xh", so pages are in English [language-without-words]`
  package static let languageWithoutWords: Diagnostic.Code = "language-without-words"
  /// A strings file cannot be read.
  ///
  /// - Cause: It is not valid TOML, or a value is not a text.
  /// - Fix: Fix the line that the message names.
  /// - Example: `strings/de.toml:3: error: "latest" expects a string, as in latest = "Latest"
  ///            [words-unreadable]`
  package static let wordsUnreadable: Diagnostic.Code = "words-unreadable"
}

/// One text of the interface, as a file of words has it.
package struct ThemeString: Sendable, Hashable {
  package let text: String
  /// The line where it stands.
  package let place: Diagnostic.Place

  package init(text: String, place: Diagnostic.Place) {
    self.text = text
    self.place = place
  }
}

/// What pages say in one language: every text of the interface by its key.
///
/// English lies below every language, and a language below its regions, so `pt-BR` is what `pt-br.toml` says, and
/// where that is silent what `pt.toml` says, and then English. A person's theme has files of the same names, in which
/// single words take the place of the built-in ones.
package struct ThemeStrings: Sendable {
  /// The language whose words these are: `en` where the theme has none in the language that was asked for.
  package let language: String
  private let words: [String: ThemeString]

  /// Takes the words for a tag of BCP 47 out of files by their names, whose letters are small.
  init(_ tag: String, files: [String: [String: ThemeString]]) {
    var words = files["en"] ?? [:]
    var found = "en"
    for name in Self.tags(of: tag) where name != "en" {
      guard let file = files[name] else { continue }
      // Forms for numbers are one language's own, so those of the language below do not fill gaps in them.
      let replaced = Set(file.keys.map(Self.base))
      words = words.filter { !replaced.contains(Self.base($0.key)) }.merging(file) { $1 }
      found = name
    }
    self.words = words
    language = found
  }

  package subscript(key: String) -> ThemeString? { words[key] }

  /// Every key, sorted.
  package var keys: [String] { words.keys.sorted() }

  /// The words as partials of templates: `{{> words/latest}}`. What stands in a word beside its tags is text, so
  /// nobody who translates has to know HTML.
  package var partials: [TemplateSource] {
    keys.compactMap { key in
      words[key].map { word in
        TemplateSource(
          name: "words/\(key)", path: word.place.path, text: Self.markup(of: word.text), line: word.place.line
        )
      }
    }
  }

  /// `gap-after.few` is a form of `gap-after`.
  package static func base(_ key: String) -> String {
    key.firstIndex(of: ".").map { String(key[..<$0]) } ?? key
  }

  /// From the general to the special: `zh-Hant-TW` is `zh`, `zh-hant`, `zh-hant-tw`, as looking up goes by RFC 4647,
  /// section 3.4 (https://www.rfc-editor.org/rfc/rfc4647#section-3.4).
  private static func tags(of tag: String) -> [String] {
    let parts = tag.lowercased().split(separator: "-")
    return parts.indices.map { parts[...$0].joined(separator: "-") }
  }

  private static func markup(of text: String) -> String {
    var markup = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      let tag = rest[open.lowerBound...]
      guard let close = tag.firstRange(of: "}}") else { break }
      markup += escaped(rest[..<open.lowerBound]) + tag[..<close.upperBound]
      rest = rest[close.upperBound...]
    }
    return markup + escaped(rest)
  }

  private static func escaped(_ text: Substring) -> String {
    String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

extension Theme {
  /// The words for a language, with a note where it has none of its own.
  package func words(for tag: String) -> (words: ThemeStrings, diagnostics: [Diagnostic]) {
    let words = ThemeStrings(tag, files: wordsFiles)
    let isEnglish = tag.lowercased() == "en" || tag.lowercased().hasPrefix("en-")
    guard words.language == "en", !isEnglish else { return (words, []) }
    let list = wordsFiles.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    let message =
      "the interface is in English, since there are no words for \"\(tag)\"; a theme has them in"
      + " Templates/words/\(tag.lowercased()).toml, and there are \(list)"
    return (words, [Diagnostic(.note, .languageWithoutWords, message)])
  }
}

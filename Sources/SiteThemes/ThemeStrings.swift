package import BuildDiagnostics
package import TypedTemplates

/// One string of the interface, as it is in a file of strings.
package struct ThemeString: Sendable, Hashable {
  package let text: String
  /// The file and the line that has it.
  package let place: Diagnostic.Place
}

/// The strings of the interface in one language, by their keys.
///
/// A string that a language lacks falls back to the language without its region, then to English: for `pt-BR` the
/// files are `pt-br.toml`, `pt.toml` and `en.toml`. A person's theme may have files of the same names; each string in
/// them replaces the built-in one.
package struct ThemeStrings: Sendable {
  /// The language of the strings; `en` if the theme has none in the requested language.
  package let language: String
  private let strings: [String: ThemeString]

  /// Picks the strings for a BCP 47 tag from files by their names in lowercase.
  init(_ tag: String, files: [String: [String: ThemeString]]) {
    var strings = files["en"] ?? [:]
    var found = "en"
    for name in Self.tags(of: tag) where name != "en" {
      guard let file = files[name] else { continue }
      // Plural forms differ by language, so those of a fallback never complete them.
      let replaced = Set(file.keys.map(Self.base))
      strings = strings.filter { !replaced.contains(Self.base($0.key)) }.merging(file) { $1 }
      found = name
    }
    self.strings = strings
    language = found
  }

  package subscript(key: String) -> ThemeString? { strings[key] }

  /// Every key, sorted.
  package var keys: [String] { strings.keys.sorted() }

  /// The strings as partials of templates: `{{> strings/latest}}`. Everything but tags is escaped, so translators
  /// need no HTML.
  package var partials: [TemplateSource] {
    strings.sorted { $0.key < $1.key }.map { key, string in
      TemplateSource(
        name: "strings/\(key)", path: string.place.path, text: Self.markup(of: string.text),
        line: string.place.line)
    }
  }

  /// `gap-after.few` is a form of `gap-after`.
  package static func base(_ key: String) -> String {
    key.firstIndex(of: ".").map { String(key[..<$0]) } ?? key
  }

  /// From general to specific: `zh-Hant-TW` gives `zh`, `zh-hant`, `zh-hant-tw`, the lookup of RFC 4647,
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

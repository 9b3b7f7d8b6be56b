import BuildDiagnostics
import TOMLReading

/// Reads a file of strings, `Templates/words/de.toml`:
///
///     # Around every page.
///     latest = "Neueste"
///     replies.one = "Antwort"
enum StringsFile {
  /// The strings by their keys. Throws for the first value that is not a string.
  static func words(in text: String, path: String) throws(Diagnostic) -> [String: ThemeString] {
    let entries = try TOMLFile.entries(of: text.utf8, path: path, code: .wordsUnreadable)
    var words: [String: ThemeString] = [:]
    for entry in entries {
      // The forms for numbers of one key are a table: replies.one, replies.other.
      let forms = entry.value.table?.map { ("\(entry.key).\($0.key)", $0.value) }
      for (key, value) in forms ?? [(entry.key, entry.value)] {
        guard let text = value.text, let place = value.place else {
          throw .error(
            .wordsUnreadable, at: value.place, "\"\(key)\" expects a string, as in latest = \"Latest\"")
        }
        words[key] = ThemeString(text: text, place: place)
      }
    }
    return words
  }
}

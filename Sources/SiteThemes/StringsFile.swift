import BuildDiagnostics
import TOMLReading

/// Reads a file of strings, `Templates/strings/de.toml`:
///
///     # Around every page.
///     latest = "Neueste"
///     replies.one = "Antwort"
enum StringsFile {
  /// The strings by their keys. Throws for the first value that is not a string.
  static func strings(in text: String, path: String) throws(Diagnostic) -> [String: ThemeString] {
    let entries = try TOMLFile.entries(of: text.utf8, path: path, code: .stringsUnreadable)
    var strings: [String: ThemeString] = [:]
    for entry in entries {
      // The plural forms of a key are a table: replies.one, replies.other.
      let forms = entry.value.table?.map { ("\(entry.key).\($0.key)", $0.value) }
      for (key, value) in forms ?? [(entry.key, entry.value)] {
        guard let text = value.text, let place = value.place else {
          throw .error(
            .stringsUnreadable, at: value.place, "\"\(key)\" expects a string, as in latest = \"Latest\"")
        }
        strings[key] = ThemeString(text: text, place: place)
      }
    }
    return strings
  }
}

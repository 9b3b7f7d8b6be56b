import BuildDiagnostics
import FileSystem
import SitePaths
import TOMLReading
import TypedTemplates

// The folders of a theme in layers.
extension Theme {
  /// Adds a folder over those before it. It may lack `Templates/` or `Public/`, but must exist.
  mutating func add(_ folder: String) throws(Diagnostic) {
    // Through links too: a person may link a whole theme.
    guard isFolder(folder) else {
      throw .error(
        .themeUnreadable, at: .init(folder), "this is not a folder; expected the folder of a theme")
    }
    let templateFolder = try ThemeFolder(folder + "/Templates")
    for file in templateFolder.files {
      if file.path.parts.first == "words" {
        let message = "the strings of pages are in Templates/strings/ now; rename the folder Templates/words"
        throw .error(.themeInvalidName, at: .init(file.source), message)
      }
      if let language = Self.language(of: file) { try addStrings(of: file, language) }
      guard let name = try Self.templateName(of: file) else { continue }
      let text = try ThemeFile.text(of: file.source)
      templatesByName[name] = TemplateSource(name: name, path: file.source, text: text)
    }
    let publicFolder = try ThemeFolder(folder + "/Public")
    for file in publicFolder.files {
      let hash = try ThemeFile.hash(of: file.source)
      filesByName[file.path] = PublicFile(name: file.path, source: file.source, hash: hash)
    }
    diagnostics += templateFolder.diagnostics + publicFolder.diagnostics
  }

  /// Adds the strings of a file such as `Templates/strings/de.toml`; a string replaces the one that has the same key.
  ///
  ///     # Around every page.
  ///     latest = "Neueste"
  ///     replies.one = "Antwort"
  ///
  /// Throws for the first value that is not a string.
  private mutating func addStrings(of file: ThemeFolder.File, _ language: String) throws(Diagnostic) {
    let text = try ThemeFile.text(of: file.source)
    var strings = stringsFiles[language] ?? [:]
    for entry in try TOMLFile.entries(of: text.utf8, path: file.source, code: .stringsUnreadable) {
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
    stringsFiles[language] = strings
  }

  /// `strings/pt-BR.toml` is `pt-br`; `nil` for other files.
  private static func language(of file: ThemeFolder.File) -> String? {
    let parts = file.path.parts
    guard parts.count == 2, parts[0] == "strings", file.path.fileExtension == "toml" else { return nil }
    return parts[1].dropLast(".toml".count).lowercased()
  }

  /// `partials/entry.mustache` is `partials/entry`; `nil` for other files.
  private static func templateName(of file: ThemeFolder.File) throws(Diagnostic) -> String? {
    let ending = ".mustache"
    guard file.path.description.hasSuffix(ending) else { return nil }
    let name = String(file.path.description.dropLast(ending.count))
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy(isValid) else {
      let message =
        "\"\(name)\" is not a valid name of a template; expected letters, digits, \".\", \"-\" and \"_\""
      throw .error(.themeInvalidName, at: .init(file.source), message)
    }
    guard parts.first != "slots" || parts.count == 2 else {
      let message = "\"\(name)\" is not a valid name of a slot; expected Templates/slots/NAME.mustache"
      throw .error(.themeInvalidName, at: .init(file.source), message)
    }
    return name
  }

  private static func isValid(_ part: Substring) -> Bool {
    func isPlain(_ sign: Character) -> Bool { sign.isASCII && (sign.isLetter || sign.isNumber) }
    return part.first.map(isPlain) == true && part.allSatisfy { isPlain($0) || "-._".contains($0) }
  }
}

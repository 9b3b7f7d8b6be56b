package import BuildDiagnostics
import FileSystem
import SitePaths
import TOMLReading
package import TypedTemplates

/// The design of a site: its templates, and the files that are copied to the site.
///
/// A theme is a folder with `Templates/` and `Public/`. There are up to three layers: the built-in
/// theme, the chosen theme, and the person's own site folder. A file in a later layer replaces the file of the same path
/// in those before it.
package struct Theme: Sendable {
  var templatesByName: [String: TemplateSource] = [:]
  var filesByName: [SitePath: PublicFile] = [:]
  /// The strings of pages, by language and key.
  package internal(set) var stringsFiles: [String: [String: ThemeString]] = [:]
  /// The English strings of the built-in theme, by their keys.
  package private(set) var builtInStrings: [String: ThemeString] = [:]
  /// The looks of `looks.css`, in its order; empty if the theme has no such file.
  package private(set) var looks: [Look] = []
  /// Warnings for each file that was left out.
  package internal(set) var diagnostics: [Diagnostic] = []

  private init() {}

  /// Reads a theme: `Templates/` and `Public/` of these folders.
  ///
  /// Throws if a folder or a file cannot be read, or a template is not UTF-8 or has an invalid name.
  package static func load(
    builtIn: String, theme: String?, siteFolder: String?
  ) throws(Diagnostic) -> Theme {
    var loaded = Theme()
    try loaded.add(builtIn)
    loaded.builtInStrings = loaded.stringsFiles["en"] ?? [:]
    for case let folder? in [theme, siteFolder] { try loaded.add(folder) }
    guard let file = SitePath("looks.css").flatMap({ loaded.filesByName[$0] }) else { return loaded }
    let sheet = LookSheet(try ThemeFile.text(of: file.source), path: file.source)
    loaded.looks = sheet.looks
    loaded.diagnostics += sheet.diagnostics
    return loaded
  }

  /// The templates in the order of their names: `Templates/partials/entry.mustache` is `partials/entry`.
  package var templates: [TemplateSource] { templatesByName.values.sorted { $0.name < $1.name } }

  /// The files of `Public/`, in the order of their names.
  package var publicFiles: [PublicFile] { filesByName.values.sorted { $0.name < $1.name } }

  /// A number that changes with every byte of the theme.
  package var fingerprint: UInt64 {
    var parts = ["\(templatesByName.count)"] + templates.flatMap { [$0.name, $0.text] }
    for (language, strings) in stringsFiles.sorted(by: { $0.key < $1.key }) {
      parts += [language, "\(strings.count)"]
      parts += strings.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value.text] }
    }
    parts += publicFiles.flatMap { [$0.name.description, $0.hash.description] }
    return ContentHash(combining: parts).high
  }

  /// The look of a name. Throws if the theme has no such look, with the place where the name is written; a theme without
  /// any look takes every name.
  package func look(_ name: String, at place: Diagnostic.Place? = nil) throws(Diagnostic) -> Look? {
    if let look = looks.first(where: { $0.name == name }) { return look }
    guard !looks.isEmpty else { return nil }
    let names = looks.map(\.name)
    let hint = didYouMean(nearestName(to: name, in: names))
    throw .error(.lookUnknown, at: place, "look is \"\(name)\"; expected one of \(quotedList(names))\(hint)")
  }

  // MARK: Folders in layers

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

  // MARK: Strings

  /// The strings for a language, with a note if the theme has none in it.
  package func strings(for tag: String) -> (strings: ThemeStrings, diagnostics: [Diagnostic]) {
    let strings = ThemeStrings(tag, files: stringsFiles)
    let isEnglish = tag.lowercased() == "en" || tag.lowercased().hasPrefix("en-")
    guard strings.language == "en", !isEnglish else { return (strings, []) }
    let list = quotedList(stringsFiles.keys.sorted())
    let message =
      "the interface is in English because the theme has no strings for \"\(tag)\"; add"
      + " Templates/strings/\(tag.lowercased()).toml, or choose one of \(list)"
    return (strings, [Diagnostic(.note, .languageWithoutStrings, message)])
  }
}

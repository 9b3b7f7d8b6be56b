package import BuildDiagnostics
import SitePaths
package import TypedTemplates

extension Diagnostic.Code {
  /// `look` is not a look of the theme.
  ///
  /// - Cause: It is misspelled, or belongs to another theme.
  /// - Fix: Use one of the names that the message lists.
  /// - Example: `threadline.toml:2:8: error: look is "dark"; expected one of "auto", "paper", "night"
  ///            [look-unknown]`
  package static let lookUnknown: Diagnostic.Code = "look-unknown"
  /// A look of the theme cannot be read, so it is left out.
  ///
  /// - Cause: `looks.css` has a rule that is not understood.
  /// - Fix: Write the rule as the built-in theme does.
  /// - Example: `Public/looks.css:4: warning: the look has no color "--paper" [look-unreadable]`
  package static let lookUnreadable: Diagnostic.Code = "look-unreadable"
  /// The spring of a look is invalid, so the look has that of the look "auto".
  ///
  /// - Cause: `--spring` is not written as `spring(MASS STIFFNESS DAMPING)`, or swings for too long.
  /// - Fix: Write three numbers above 0; more damping comes to rest sooner.
  /// - Example: `Public/looks.css: warning: the look "mine" has the spring spring(1 320); expected spring(MASS STIFFNESS
  ///            DAMPING), three numbers above 0 of a spring that is at rest within 3 seconds, such as spring(1 320 22)
  ///            [look-spring-invalid]`
  package static let lookSpringInvalid: Diagnostic.Code = "look-spring-invalid"
  /// A file of a theme is left out.
  ///
  /// - Cause: It is a link, too large, or has an unusable name.
  /// - Fix: Replace or rename it.
  /// - Example: `Public/logo.svg: warning: left out, since it is a symbolic link [theme-file-left-out]`
  package static let themeFileLeftOut: Diagnostic.Code = "theme-file-left-out"
  /// The name of a theme file is invalid.
  ///
  /// - Cause: A template or slot is in the wrong folder, or its name has other characters.
  /// - Fix: Rename it.
  /// - Example: `Templates/slots/a/b.mustache: error: "a/b" is no name for a slot; expected
  ///            Templates/slots/NAME.mustache [theme-invalid-name]`
  package static let themeInvalidName: Diagnostic.Code = "theme-invalid-name"
  /// A template is not UTF-8.
  ///
  /// - Cause: It was saved in another encoding.
  /// - Fix: Save it as UTF-8.
  /// - Example: `Templates/entry.mustache:3: error: this line is not UTF-8; expected a template in UTF-8
  ///            [theme-invalid-text]`
  package static let themeInvalidText: Diagnostic.Code = "theme-invalid-text"
  /// The files of a theme cannot be read.
  ///
  /// - Cause: There are too many, or one is too large.
  /// - Fix: Remove what does not belong to the theme.
  /// - Example: `Templates: error: more than 10000 files in one folder [theme-unreadable]`
  package static let themeUnreadable: Diagnostic.Code = "theme-unreadable"
}

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
}

package import BuildDiagnostics
package import SitePaths
package import TypedTemplates

extension Diagnostic.Code {
  package static let lookUnknown: Diagnostic.Code = "look-unknown"
  package static let lookUnreadable: Diagnostic.Code = "look-unreadable"
  package static let themeFileLeftOut: Diagnostic.Code = "theme-file-left-out"
  package static let themeInvalidName: Diagnostic.Code = "theme-invalid-name"
  package static let themeInvalidText: Diagnostic.Code = "theme-invalid-text"
  package static let themeUnreadable: Diagnostic.Code = "theme-unreadable"
}

/// How a site looks: its templates, what fills their slots, and the files that go to the site as they are.
///
/// A theme is a folder with `Templates/` and `Public/`. Three of them lie over each other: the built-in one,
/// the one that the person chose, and the person's own site folder. A file in a later one takes the place of
/// the file of the same path in those before it.
package struct Theme: Sendable {
  /// The templates by name: `Templates/partials/entry.mustache` is `partials/entry`.
  package let templates: [TemplateSource]
  /// What fills slots: `Templates/slots/banner.mustache` fills `banner`.
  package let slots: [TemplateSource]
  /// What pages say, by language and key.
  package let wordsFiles: [String: [String: ThemeString]]
  /// The files of `Public/`, in the order of their names.
  package let publicFiles: [PublicFile]
  /// The looks of `looks.css`, in the order they stand there; none where a theme has no such file.
  package let looks: [Look]
  /// A number that changes when a byte of the theme does.
  package let fingerprint: UInt64
  /// Warnings for each file that was left out.
  package let diagnostics: [Diagnostic]

  /// Reads a theme: nothing but `Templates/` and `Public/` of these folders.
  ///
  /// Throws where a folder or a file cannot be read, a template is not UTF-8, or its name is none.
  package static func load(
    builtIn: String, theme: String?, siteFolder: String?
  ) throws(Diagnostic) -> Theme {
    var layers = ThemeLayers()
    for folder in [builtIn, theme, siteFolder] {
      if let folder { try layers.add(folder) }
    }
    return Theme(layers, try looks(of: layers))
  }

  private static func looks(of layers: ThemeLayers) throws(Diagnostic) -> LookSheet {
    guard let file = SitePath("looks.css").flatMap({ layers.publicFiles[$0] }) else {
      return LookSheet("", path: "")
    }
    return LookSheet(try ThemeFile.text(of: file.source), path: file.source)
  }

  private init(_ layers: ThemeLayers, _ sheet: LookSheet) {
    let sources = layers.templates.values.sorted { $0.name < $1.name }
    templates = sources.filter { !$0.name.hasPrefix(ThemeLayers.slotsPrefix) }
    slots = sources.filter { $0.name.hasPrefix(ThemeLayers.slotsPrefix) }.map { source in
      let name = String(source.name.dropFirst(ThemeLayers.slotsPrefix.count))
      return TemplateSource(name: name, path: source.path, text: source.text)
    }
    wordsFiles = layers.words
    publicFiles = layers.publicFiles.values.sorted { $0.name < $1.name }
    looks = sheet.looks
    diagnostics = layers.diagnostics + sheet.diagnostics
    fingerprint = Self.fingerprint(of: sources, layers.words, publicFiles)
  }

  /// Where a file of `Public/` goes: `asset("site.css")` is `site.3f2a9c41.css`; nil where there is none.
  package func asset(_ name: String) -> SitePath? {
    publicFiles.first { $0.name.description == name }?.path
  }

  /// The look of a name. Throws if the theme has no such look, with the place where the name is written; a theme without
  /// any look takes every name.
  package func look(_ name: String, at place: Diagnostic.Place? = nil) throws(Diagnostic) -> Look? {
    if let look = looks.first(where: { $0.name == name }) { return look }
    guard !looks.isEmpty else { return nil }
    let nearest = nearestName(to: name, in: looks.map(\.name)).map { "; did you mean \"\($0)\"?" } ?? ""
    let list = looks.map { "\"\($0.name)\"" }.joined(separator: ", ")
    throw .error(.lookUnknown, at: place, "look is \"\(name)\"; expected one of \(list)\(nearest)")
  }

  private static func fingerprint(
    of templates: [TemplateSource], _ words: [String: [String: ThemeString]], _ files: [PublicFile]
  ) -> UInt64 {
    var hasher = ContentHasher()
    hasher.combine(UInt64(templates.count))
    for template in templates {
      hasher.combine(template.name)
      hasher.combine(template.text)
    }
    for (language, words) in words.sorted(by: { $0.key < $1.key }) {
      hasher.combine(language)
      hasher.combine(UInt64(words.count))
      for (key, word) in words.sorted(by: { $0.key < $1.key }) {
        hasher.combine(key)
        hasher.combine(word.text)
      }
    }
    for file in files {
      hasher.combine(file.name.description)
      hasher.combine(file.hash.high)
      hasher.combine(file.hash.low)
    }
    return hasher.finish().high
  }
}

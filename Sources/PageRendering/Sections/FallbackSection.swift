import SafeMarkup
import ThreadModel
import TypedTemplates

/// An attachment of an unknown kind: the kind's name, its text and a link to the original. Nothing is
/// dropped because it is new. A theme that knows the kind shows it with a template of that name.
extension UnknownAttachment: SectionContent {
  var hasMedia: Bool { true }
  func height(shape: (Media) -> Double?) -> Double { 5 }
  func words(in scene: RenderScene) -> String? { scene.templates.text(of: self) ?? kind }

  func section(in scene: RenderScene) -> Section {
    scene.templates.added[kind]?.section(of: self) ?? fallback(in: scene)
  }

  /// The section even if a program adds one for the kind.
  func fallback(in scene: RenderScene) -> Section {
    let record = Record([
      FallbackFields.kindName: .text(kindName(scene.strings)), .text: .optional(text),
      .original: scene.original(url),
    ])
    let own = Section(kind, record)
    let isOfTheme =
      scene.templates[own.template] != nil && !PageTemplates.builtInSections.contains(own.template)
    return isOfTheme ? own : Section("fallback", record)
  }

  func shown(in scene: RenderScene) -> ShownAttachment {
    let (kind, text) = (kindName(scene.strings), scene.templates.text(of: self))
    let original = url.flatMap { WebURL($0)?.description }
    let line = [kind, text].compactMap(\.self).joined(separator: ": ")
    return ShownAttachment(
      html: "<p>\(HTML(linking: line, to: original))</p>", markdown: MarkdownText.line(line, to: original),
      text: .lines([kind, text, original])
    ) { json in
      json.member("kind", "unknown")
      json.member("name", kind)
      json.member("text", text)
      json.member("original", original)
    }
  }

  /// A known kind that comes without anything to show is a medium that its archive only names.
  private func kindName(_ strings: PageStrings) -> String {
    if kind == "card" { return strings[.card] }
    guard let medium = Media.Kind(rawValue: kind), medium != .file else { return kind }
    return strings[MediaStrings(medium).absent]
  }
}

import SafeMarkup
package import ThreadModel
package import TypedTemplates

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

/// How a program that uses Threadline as a library shows one kind of attachment that Threadline does not know: the fields of
/// `Templates/sections/KIND.mustache` in the theme of the site, and plain text for everything that is not a page.
package struct AddedSectionKind: Sendable {
  package let kind: String
  let fields: [(name: String, kind: FieldKind)]
  let values: @Sendable (UnknownAttachment) -> [String: FieldValue]
  let plainText: @Sendable (UnknownAttachment) -> String

  package init(
    _ kind: String, fields: [(name: String, kind: FieldKind)],
    values: @escaping @Sendable (UnknownAttachment) -> [String: FieldValue],
    plainText: @escaping @Sendable (UnknownAttachment) -> String
  ) {
    (self.kind, self.fields, self.values, self.plainText) = (kind, fields, values, plainText)
  }

  var template: String { "sections/\(kind)" }
  var shape: Shape { Shape(kind, fields: fields) }

  /// An attachment of this kind.
  func section(of attachment: UnknownAttachment) -> Section {
    let values = self.values(attachment)
    return Section(kind, Record(values: fields.map { values[$0.name] ?? .empty }))
  }
}

import SafeMarkup
import ThreadModel
import TypedTemplates

/// An attachment of an unknown kind: the kind's name, its text and a link to the original. Nothing is
/// dropped because it is new. A theme that knows the kind shows it with a template of that name.
struct FallbackSection: Section {
  static let templates = ["sections/fallback"]
  static let shape = Shape(FallbackFields.self)

  private let unknown: UnknownAttachment

  init(_ unknown: UnknownAttachment) { self.unknown = unknown }

  func record(in scene: RenderScene) -> Record {
    Record(
      FallbackFields.self,
      [
        .kindName: .text(Self.name(ofKind: unknown.kind, scene.strings)), .text: .optional(unknown.text),
        .original: scene.original(unknown.url),
      ])
  }

  /// A known kind that comes without anything to show is a medium that its archive only names.
  static func name(ofKind kind: String, _ strings: PageStrings) -> String {
    if kind == "card" { return strings[.card] }
    guard let medium = Media.Kind(rawValue: kind), medium != .file else { return kind }
    return strings[MediaStrings(medium).absent]
  }

  func template(in scene: RenderScene) -> String {
    let name = "sections/\(unknown.kind)"
    return scene.templates[name] != nil && !PageTemplates.builtInSections.contains(name)
      ? name : "sections/fallback"
  }
}

extension UnknownAttachment: SectionContent {
  var hasMedia: Bool { true }
  func height(shape: (Media) -> Double?) -> Double { 5 }
  func words(in scene: RenderScene) -> String? { scene.templates.text(of: self) ?? kind }

  func section(in scene: RenderScene) -> any Section {
    scene.templates.added[kind].map { AddedSection(added: $0, attachment: self) } ?? FallbackSection(self)
  }

  func shown(in scene: RenderScene) -> any ShownAttachment {
    ShownUnknown(
      kind: FallbackSection.name(ofKind: kind, scene.strings), text: scene.templates.text(of: self),
      original: url.flatMap { WebURL($0)?.description })
  }
}

/// An attachment of an unknown kind, outside pages.
struct ShownUnknown: ShownAttachment {
  let kind: String
  let text, original: String?

  private var line: String { [kind, text].compactMap(\.self).joined(separator: ": ") }

  func html(_ strings: PageStrings) -> HTML { "<p>\(HTML(linking: line, to: original))</p>" }

  func markdown(_ strings: PageStrings) -> String { MarkdownText.line(line, to: original) }

  func text(_ strings: PageStrings) -> String { .lines([kind, text, original]) }

  func append(to json: inout JSON) {
    json.member("kind", "unknown")
    json.member("name", kind)
    json.member("text", text)
    json.member("original", original)
  }
}

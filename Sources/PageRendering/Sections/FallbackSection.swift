import SafeMarkup
import ThreadModel
import TypedTemplates

/// Whatever nobody else shows: the kind's name, the words it carried and a link to the original. Nothing is
/// dropped because it is new. A theme that knows the kind shows it with a template of that name.
struct FallbackSection: SectionRenderer {
  let name = "fallback"
  let shape = Shape(FallbackFields.self)

  func record(for section: PostSection, in scene: RenderScene) -> Record? {
    var record = Record(FallbackFields.self)
    switch section {
    case .unknown(let unknown):
      record[FallbackFields.kindName] = .text(Self.words(for: unknown.kind, scene.words))
      record[FallbackFields.text] = unknown.text.map { .text($0) } ?? .empty
      record[FallbackFields.original] = scene.original(unknown.url)
    case .card(let card):
      record[FallbackFields.kindName] = .text(scene.words[.card])
      record[FallbackFields.text] = .text(
        [card.title, card.summary].compactMap { $0 }.joined(separator: "\n"))
    case .text, .pictures, .player, .poll, .quote:
      return nil
    }
    return record
  }

  /// A kind that we do know and that comes without anything to show is a medium that its archive only names.
  static func words(for kind: String, _ words: PageWords) -> String {
    guard let medium = Media.Kind(rawValue: kind), medium != .file else { return kind }
    return MediumWords(medium).absent(words)
  }

  func template(for section: PostSection, in scene: RenderScene) -> String {
    guard case .unknown(let unknown) = section, scene.templates.sections[unknown.kind] != nil,
      !PageTemplates.builtInSections.contains(unknown.kind)
    else { return name }
    return unknown.kind
  }
}

package import TypedTemplates
package import ThreadModel

/// One block of a post, such as its text, its pictures or its poll.
package enum PostSection: Hashable, Sendable {
  case text(RichText, language: String?)
  /// Pictures that stand together.
  case pictures([Media])
  /// A film or a sound.
  case player(Media)
  case card(LinkCard)
  case poll(Poll)
  /// Another post, by what the export knows of it and by its row where the archive has it.
  case quote(PostReference, row: UInt32?)
  case unknown(UnknownAttachment)
}

/// Shows one kind of section with one template of `Templates/sections/`.
///
/// To add a kind: a case of `PostSection`, one of these in its own file, and one line in
/// `PageRenderer.sections`. A kind that only a theme knows needs no code: a template named after it is enough.
package protocol SectionRenderer: Sendable {
  /// The name of the template.
  var name: String { get }
  /// The fields that the template may name.
  var shape: Shape { get }
  /// What to show, or nil where the section is of another kind.
  func record(for section: PostSection, in scene: RenderScene) -> Record?
  /// The template for a section that this renderer shows; its own, unless a theme has a better one.
  func template(for section: PostSection, in scene: RenderScene) -> String
}

extension SectionRenderer {
  package func template(for section: PostSection, in scene: RenderScene) -> String { name }
}

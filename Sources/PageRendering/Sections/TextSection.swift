import PostText
import SafeMarkup
import TypedTemplates

/// The words of a post.
struct TextSection: SectionRenderer {
  let name = "text"
  let shape = Shape(TextFields.self)

  func record(for section: PostSection, in scene: RenderScene) -> Record? {
    guard case .text(let text, let language) = section else { return nil }
    var content = HTML()
    text.appendHTML(to: &content, links: scene.links)
    var record = Record(TextFields.self)
    record[TextFields.content] = .html(content)
    record[TextFields.language] = language.map { .text($0) } ?? .empty
    return record
  }
}

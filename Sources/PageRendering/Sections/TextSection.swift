import PostText
import SafeMarkup
import ThreadModel
import TypedTemplates

/// The words of a post.
struct TextSection: Section {
  static let templates = ["sections/text"]
  static let shape = Shape(TextFields.self)

  let text: RichText
  let language: String?

  func record(in scene: RenderScene) -> Record {
    var content = HTML()
    content.reserveCapacity(512)
    text.appendHTML(to: &content, links: scene.links)
    return Record(TextFields.self, [.content: .html(content), .language: .optional(language)])
  }
}

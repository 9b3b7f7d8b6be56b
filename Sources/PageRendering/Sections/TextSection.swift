import PostText
import SafeMarkup
import ThreadModel
import TypedTemplates

extension Section {
  /// The words of a post.
  static func text(_ text: RichText, language: String?, in scene: RenderScene) -> Section {
    var content = HTML()
    content.reserveCapacity(512)
    text.appendHTML(to: &content, links: scene.links)
    return Section(
      "text", Record(TextFields.self, [.content: .html(content), .language: .optional(language)]))
  }
}

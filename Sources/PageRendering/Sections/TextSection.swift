import PostText
import SafeMarkup
import ThreadModel
import TypedTemplates

extension Section {
  /// The words of a post.
  static func text(_ text: RichText, language: String?, in scene: RenderScene) -> Section {
    let content = text.html(links: scene.links)
    return Section(
      "text", Record([TextFields.content: .html(content), .language: .optional(language)]))
  }
}

package import SafeMarkup
package import ThreadModel

/// One thing below the text of a post, in each form in which it is said outside its pages.
package protocol ShownAttachment: Sendable {
  /// The markup for feeds.
  func html(_ strings: PageStrings) -> HTML
  func markdown(_ strings: PageStrings) -> String
  func text(_ strings: PageStrings) -> String
  /// Adds its members to the JSON of a thread.
  func append(to json: inout JSON)
}

extension Post {
  /// What may be said outside its pages of what is attached to it. With `hidesMedia`, what waits until a reader asks is
  /// left out, its description too.
  package func shownAttachments(in scene: RenderScene, hidesMedia: Bool) -> [any ShownAttachment] {
    attachments.map(\.content).filter { !(hidesMedia && $0.hasMedia) }.map { $0.shown(in: scene) }
  }
}

extension String {
  /// The texts that are not blank, each on its own line.
  package static func lines(_ lines: [String?]) -> String {
    lines.compactMap { $0 }.filter { !$0.isBlank }.joined(separator: "\n")
  }
}

extension HTML {
  /// A link, or the text alone.
  package init(linking text: String, to address: String?) {
    self = address.map { "<a href=\"\($0)\">\(text)</a>" } ?? HTML(text: text)
  }
}

import PostText
package import SafeMarkup
package import ThreadModel

/// One thing below the text of a post, in each form in which it is said outside its pages.
package struct ShownAttachment: Sendable {
  /// The markup for feeds.
  package let html: HTML
  /// The same as CommonMark.
  package let markdown: String
  /// The same as plain text.
  package let text: String
  /// The file that it is, if that is in the site.
  package var file: ShownFile?
  /// Adds its members to the JSON of a thread.
  package let append: @Sendable (inout JSON) -> Void
}

/// A medium in the site.
package struct ShownFile: Sendable {
  /// Its URL, absolute.
  package let address: String
  /// The file as the site has it: its type, size and bytes.
  package let media: PublishedMedia
  /// What it shows, in the author's words.
  package let alt: String?
  /// Its length in seconds.
  package let duration: Double?
}

extension Post {
  /// What may be said outside its pages of what is attached to it. With `hidesMedia`, what waits until a reader asks is
  /// left out, its description too.
  package func shownAttachments(in scene: RenderScene, hidesMedia: Bool) -> [ShownAttachment] {
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

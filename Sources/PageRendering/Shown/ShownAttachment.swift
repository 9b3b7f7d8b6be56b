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

// What is said of a post outside its pages.
extension Post {
  /// What may be said outside its pages of what is attached to it. With `hidesMedia`, what waits until a reader asks is
  /// left out, its description too.
  package func shownAttachments(in scene: RenderScene, hidesMedia: Bool) -> [ShownAttachment] {
    attachments.map(\.content).filter { !(hidesMedia && $0.hasMedia) }.map { $0.shown(in: scene) }
  }

  /// Its text and what goes on below it, without what a spoiler hides.
  package var openTexts: [RichText] {
    [text, longText ?? .empty].map { RichTextParser.parse($0, emoji: emoji).text.withoutSpoilers }
      .filter { !$0.isEmpty }
  }

  /// When it was changed, if that was after it was published.
  package var edited: Instant? { updated.flatMap { $0 > published ? $0 : nil } }

  /// The language it is said to be in, if that has the form of a BCP 47 tag.
  package var language: String? {
    languages.first { word in
      (2...35).contains(word.utf8.count)
        && word.utf8.allSatisfy { byte in
          (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
        }
    }
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

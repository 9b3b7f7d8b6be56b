import PostText
package import ThreadModel

// What is said of a post outside its pages.
extension Post {
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

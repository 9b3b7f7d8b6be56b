/// Which hashtags of a post stand in its text already.
enum MastodonHashtags {
  /// Whether `#tag` stands in an HTML text, in any case and however it is marked up:
  /// `<a class="hashtag">#<span>Tag</span></a>` holds `tag`, and `#tagged` does not.
  static func contains(_ tag: String, in html: String) -> Bool {
    let words = plainText(html).lowercased().split(separator: "#", omittingEmptySubsequences: false)
    let wanted = tag.lowercased()
    return words.dropFirst().contains { rest in
      guard rest.hasPrefix(wanted) else { return false }
      guard let next = rest.dropFirst(wanted.count).first else { return true }
      return !(next.isLetter || next.isNumber || next == "_")
    }
  }

  /// The text between the tags. Only good for looking things up in, never for showing.
  private static func plainText(_ html: String) -> String {
    var text = ""
    var isTag = false
    for character in html.unicodeScalars {
      switch character {
      case "<": isTag = true
      case ">": isTag = false
      case _ where !isTag: text.unicodeScalars.append(character)
      default: break
      }
    }
    return text
  }
}

/// The hashtags that are in the HTML text of a post, in any case and however they are marked up:
/// `<a class="hashtag">#<span>Tag</span></a>` holds `tag`, and `#tagged` does not.
struct MastodonHashtags {
  /// What follows each `#`, in lower case.
  private let words: [Substring]
  /// The letters, numbers and underscores with which each of them begins: nearly every tag is such a name, and
  /// is found without a look at each.
  private let names: Set<Substring>

  /// Looks through a text once.
  init(in html: String) {
    let parts = html.withoutTags.lowercased().split(separator: "#", omittingEmptySubsequences: false)
    words = Array(parts.dropFirst())
    names = Set(words.map { $0.prefix(while: Self.isOfName) })
  }

  /// Whether `#tag` is in the text.
  func contains(_ tag: String) -> Bool {
    let wanted = tag.lowercased()
    guard !wanted.allSatisfy(Self.isOfName) else { return names.contains(wanted[...]) }
    return words.contains { rest in
      rest.hasPrefix(wanted) && rest.dropFirst(wanted.count).first.map(Self.isOfName) != true
    }
  }

  private static func isOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

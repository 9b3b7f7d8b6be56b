import NativeFormat
package import BuildDiagnostics
package import ThreadModel

/// What a person lets be published of what is public, and what not: `[publish]` of `threadline.toml`.
///
///     allow = ["@ada", "#swift"]
///     deny = ["@ada@other.example", "https://social.example/@ada/17"]
///
/// A name is an account's handle behind `@`, a tag behind `#`, or an id or URL: of an account, or of a post, which
/// stands for its whole thread. What is denied is withheld as if it were not public; with names to allow, so is
/// everything that they do not name. Where both lists name something, it is denied.
package struct PublishRules: Sendable {
  /// What alone is published; everything where there is no name.
  package let allow: [String]
  /// What is not published.
  package let deny: [String]
  /// Where each list is in the configuration file, by its name.
  package var places: [String: Diagnostic.Place] = [:]
  /// Finds the tags in a text as pages show them: texts are read by anyone who knows them.
  let tags: @Sendable (TextSource, [CustomEmoji]) -> [String]

  /// Rules from names as a person wrote them.
  package init(
    allow: [String], deny: [String], tags: @escaping @Sendable (TextSource, [CustomEmoji]) -> [String]
  ) {
    (self.allow, self.deny, self.tags) = (allow, deny, tags)
  }

  /// What is published alone, by what it names.
  var allowed: PublishNames { PublishNames(allow) }
  /// What is not published, by what it names.
  var denied: PublishNames { PublishNames(deny) }

  /// The keys of the tags that a post has: in its texts, next to them, and in what was in them before.
  func tags(of post: Post) -> Set<String> {
    let texts = [post.text, post.longText].compactMap { $0 } + post.revisions.map(\.text)
    return Set((texts.flatMap { tags($0, post.emoji) } + post.tags).compactMap(TagKey.make))
  }

  /// The keys of the tags in the words of somebody's post as another record has them.
  func tags(of reference: PostReference?) -> Set<String> {
    guard let text = reference?.text else { return [] }
    return Set(tags(text, []).compactMap(TagKey.make))
  }
}

/// The names of one list, by what they name.
struct PublishNames {
  /// Handles as they were written, without their sign, in lower case, with the whole name.
  private(set) var handles: [(handle: String, name: String)] = []
  /// Keys of tags, with the whole name.
  private(set) var tags: [(key: String, name: String)] = []
  /// Ids and URLs.
  private(set) var others: [String] = []
  /// What names nothing, such as a lone `#`.
  private(set) var unusable: [String] = []

  init(_ names: [String]) {
    for name in names {
      if name.hasPrefix("@"), name.count > 1 {
        handles.append((name.drop { $0 == "@" }.lowercased(), name))
      } else if let sign = name.first, "#\u{FF03}".contains(sign), let key = TagKey.make(name) {
        tags.append((key, name))
      } else if name.isBlank || name.count == 1 && "@#\u{FF03}".contains(name) {
        unusable.append(name)
      } else {
        others.append(name)
      }
    }
  }

  /// Whether nothing is named, not even badly: a list whose names are all mistaken is still a list.
  var isEmpty: Bool { handles.isEmpty && tags.isEmpty && others.isEmpty && unusable.isEmpty }

  /// Withholds the handles: a reference may name an account of which no export has a record.
  func withholdHandles(in withheld: inout WithheldNames) {
    for (handle, _) in handles { withheld.insert(handle: handle) }
  }
}

import SafeMarkup
import SitePlanning

/// The tags by which a cache forgets what was taken down, from patterns such as `post:{slug}`.
///
/// A host or its worker gives answers tags by their address (`Cache-Tag` at Cloudflare, `Surrogate-Key` at Fastly), so a
/// tag is made of parts of a path: `{handle}` and `{slug}` of `/@ada/post/17/`; and `{id}` is the id of the
/// record. A pattern counts for what has all that it names, so `account:{handle}` counts for posts too.
///
///     CacheTags.tags(["post:{slug}", "account:{handle}"], of: removed, lock)
///     // post:17, account:ada
enum CacheTags {
  /// The names that are allowed in braces.
  static let names = ["handle", "id", "slug"]

  /// Whether a text is a pattern: printable ASCII without spaces and commas, which separate tags, and with braces around
  /// known names alone.
  static func isPattern(_ text: String) -> Bool {
    let bare = names.reduce(text) { $0.replacing("{\($1)}", with: "") }
    return !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") }
      && !bare.contains("{") && !bare.contains("}")
  }

  /// The tags of the posts and accounts that were published at some addresses, each once, in order.
  static func tags(_ patterns: [String], of removed: RemovedURLs, _ lock: PermalinkLock) -> [String] {
    guard !patterns.isEmpty else { return [] }
    var tags: Set<String> = []
    lock.forEach { line in
      guard removed.choices[line.path] != nil else { return }
      let values = values(of: line)
      tags.formUnion(patterns.compactMap { tag($0, values) })
    }
    return tags.sorted()
  }

  private static func values(of line: PermalinkLock.Entry) -> [String: String] {
    switch PageURL(path: line.path) {
    case .post(let handle, let slug, _): ["handle": handle, "slug": slug, "id": line.id]
    case .account(let handle, _, _): ["handle": handle]
    default: [:]
    }
  }

  /// A pattern filled in; `nil` if it names something that is missing.
  private static func tag(_ pattern: String, _ values: [String: String]) -> String? {
    var tag = pattern
    for name in names where tag.contains("{\(name)}") {
      guard let value = values[name] else { return nil }
      tag = tag.replacing("{\(name)}", with: encoding.encode(value))
    }
    return tag
  }

  /// A value as in a URL: characters that could end a tag are percent-encoded.
  private static let encoding = PercentEncoding {
    (0x21...0x7E).contains($0) && !",{}%\"".utf8.contains($0)
  }
}

import NativeFormat
import ThreadModel

/// The URLs of posts that nobody may see, so that no link of another post leads there.
struct ThreadsHiddenURLs: Sendable {
  /// The last parts of their URLs: `C8s2aBcDe-F`.
  private var codes: Set<String> = []

  /// Takes in a post that was left out.
  mutating func insert(_ post: ThreadsAPIPost) {
    codes.formUnion([post.shortcode, post.permalink?.lastPathPart].compactMap { $0 })
  }

  /// Whether a text holds the URL of such a post.
  func isNamed(in text: String) -> Bool {
    !codes.isEmpty && ThreadsLinks.addresses(in: text).contains { names(text[$0]) }
  }

  /// The text without these URLs.
  func removed(from text: String) -> String {
    guard !codes.isEmpty else { return text }
    var rest = text[...]
    var result = ""
    for range in ThreadsLinks.addresses(in: text) where names(text[range]) {
      result += rest[..<range.lowerBound]
      rest = text[range.upperBound...]
    }
    return result + rest
  }

  /// A text of either form without these URLs.
  func removed(from text: TextSource) -> TextSource {
    switch text {
    case .plain(let words): .plain(removed(from: words))
    case .spans(let spans):
      .spans(
        spans.filter { span in
          guard case .link(let address) = span.target else { return true }
          return !names(address[...])
        })
    case .markdown, .html: text
    }
  }

  /// `https://www.threads.net/@ada/post/C8s2aBcDe-F/media`, `https://threads.com/t/C8s2aBcDe-F`.
  private func names(_ address: Substring) -> Bool {
    let parts = address.pathParts
    guard parts.count >= 3, parts[1].lowercased().contains("threads.") else { return false }
    return parts.dropFirst(2).contains(where: codes.contains)
  }
}

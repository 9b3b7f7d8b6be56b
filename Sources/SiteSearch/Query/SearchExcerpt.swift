/// The part of a text in which a query was found: about 200 characters around the first hit.
package struct SearchExcerpt: Sendable {
  /// The part on one line, with an ellipsis where something is left out.
  package let text: String

  private static let (length, before) = (200, 60)

  /// The excerpt of a text.
  package init(of text: String, _ query: SearchQuery) {
    var tokens = SearchTokens()
    let words = text.split { $0.isWhitespace }.map(String.init)
    let wanted = query.terms.filter { !$0.isNegated && $0.isText }
    let first = words.firstIndex { word in
      tokens.words(of: word, for: .index).contains { found in
        wanted.contains { $0.word == found || $0.isPrefix && found.utf8.starts(with: $0.word.utf8) }
      }
    }
    var (start, lead) = (first ?? 0, 0)
    while start > 0, lead + words[start - 1].count < Self.before {
      lead += words[start - 1].count + 1
      start -= 1
    }
    let rest = words[start...].joined(separator: " ")
    let part = rest.prefix(Self.length)
    self.text = (start > 0 ? "…" : "") + part + (part.endIndex < rest.endIndex ? "…" : "")
  }
}

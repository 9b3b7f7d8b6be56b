/// The part of a text in which a query was found: about 200 characters around the first hit.
package enum SearchExcerpt {
  private static let (length, before) = (200, 60)

  /// The excerpt of a text on one line, with an ellipsis where something is left out.
  package static func of(_ text: String, _ query: SearchQuery) -> String {
    var tokens = SearchTokens()
    let words = text.split { $0.isWhitespace }.map(String.init)
    let wanted = query.terms.filter { !$0.isNegated && $0.isText }
    let first = words.firstIndex { word in
      tokens.words(of: word, for: .index).contains { found in
        wanted.contains { $0.word == found || $0.isPrefix && found.utf8.starts(with: $0.word.utf8) }
      }
    }
    var (start, lead) = (first ?? 0, 0)
    while start > 0, lead + words[start - 1].count < before {
      lead += words[start - 1].count + 1
      start -= 1
    }
    let rest = words[start...].joined(separator: " ")
    let part = rest.prefix(length)
    return (start > 0 ? "…" : "") + part + (part.endIndex < rest.endIndex ? "…" : "")
  }
}

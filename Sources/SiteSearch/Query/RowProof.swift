/// Proves by the text of a row what lists leave open.
struct RowProof {
  private let query: SearchQuery
  private var tokens = SearchTokens()

  init(_ query: SearchQuery) { self.query = query }

  /// A term that lists leave open for a post, and whether a list has the post: of a row that is cut, it knows more than
  /// the row says.
  typealias OpenTerm = (term: SearchQuery.Term, isListed: Bool)

  /// Whether a post matches, given the terms that lists leave open.
  mutating func matches(_ row: SearchedPost, open: [OpenTerm]) -> Bool {
    if let before = query.before, row.time >= before * 86_400 { return false }
    if let after = query.after, row.time < after * 86_400 { return false }
    return matchesPhrases(row) && matches(row, terms: open)
  }

  private mutating func matchesPhrases(_ row: SearchedPost) -> Bool {
    guard !query.phrases.isEmpty else { return true }
    let text = " \(tokens.plainWords(of: row.text)) ".utf8
    return query.phrases.allSatisfy { phrase in
      let lead = phrase.text.isUnspaced ? "" : " "
      let isOpen =
        phrase.isOpen || phrase.text.unicodeScalars.last.map { SearchScript.isUnspaced($0.value) } ?? false
      return Array(text).contains(Array((lead + phrase.text + (isOpen ? "" : " ")).utf8)) != phrase.isNegated
    }
  }

  /// Whether the words of a row have terms.
  private mutating func matches(_ row: SearchedPost, terms: [OpenTerm]) -> Bool {
    guard !terms.isEmpty else { return true }
    let words = Set(tokens.words(of: row.text, for: .index))
    for open in terms {
      let term = open.term
      let isThere: Bool
      switch WordKind(term.word.utf8) {
      case .filter: continue
      case .shownFilter: isThere = tokens.filters(of: row).contains(term.word)
      case .word, .pair:
        if row.kinds.contains(.cut), open.isListed { continue }
        isThere = Self.has(words, term) || !term.isNegated && hasVariant(words, term, row)
      }
      if isThere == term.isNegated { return false }
    }
    return true
  }

  private mutating func hasVariant(
    _ words: Set<String>, _ term: SearchQuery.Term, _ row: SearchedPost
  ) -> Bool {
    let variants = WordVariants.words(for: term.word)
    guard variants.contains(where: { Self.has(words, $0, isPrefix: term.isPrefix) }) else { return false }
    return Self.has(Set(tokens.words(of: WordVariants.spelledOut(row.text), for: .index)), term)
  }

  private static func has(_ words: Set<String>, _ term: SearchQuery.Term) -> Bool {
    has(words, term.word, isPrefix: term.isPrefix)
  }

  private static func has(_ words: Set<String>, _ word: String, isPrefix: Bool) -> Bool {
    words.contains(word) || isPrefix && words.contains { $0.utf8.starts(with: word.utf8) }
  }
}

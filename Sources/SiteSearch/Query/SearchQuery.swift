import ThreadModel

/// What a person asks for: words, `"phrases"`, `-words`, and filters such as `from:ada before:2025`.
///
/// Of a query the first 1,000 characters count, and of what they say the first 24 terms and 8 phrases. What looks like
/// an operator but is not one, or has no date, is words.
package struct SearchQuery: Hashable, Sendable {
  /// A word or a filter, as the index spells it.
  package struct Term: Hashable, Sendable {
    package let word: String
    /// Whether words that begin with it match too.
    package let isPrefix: Bool
    package let isNegated: Bool

    /// Whether it is no filter.
    var isText: Bool { WordKind(word.utf8).isText }
  }

  /// Words that follow each other.
  package struct Phrase: Hashable, Sendable {
    /// The words with a space between them, and between runs of scripts without spaces.
    package let text: String
    package let isNegated: Bool
    /// Whether its last word may go on.
    package let isOpen: Bool
  }

  private static let (longest, mostTerms, mostPhrases) = (1_000, 24, 8)

  package private(set) var terms: [Term] = []
  package private(set) var phrases: [Phrase] = []
  /// The first day that no longer matches, counted from 1970.
  package private(set) var before: Int?
  /// The first day that matches.
  package private(set) var after: Int?
  /// What follows `before:` or `after:` and is not a date.
  package private(set) var badDates: [String] = []
  /// Whether a part of it does not count, since it is too long.
  package private(set) var isCut: Bool

  /// Whether it asks for nothing.
  package var isEmpty: Bool { terms.isEmpty && phrases.isEmpty && before == nil && after == nil }

  /// Reads a query.
  package init(_ text: String) {
    var tokens = SearchTokens()
    let counted = text.unicodeScalars.prefix(Self.longest)
    isCut = counted.endIndex != text.unicodeScalars.endIndex
    var rest = Array(counted)[...]
    while let part = QueryPart(from: &rest) { add(part, &tokens) }
    isCut = isCut || terms.count > Self.mostTerms || phrases.count > Self.mostPhrases
    terms = Array(terms.prefix(Self.mostTerms))
    phrases = Array(phrases.prefix(Self.mostPhrases))
  }

  private mutating func add(_ part: QueryPart, _ tokens: inout SearchTokens) {
    if !part.isQuoted, let (name, value) = part.operation, addFilter(name, value, part, &tokens) { return }
    addWords(part, &tokens)
  }

  /// The sign of each operator's words in the index.
  private static let signs = ["from": "@", "tag": "#", "has": "!", "in": ">", "lang": "~"]

  private mutating func addFilter(
    _ name: String, _ value: String, _ part: QueryPart, _ tokens: inout SearchTokens
  ) -> Bool {
    if name == "before" || name == "after" {
      guard !part.isNegated else { return false }
      guard let day = SearchDay.day(value) else {
        if !badDates.contains(part.text) { badDates.append(part.text) }
        return false
      }
      if name == "before" { before = min(day, before ?? day) } else { after = max(day, after ?? day) }
      return true
    }
    guard let sign = Self.signs[name] else { return false }
    let word = tokens.name(value)
    guard !word.isEmpty, name != "has" || SearchedPost.Kinds.named.contains(where: { $0.name == word }) else {
      return false
    }
    add(Term(word: sign + word, isPrefix: false, isNegated: part.isNegated))
    return true
  }

  private mutating func addWords(_ part: QueryPart, _ tokens: inout SearchTokens) {
    let words = tokens.words(of: part.text, for: .query)
    let plain = tokens.plainWords(of: part.text)
    let runs = plain.unicodeScalars.split(separator: " ")
    guard let last = runs.last, let lastWord = words.last else { return }
    let lastLength = last.count
    let mayGoOn =
      part.isOpen && !part.isNegated && !lastWord.isUnspaced && lastLength >= WordVariants.shortest
    if !part.isNegated || words.count == 1 {
      for (index, word) in words.enumerated() {
        let isSingle = word.isUnspaced && word.unicodeScalars.count == 1
        let isPrefix = mayGoOn && index == words.count - 1 && lastLength <= SearchTokens.longest
        add(Term(word: word, isPrefix: isPrefix || isSingle, isNegated: part.isNegated))
      }
    }
    guard words.count > 1 else { return }
    let phrase = Phrase(text: plain, isNegated: part.isNegated, isOpen: mayGoOn)
    if !phrases.contains(phrase) { phrases.append(phrase) }
  }

  private mutating func add(_ term: Term) {
    if !terms.contains(term) { terms.append(term) }
  }
}

/// A part of a query; spaces and quotes part them.
private struct QueryPart {
  let text: String
  let isQuoted: Bool
  let isNegated: Bool
  /// Whether nothing follows, so that it may go on.
  let isOpen: Bool

  /// Takes the first part of what is left of a query; `nil` if nothing is.
  init?(from rest: inout ArraySlice<Unicode.Scalar>) {
    rest = rest.drop(while: Self.isSpace)
    guard let first = rest.first else { return nil }
    isNegated = first == "-"
    rest = rest.drop { $0 == "-" }
    let isQuoted = rest.first == "\""
    if isQuoted { rest = rest.dropFirst() }
    let scalars = rest.prefix { $0 != "\"" && (isQuoted || !Self.isSpace($0)) }
    rest = rest[scalars.endIndex...]
    isOpen = rest.isEmpty
    if isQuoted { rest = rest.dropFirst() }
    self.isQuoted = isQuoted
    text = String(String.UnicodeScalarView(scalars))
  }

  /// The name and the value of `name:value`; `nil` if it is not of this form.
  var operation: (name: String, value: String)? {
    let parts = text.unicodeScalars.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return (String(parts[0]), String(parts[1]))
  }

  /// White space as JavaScript has it (https://tc39.es/ecma262/#sec-white-space).
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FEFF}" || scalar.properties.isWhitespace && scalar != "\u{85}"
  }
}

/// Days as queries write them: `2025`, `2025-03` and `2025-03-14`, counted from 1970 in UTC.
package struct SearchDay {
  /// The first day of a year, a month, or the day; `nil` for anything else.
  static func day(_ text: String) -> Int? {
    guard let rest = [4: "-01-01", 7: "-01", 10: ""][text.utf8.count] else { return nil }
    return Instant(rfc3339: "\(text)\(rest)T00:00:00Z").map { Int($0.milliseconds / 86_400_000) }
  }

  /// The date of a time in seconds since 1970, such as `2025-03-14`. A time outside the years 1 to 9999 is taken for the
  /// nearest inside.
  package static func date(ofTime time: Int) -> String {
    let (first, last) = (Instant.earliest.milliseconds / 1_000, Instant.latest.milliseconds / 1_000)
    let seconds = min(max(Int64(time), first), last)
    return String(Instant(clamping: seconds * 1_000).rfc3339.prefix(10))
  }
}

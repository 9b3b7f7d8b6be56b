import ThreadModel

/// What a text of Threads leads to where nothing marks it: URLs, `@names` and `#topics`.
///
/// A text without any mark is left plain, and anyone who shows it finds these; one with a spoiler or a style is a
/// list of spans, in which nobody looks.
enum ThreadsLinks {
  /// A stretch of a text and where it leads.
  typealias Link = (range: Range<String.Index>, target: TextSpan.Target)

  /// All of them, in order.
  static func all(in text: String) -> [Link] {
    text.matches(of: pattern).compactMap { match -> Link? in
      let word = text[match.range]
      guard word.hasPrefix("@") || word.hasPrefix("#") else {
        let range = match.range.lowerBound..<end(ofAddress: word)
        return (range, .link(String(text[range])))
      }
      guard isFree(match.range.lowerBound, in: text) else { return nil }
      return word.hasPrefix("@") ? mention(word) : topic(word)
    }
  }

  /// The places of the URLs alone.
  static func addresses(in text: String) -> [Range<String.Index>] {
    guard text.contains("://") else { return [] }
    return all(in: text).compactMap { if case .link = $0.target { $0.range } else { nil } }
  }

  private static var pattern: Regex<Substring> { /https?:\/\/[^\s<>"]+|[@#][\w.]+/ }

  /// Where a URL ends that a sentence goes on behind.
  private static func end(ofAddress word: Substring) -> String.Index {
    var rest = word
    while let last = rest.last, ".,;:!?'…»)]}".contains(last) {
      if last == ")", rest.contains("(") { break }
      rest.removeLast()
    }
    return rest.endIndex
  }

  /// Whether a sign begins a word there, and does not stand inside of one.
  private static func isFree(_ place: String.Index, in text: String) -> Bool {
    guard place > text.startIndex else { return true }
    let before = text[text.index(before: place)]
    return !(before.isLetter || before.isNumber || "_@#/&.".contains(before))
  }

  private static func mention(_ word: Substring) -> Link? {
    let name = word.dropFirst().prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_")
    }
    let handle = String(name.reversed().drop { $0 == "." }.reversed())
    guard (1...30).contains(handle.utf8.count) else { return nil }
    let end = word.index(word.startIndex, offsetBy: handle.count + 1)
    let account = ThreadsRecord.account(handle)
    return (word.startIndex..<end, .mention(Mention(handle: handle, id: account.id, url: account.url)))
  }

  private static func topic(_ word: Substring) -> Link? {
    let name = word.dropFirst().prefix { $0 != "." }
    guard name.contains(where: \.isLetter) else { return nil }
    return (word.startIndex..<name.endIndex, .tag(String(name)))
  }
}

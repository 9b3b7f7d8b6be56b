/// Cuts texts into the words by which posts are found.
///
/// A word is a run of letters, digits and `_`, at most 24 characters; text of scripts without spaces is cut into pairs
/// that overlap; a picture is a word. It keeps its buffers, so one is used for many texts.
package struct SearchTokens: Sendable {
  /// What the words are for.
  package enum Use: Sendable {
    /// A post is found by them: also by the parts between `_`, and by the last character of a run without spaces.
    case index
    /// A query looks them up.
    case query
  }

  /// The most characters of a word.
  static let longest = 24

  private let table = CharacterTable.unicode15
  private var points: [UInt32] = []
  /// The words of the last text.
  private(set) var words = WordList()

  package init() {}

  /// The words of a text, in their order.
  package mutating func words(of text: String, for use: Use) -> [String] {
    cut(text, for: use)
    return words.texts
  }

  /// The text in which phrases are found: its runs with a space between them, uncut.
  package mutating func plainWords(of text: String) -> String { joined(text, by: 0x20) }

  /// What a handle, a tag, a place, a thread or a language is called in the index: its runs with a hyphen between.
  package mutating func name(_ text: String) -> String { joined(text, by: 0x2D) }

  /// The words of the filters that a post answers.
  mutating func filters(of post: SearchedPost) -> [String] {
    var names = ["@" + name(post.handle)]
    names += post.tags.map { "#" + name($0) }
    names += SearchedPost.Kinds.named.filter { post.kinds.contains($0.kind) }.map { "!" + $0.name }
    names += post.places.map { ">" + name($0) }
    if let language = post.language { names.append("~" + name(language)) }
    return names.filter { (2...0xFFFF).contains($0.utf8.count) }
  }

  private mutating func joined(_ text: String, by separator: UInt8) -> String {
    words.removeAll()
    table.fold(text, into: &points)
    for run in WordRuns(points) {
      if !words.bytes.isEmpty { words.append(separator) }
      words.append(points[run.range])
    }
    return String(decoding: words.bytes, as: UTF8.self)
  }

  /// Makes `words` the words of a text.
  mutating func cut(_ text: String, for use: Use) {
    words.removeAll()
    table.fold(text, into: &points)
    for run in WordRuns(points) {
      switch run.script {
      case .unspaced: addPairs(run.range, for: use)
      case .letter: addWord(run.range, for: use)
      default: add(run.range)
      }
    }
  }

  private mutating func addPairs(_ range: Range<Int>, for use: Use) {
    let isSingle = range.count == 1
    for place in range.dropLast(use == .query && !isSingle ? 1 : 0) {
      add(place..<min(place + 2, range.upperBound))
    }
  }

  private mutating func addWord(_ range: Range<Int>, for use: Use) {
    add(range)
    guard use == .index, points[range].contains(0x5F) else { return }
    for part in points[range].split(separator: 0x5F) { add(part.startIndex..<part.endIndex) }
  }

  private mutating func add(_ range: Range<Int>) {
    words.append(points[range.prefix(Self.longest)])
    words.endWord()
  }
}

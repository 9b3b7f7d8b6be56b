import RandomNumbers
import SiteSearch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Posts whose words are as frequent as those of real text (Zipf), some of them Japanese, and queries about them. The same
/// for one seed.
struct RandomSite {
  private var numbers: SeededNumbers
  private let vocabulary: [String]
  private(set) var posts: [SearchedPost?] = []

  private static let characters = Array("東京都大阪図書館関数検索天気今日本語文字列山川海空森林道駅電車学校会社旅行料理音楽写真映画の".unicodeScalars)
  private static let handles = ["ada", "bo.lee", "cy_z", "Dörte", "eve"]
  private static let tags = ["Swift", "walks", "東京", "Two Words"]

  init(count: Int, vocabulary size: Int = 3_000, seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    vocabulary = (0..<size).map(Self.word)
    for place in 0..<count { posts.append(post(place)) }
  }

  /// A word of syllables; frequent words are short, and many share their beginnings.
  private static func word(_ number: Int) -> String {
    let syllables = [
      "com", "pu", "ter", "ga", "r", "den", "mü", "ae", "oe", "st", "el", "i", "na", "ké", "wo", "_",
    ]
    var (word, rest) = ("", number)
    repeat {
      word += syllables[rest % syllables.count]
      rest /= syllables.count
    } while rest > 0
    return word
  }

  private mutating func zipf(_ count: Int) -> Int {
    let part = Double(numbers.next() >> 11) / 9_007_199_254_740_992
    return min(count - 1, Int(pow(Double(count), part)) - 1)
  }

  private mutating func anyWord() -> String { vocabulary[max(0, zipf(vocabulary.count))] }

  private mutating func japanese(_ length: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<length { text.append(Self.characters[max(0, zipf(Self.characters.count))]) }
    return String(text)
  }

  mutating func post(_ place: Int) -> SearchedPost? {
    guard numbers.index(below: 25) > 0 else { return nil }
    let isJapanese = numbers.index(below: 6) == 0
    var words = (0..<numbers.index(below: 14)).map { _ in anyWord() }
    if isJapanese { words = [japanese(2 + numbers.index(below: 20)), words.first ?? ""] }
    if numbers.index(below: 12) == 0 { words.append("🙂") }
    var post = SearchedPost(
      path: "p\(place)", handle: Self.handles[max(0, zipf(Self.handles.count))],
      time: 1_500_000_000 + place * 40_000 + numbers.index(below: 90_000), text: words.joined(separator: " "))
    if numbers.index(below: 5) == 0 { post.kinds = SearchedPost.Kinds(rawValue: numbers.index(below: 64)) }
    if numbers.index(below: 8) == 0 { post.tags = [Self.tags[numbers.index(below: Self.tags.count)]] }
    if numbers.index(below: 9) == 0 { post.places = ["t\(numbers.index(below: 20))"] }
    post.language = isJapanese ? "ja" : numbers.index(below: 3) == 0 ? "en" : nil
    return post
  }

  /// Changes some posts, as an edit, a takedown or a new post does. Gives their ordinals.
  mutating func edit(_ count: Int) -> Set<Int> {
    var changed: Set<Int> = []
    for _ in 0..<count {
      let place = numbers.index(below: posts.count)
      if var old = posts[place], numbers.index(below: 3) > 0 {
        old.text += " " + anyWord()
        posts[place] = old
      } else {
        posts[place] = post(place)
      }
      changed.insert(place)
    }
    return changed
  }

  mutating func append(_ count: Int) {
    for _ in 0..<count { posts.append(post(posts.count)) }
  }

  /// A query that somebody may type.
  mutating func query() -> String {
    var parts = (0...numbers.index(below: 3)).map { _ in part() }
    if numbers.index(below: 3) == 0 { parts.append("") }
    return parts.joined(separator: " ")
  }

  private mutating func part() -> String {
    switch numbers.index(below: 16) {
    case 0: return "from:" + Self.handles[numbers.index(below: Self.handles.count)]
    case 1: return "tag:" + Self.tags[numbers.index(below: Self.tags.count)].replacing(" ", with: "-")
    case 2:
      return (numbers.index(below: 2) == 0 ? "-" : "") + "has:"
        + SearchedPost.Kinds.named[numbers.index(below: 6)].name
    case 3: return "in:t\(numbers.index(below: 20))"
    case 4: return "lang:ja"
    case 5: return "before:20\(18 + numbers.index(below: 8))"
    case 6: return "after:20\(18 + numbers.index(below: 8))-0\(1 + numbers.index(below: 9))"
    case 7: return "\"\(anyWord()) \(anyWord())\""
    case 8: return "-" + anyWord()
    case 9: return japanese(1 + numbers.index(below: 3))
    case 10: return String(anyWord().prefix(3))
    case 11: return "\"" + anyWord()
    case 12: return anyWord().replacing("ü", with: "ue")
    default: return anyWord()
    }
  }
}

import NativeFormat
import SitePaths
import ThreadModel

/// Finds out which post each long text belongs to: the one of the same two seconds that begins alike, since
/// nothing in an archive says it.
struct XNotes: Sendable {
  /// The long texts, by time; those without id or time apart.
  let notes: [XNote]
  /// How many there were that have no id or time, or were taken back.
  let unusable: Int
  private var postOfNote: [Int: String] = [:]
  private var noteOfPost: [String: Int] = [:]
  private var hiddenTimes: [Instant] = []

  /// How far apart the times of a post and its long text may be, in milliseconds.
  private static let tolerance: Int64 = 2_000

  /// The long texts of an archive.
  init(_ all: [XNote] = []) {
    let usable = all.filter { $0.id != nil && $0.published != nil && !$0.isDeleted }
    notes = usable.sorted { ($0.time, $0.id ?? "") < ($1.time, $1.id ?? "") }
    unusable = all.count - usable.count
  }

  /// Looks for the long text of a post.
  mutating func join(_ tweet: XTweet) {
    guard let id = tweet.id, let time = tweet.published else { return }
    let near = notes(near: time).filter { postOfNote[$0] == nil }
    guard !near.isEmpty else { return }
    let beginnings = XBeginning.all(of: tweet)
    let alike = near.filter { note in beginnings.contains { $0.fits(notes[note].text) } }
    let nearest = alike.min { distance($0, time) < distance($1, time) }
    guard let nearest, noteOfPost[id] == nil else { return }
    postOfNote[nearest] = id
    noteOfPost[id] = nearest
  }

  /// Notes the time of a post that nobody may see, so that its long text does not be alone in its place. A
  /// long text that may be its own is taken from every other post, whichever came first.
  mutating func hide(_ tweet: XTweet) {
    guard let time = tweet.published else { return }
    hiddenTimes.append(time)
    let beginnings = XBeginning.all(of: tweet)
    for index in notes(near: time) where beginnings.contains(where: { $0.fits(notes[index].text) }) {
      if let post = postOfNote[index] { noteOfPost[post] = nil }
      postOfNote[index] = tweet.id ?? ""
    }
  }

  /// The long text of a post.
  func note(ofPost id: String) -> XNote? { noteOfPost[id].map { notes[$0] } }

  /// The long texts that belong to no post in the archive, and how many of those may be of a hidden one.
  var alone: (notes: [XNote], hidden: Int) {
    let free = notes.indices.filter { postOfNote[$0] == nil }
    let hidden = Set(hiddenTimes.flatMap { Array(notes(near: $0)) })
    let shown = free.filter { !hidden.contains($0) }
    return (shown.map { notes[$0] }, free.count - shown.count)
  }

  private func notes(near time: Instant) -> Range<Int> {
    let first = notes.firstSortedIndex { $0.time >= time.milliseconds - Self.tolerance }
    let end = notes.firstSortedIndex { $0.time > time.milliseconds + Self.tolerance }
    return first..<max(first, end)
  }

  private func distance(_ index: Int, _ time: Instant) -> UInt64 {
    (notes[index].time - time.milliseconds).magnitude
  }
}

/// How a text begins of which a post says no more: up to its "…", or all of it.
struct XBeginning {
  let text: String
  let isCut: Bool

  /// The beginning that a post says.
  init(_ words: String) {
    isCut = words.hasSuffix("…")
    text = isCut ? String(words.dropLast()) : words
  }

  /// The beginnings of a post: of its whole text, and of the text behind the mentions that a reply begins with and its
  /// page does not show, since a long text may have them or not. None if it has no words.
  static func all(of tweet: XTweet) -> [XBeginning] {
    let starts = tweet.visibleStart > 0 ? [0, tweet.visibleStart] : [0]
    return starts.compactMap { XBeginning(tweet, from: $0) }
  }

  /// The beginning of the text from a character on; `nil` if there are no words.
  private init?(_ tweet: XTweet, from start: Int) {
    var words = XText(tweet.text, tweet.entities ?? [], from: start, isEscaped: true)
    words.dropMedia()
    let whole = words.characters
    let isStatus = words.takeTrailingStatus() != nil
    let short = isStatus ? words.characters : Self.droppingTrailingAddress(whole)
    self.init(short.hasSuffix("…") ? short : whole)
    guard !text.isEmpty else { return nil }
  }

  /// A text without a `t.co` URL at its end and the space before it.
  private static func droppingTrailingAddress(_ text: String) -> String {
    guard let space = text.lastIndex(where: \.isWhitespace) else { return text }
    return text[text.index(after: space)...].hasPrefix("https://t.co/") ? String(text[..<space]) : text
  }

  /// Whether a text begins so.
  func fits(_ whole: String) -> Bool { isCut ? whole.utf8.starts(with: text.utf8) : whole == text }
}

/// The full text of a long post, from `note-tweet.js`. It does not say which post it belongs to.
struct XNote: Sendable {
  private(set) var id: String?
  private(set) var published: Instant?
  /// The text, which is not escaped here.
  private(set) var text = ""
  private(set) var entities: [XEntity] = []
  private(set) var styles: [XStyle] = []
  /// Whether it was taken back.
  private(set) var isDeleted = false

  /// When it was published, in milliseconds.
  fileprivate var time: Int64 { published?.milliseconds ?? 0 }

  /// How many styled runs are taken from one text.
  private static let mostStyles = 500

  /// Reads a note, `{"noteTweet":{…}}`; `nil` for a value that is invalid.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    var isNote = false
    try reader.nestedMembers { reader, path throws(JSONError) in
      switch path {
      case "noteTweet": isNote = try reader.peek() == .object
      case "noteTweet.noteTweetId": id = try reader.filledIdentifier()
      case "noteTweet.createdAt": published = try reader.timeOfX()
      case "noteTweet.lifecycle.name", "noteTweet.lifecycle.originalName":
        if try reader.string()?.lowercased().contains("delete") == true { isDeleted = true }
      case "noteTweet.core.text": text = try reader.string() ?? ""
      case "noteTweet.core.urls": entities += try XEntity.list(&reader, .link)
      case "noteTweet.core.mentions": entities += try XEntity.list(&reader, .mention)
      case "noteTweet.core.hashtags": entities += try XEntity.list(&reader, .tag)
      case "noteTweet.core.cashtags": entities += try XEntity.list(&reader, .cashtag)
      case "noteTweet.core.styletags":
        try reader.array { reader throws(JSONError) in
          if let style = try Self.style(&reader), styles.count < Self.mostStyles { styles.append(style) }
        }
      default: break
      }
    }
    guard isNote else { return nil }
  }

  private static func style(_ reader: inout JSONReader) throws(JSONError) -> XStyle? {
    var from, to: Int?
    var style: TextSpan.Style = []
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "fromIndex": from = try reader.writtenCount()
      case "toIndex": to = try reader.writtenCount()
      case "styleTypes":
        let types = try reader.list { reader throws(JSONError) in
          try reader.member("name") { reader throws(JSONError) in try reader.string() }
        }
        style = TextSpan.Style(types.compactMap { styleNames[$0] })
      default: break
      }
    }
    guard let from, let to, from < to, !style.isEmpty else { return nil }
    return (from..<to, style)
  }

  private static let styleNames: [String: TextSpan.Style] = [
    "Bold": .bold, "Italic": .italic, "Strikethrough": .strike,
  ]
}

/// Which of the owner's own posts their reposts show.
///
/// An archive says of a repost `RT @ada: hello` and no more. Where `ada` is the owner, the post is most often in
/// the archive too: an earlier one that begins with these words. Where it is not, or is one that nobody may see,
/// the repost must not say its words either.
struct XSelfReposts: Sendable {
  /// A repost of one's own and what it says.
  private typealias Repost = (id: String, words: XBeginning)

  private let handle, account: String?
  /// The reposts by how their words begin, in bytes.
  private var byBeginning: [[UInt8]: [Repost]] = [:]
  /// Those that were cut off before that many bytes.
  private var short: [Repost] = []
  /// The ids of the posts with the words of a repost, by its id.
  private var subjects: [String: Set<String>] = [:]

  /// How many bytes of a text posts are looked up by.
  private static let beginning = 24

  /// Looks for reposts of an account's own posts, by its handle or, where that has changed since, by its id.
  init(handle: String? = nil, account: String? = nil) {
    self.handle = handle?.lowercased()
    self.account = account
  }

  /// Whether there are none.
  var isEmpty: Bool { subjects.isEmpty }

  /// Takes in a record of the archive, which may be such a repost.
  mutating func add(_ tweet: XTweet) {
    guard tweet.repost.id == nil, let id = tweet.id, let head = XRepost.head(of: tweet.text),
      isOwn(head.handle, in: tweet)
    else { return }
    let words = XBeginning(String(tweet.text.unicodeScalars.dropFirst(head.length)))
    subjects[id] = []
    if words.isCut, words.text.utf8.count < Self.beginning {
      short.append((id, words))
    } else {
      byBeginning[Array(words.text.utf8.prefix(Self.beginning)), default: []].append((id, words))
    }
  }

  /// Compares a post, be it one that may be shown or not, with what the reposts say.
  mutating func compare(_ tweet: XTweet) {
    guard let id = tweet.id else { return }
    let near = byBeginning[Array(tweet.text.utf8.prefix(Self.beginning)), default: []] + short
    for repost in near where repost.words.fits(tweet.text) && XName.isEarlier(id, repost.id) {
      subjects[repost.id]?.insert(id)
    }
  }

  /// The ids of the posts that a repost may show, none where the archive lacks it; `nil` for every other record.
  func subjects(of repost: String) -> Set<String>? { subjects[repost] }

  private func isOwn(_ handle: String, in tweet: XTweet) -> Bool {
    let handle = handle.lowercased()
    if handle == self.handle { return true }
    guard let account else { return false }
    return tweet.mentions.contains { $0.id == account && $0.word.lowercased() == handle }
  }
}

import NativeFormat

/// What search may know of a post: what its page shows without a click.
package struct SearchedPost: Hashable, Sendable {
  /// What is in a post besides its words, and what the row says of its text.
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let image = Kinds(rawValue: 1)
    package static let video = Kinds(rawValue: 2)
    package static let audio = Kinds(rawValue: 4)
    package static let file = Kinds(rawValue: 8)
    package static let link = Kinds(rawValue: 16)
    package static let poll = Kinds(rawValue: 32)
    /// The text is what the post warns of.
    package static let warning = Kinds(rawValue: 64)
    /// The text of the row is not all of it.
    package static let cut = Kinds(rawValue: 128)

    /// The kinds that `has:` knows, by their words.
    package static let named: [(name: String, kind: Kinds)] = [
      ("image", .image), ("video", .video), ("audio", .audio), ("file", .file), ("link", .link),
      ("poll", .poll),
    ]
  }

  /// The last part of its URL.
  package var path: String
  /// The handle in its URL.
  package var handle: String
  /// When it was published, in seconds since 1970.
  package var time: Int
  package var kinds: Kinds = []
  package var text: String
  /// Its tags, without `#`.
  package var tags: [String] = []
  /// The places and the thread it is in.
  package var places: [String] = []
  /// A BCP 47 tag.
  package var language: String?
  /// The ordinal of the post that it replies to, if that has a row.
  package var parent: Int?
  /// How many replies, reposts, quotes and likes it had where it comes from; empty if nothing was counted.
  package var counts: [Int] = []

  /// A post without anything but words.
  package init(path: String, handle: String, time: Int, text: String) {
    (self.path, self.handle, self.time, self.text) = (path, handle, time, text)
  }

  /// The day on which it was published, counted from 1970.
  private var day: Int { time >= 0 ? time / 86_400 : (time - 86_399) / 86_400 }

  /// The first and the last day of some posts; `nil` of no posts.
  package static func days(of posts: some Sequence<SearchedPost?>) -> ClosedRange<Int>? {
    let days = posts.compactMap { $0?.day }
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  /// The row of the post: `["path","handle","time",kinds,"text",parent,[replies,reposts,quotes,likes]]`.
  ///
  /// What is not known at the end is left out; a post with counts and without a parent has `null` in its place. A row has
  /// no more than the beginning of a text, and neither tags, places nor a language.
  var row: [UInt8] {
    let beginning = text.unicodeScalars.prefix(SearchFormat.longestText)
    let isCut = beginning.endIndex < text.unicodeScalars.endIndex
    var writer = JSONWriter()
    for text in [path, handle, String(time, radix: 36)] { writer.string(text) }
    writer.number((isCut ? kinds.union(.cut) : kinds.subtracting(.cut)).rawValue)
    writer.string(isCut ? String(beginning) : text)
    if let parent { writer.number(parent) } else if !counts.isEmpty { writer.raw("null".utf8) }
    if !counts.isEmpty { writer.array(counts) { $0.number($1) } }
    return [0x5B] + writer.bytes + [0x5D]
  }
}

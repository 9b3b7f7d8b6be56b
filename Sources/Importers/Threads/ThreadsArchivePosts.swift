import NativeFormat
import BuildDiagnostics
import SitePaths

/// All posts and replies of an archive, the newest first, each with an id of our own.
struct ThreadsArchivePosts: Sendable {
  /// A post with its id and its position in the file, from 0.
  struct Entry: Sendable {
    let post: ThreadsArchivePost
    let id: String
    let index: Int
  }

  /// The posts that have a time. Archives are nearly sorted; of equal times the first stays first.
  private(set) var entries: [Entry] = []
  /// The values without a time, and what is unknown.
  private(set) var tally = ImportTally()
  private var count = 0
  private let place: String

  /// Reads the file of an archive's posts; `place` is its name for a person.
  init(_ reader: inout JSONReader, place: String) throws(JSONError) {
    self.place = place
    var posts: [(post: ThreadsArchivePost, index: Int)] = []
    try reader.object { reader, key throws(JSONError) in
      guard key == "text_post_app_text_posts" else {
        return tally.unknown.add(MetaText.string(key), at: Diagnostic.Place(place))
      }
      try reader.array { reader throws(JSONError) in
        if let post = try readPost(&reader) { posts.append((post, count - 1)) }
      }
    }
    try reader.end()
    posts.sort { ($1.post.seconds ?? 0, $0.index) < ($0.post.seconds ?? 0, $1.index) }
    var ids = ThreadsArchiveIDs()
    entries = posts.map { Entry(post: $0.post, id: ids.next(for: $0.post), index: $0.index) }
  }

  private mutating func readPost(_ reader: inout JSONReader) throws(JSONError) -> ThreadsArchivePost? {
    count += 1
    var names: [String] = []
    let post = try ThreadsArchivePost(&reader) { names.append($0) }
    for name in names { tally.unknown.add(name, at: Diagnostic.Place("\(place) (post \(count))")) }
    tally.repair("texts-repaired", post?.repairedTexts ?? 0)
    guard let post else {
      refuse(.recordNotObject, "value \(count) is no object; expected a post")
      return nil
    }
    guard post.seconds != nil else {
      refuse(.recordWithoutTime, "post \(count) has no \"creation_timestamp\" in seconds since 1970")
      return nil
    }
    return post
  }

  private mutating func refuse(_ code: Diagnostic.Code, _ message: String) {
    tally.leaveOut(.posts, "damaged")
    tally.diagnostics.append(.error(code, at: Diagnostic.Place(place), message))
  }
}

/// Makes ids for posts that have none, which stay the same from one export to the next: `ta-` and 20
/// hexadecimal digits of the SHA-256 of the time, the text, the URL of the first media item, and how many
/// posts before are the same in all three, each on a line.
struct ThreadsArchiveIDs {
  private var seen: [String: Int] = [:]

  /// The id of the next post.
  mutating func next(for post: ThreadsArchivePost) -> String {
    let words = "\(post.seconds ?? 0)\n\(post.text)\n\(post.media.first?.uri ?? "")\n"
    let earlier = seen[words, default: 0]
    seen[words] = earlier + 1
    return "ta-" + ContentHash(of: "\(words)\(earlier)".utf8).prefix(20)
  }
}

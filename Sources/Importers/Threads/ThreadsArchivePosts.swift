import NativeFormat
import BuildDiagnostics
import SitePaths

/// All posts and replies of an archive, the newest first, each with an id of our own.
struct ThreadsArchivePosts: Sendable {
  /// A post with its id and its position in the file, from 0.
  struct Entry: Sendable {
    let post: ThreadsArchivePost
    fileprivate(set) var id = ""
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
    try reader.object { reader, key throws(JSONError) in
      guard key == "text_post_app_text_posts" else {
        return tally.unknown.add(MetaText.string(key), at: Diagnostic.Place(place))
      }
      try reader.array { reader throws(JSONError) in try readPost(&reader) }
    }
    try reader.end()
    entries.sort { ($1.post.seconds ?? 0, $0.index) < ($0.post.seconds ?? 0, $1.index) }
    setIDs()
  }

  private mutating func readPost(_ reader: inout JSONReader) throws(JSONError) {
    count += 1
    guard let post = try ThreadsArchivePost(&reader) else {
      return refuse(.recordNotObject, "value \(count) is no object; expected a post")
    }
    for name in post.unknownFields {
      tally.unknown.add(name, at: Diagnostic.Place("\(place) (post \(count))"))
    }
    tally.repair("texts-repaired", post.repairedTexts)
    guard post.seconds != nil else {
      return refuse(.recordWithoutTime, "post \(count) has no \"creation_timestamp\" in seconds since 1970")
    }
    entries.append(Entry(post: post, index: count - 1))
  }

  private mutating func refuse(_ code: Diagnostic.Code, _ message: String) {
    tally.refuse(.posts, code, message, at: Diagnostic.Place(place), as: "damaged")
  }

  /// Gives each post an id that stays the same from one export to the next: `ta-` and 20 hexadecimal digits of the
  /// SHA-256 of the time, the text, the URL of the first media item, and how many posts before are the same in all
  /// three, each on a line.
  private mutating func setIDs() {
    var seen: [String: Int] = [:]
    for index in entries.indices {
      let post = entries[index].post
      let words = "\(post.seconds ?? 0)\n\(post.text)\n\(post.media.first?.uri ?? "")\n"
      let earlier = seen[words, default: 0]
      seen[words] = earlier + 1
      entries[index].id = "ta-" + ContentHash(of: "\(words)\(earlier)".utf8).prefix(20)
    }
  }
}

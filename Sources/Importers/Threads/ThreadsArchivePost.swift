import BuildDiagnostics
import NativeFormat
import SitePaths
import ThreadModel

/// One post or reply as a Threads archive holds it, its text fixed.
///
///     {"media":[{"uri":"","creation_timestamp":1709118134,"title":"the text","text_app_post":{"is_reply":false}}]}
///
/// A post of words alone has one media item without a URL. One with several media has its text and its time
/// at the top and not at the media.
struct ThreadsArchivePost: Sendable {
  /// A media item, or what is in the place of one.
  struct Medium: Sendable {
    var uri = ""
    var title: String?
    var time: Int?

    /// Whether it is a file of subtitles, which stands among the media of some videos.
    var isCaption: Bool { uri.lowercased().hasSuffix(".srt") }
  }

  private(set) var media: [Medium] = []
  private(set) var isReply = false
  /// The name, without `@`, of the account that it replies to.
  private(set) var repliedName: String?
  /// Who may reply, in Meta's words.
  private(set) var replyControl: String?
  /// Codes of countries that the post is bound to.
  private(set) var countries: [String] = []
  /// Names of members that nobody here knows.
  private(set) var unknownFields: [String] = []
  /// How many texts in it were repaired.
  private(set) var repairedTexts = 0
  private var title: String?
  private var time: Int?

  /// What was written; empty where the archive holds no words.
  var text: String {
    let titles = media.count == 1 ? [media.first?.title, title] : [title] + media.map(\.title)
    return titles.compactMap { $0 }.first { !$0.isEmpty } ?? ""
  }

  /// When it was published, in seconds since 1970; `nil` if nothing says so.
  var seconds: Int? {
    let times = media.count == 1 ? [media.first?.time, time] : [time] + media.map(\.time)
    return times.compactMap { $0 }.first { $0 > 0 }
  }

  /// When it was published.
  var published: Instant? {
    seconds.map { Instant(clamping: Int64(clamping: min($0, Int.max / 1000) * 1000)) }
  }

  /// Reads a post; `nil` for a value that is no object.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    let isObject = try reader.object { reader, key throws(JSONError) in
      switch key {
      case "media": try readMedia(&reader)
      case "title": title = try readText(&reader)
      case "creation_timestamp": time = try reader.int()
      default: unknownFields.append(key.string)
      }
    }
    guard isObject else { return nil }
  }

  private mutating func readText(_ reader: inout JSONReader) throws(JSONError) -> String? {
    try reader.text().map { text in
      let mended = MetaText.string(text)
      if mended != text.string { repairedTexts += 1 }
      return mended
    }
  }

  private mutating func readMedia(_ reader: inout JSONReader) throws(JSONError) {
    try reader.array { reader throws(JSONError) in
      var medium = Medium()
      let isObject = try reader.object { reader, key throws(JSONError) in
        switch key {
        case "uri": medium.uri = try reader.metaString() ?? ""
        case "title": medium.title = try readText(&reader)
        case "creation_timestamp": medium.time = try reader.int()
        case "text_app_post": try readSettings(&reader)
        case "media_metadata", "cross_post_source": break  // cameras and device ids: never read
        default: unknownFields.append("media." + key.string)
        }
      }
      if isObject { media.append(medium) }
    }
  }

  /// Reads a `text_app_post`, to whom the post replies and who may reply to it; that of a later media item stands where
  /// it says something.
  private mutating func readSettings(_ reader: inout JSONReader) throws(JSONError) {
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "is_reply": isReply = try reader.bool() ?? isReply
      case "in_reply_to_username": repliedName = try Self.name(&reader) ?? repliedName
      case "reply_control": replyControl = try reader.string() ?? replyControl
      case "geo_gated_country_list": countries = try Self.countries(&reader)
      default: unknownFields.append("text_app_post." + key.string)
      }
    }
  }

  private static func name(_ reader: inout JSONReader) throws(JSONError) -> String? {
    let name = try reader.metaString().map { String($0.drop { $0 == "@" }) }
    return name?.isEmpty == false ? name : nil
  }

  /// `DE, US`, or an array of such texts.
  private static func countries(_ reader: inout JSONReader) throws(JSONError) -> [String] {
    let texts = try reader.strings() ?? []
    return texts.flatMap { $0.split { !($0.isLetter || $0.isNumber) }.map(String.init) }
  }
}

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
    // Each post gets an id that stays the same from one export to the next: `ta-` and 20 hexadecimal digits of the
    // SHA-256 of the time, the text, the URL of the first media item, and how many posts before are the same in all
    // three, each on a line.
    var seen: [String: Int] = [:]
    for index in entries.indices {
      let post = entries[index].post
      let words = "\(post.seconds ?? 0)\n\(post.text)\n\(post.media.first?.uri ?? "")\n"
      let earlier = seen[words, default: 0]
      seen[words] = earlier + 1
      entries[index].id = "ta-" + ContentHash(of: "\(words)\(earlier)".utf8).prefix(20)
    }
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
}

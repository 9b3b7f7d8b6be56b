import NativeFormat
import ThreadModel

/// A post as `tweets.js` tells it: `{"tweet":{"id_str":"17","full_text":"hello",…}}`, or without the outer
/// object and with `text` in the archives of 2013 to 2018. Numbers are written as strings.
struct XTweet: Sendable {
  private(set) var id: String?
  private(set) var published: Instant?
  /// The text, HTML-escaped as it came, and what is marked in it; `nil` if nothing says what is.
  private(set) var text = ""
  private(set) var entities: [XEntity]?
  /// Where the visible text begins, in characters of the escaped text: behind the mentions that a reply begins with.
  private(set) var visibleStart = 0
  private(set) var media: [XMediaItem] = []
  private(set) var language, app: String?
  private(set) var counts = PostCounts()
  private(set) var isSensitive = false
  private(set) var withheldCountries: [String] = []
  /// What it replies to; old replies know the account alone, and some not its handle.
  private(set) var parentStatus, parentUser, parentHandle: String?
  /// The ids of all of its versions, oldest first; empty where it says nothing of that.
  private(set) var versions: [String] = []
  /// The community it was posted in.
  private(set) var community: String?
  /// Why it may not be shown whatever a person assumes: `deleted`, `limited-audience`.
  private(set) var limit: String?
  /// Keys that nobody here knows.
  private(set) var unknownFields: [String] = []
  private(set) var repost = XRepost()

  /// Reads a post; `nil` for a value that is no object.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    let isObject = try reader.object { reader, key throws(JSONError) in
      if key == "tweet" {
        try reader.object { reader, key throws(JSONError) in try read(key, &reader) }
      } else {
        try read(key, &reader)
      }
    }
    guard isObject else { return nil }
  }

  /// Whether it is a post or shows another one.
  var kind: RecordKind { repost.text != nil || XRepost.head(of: text) != nil ? .reposts : .posts }

  /// The accounts that its text names, in order.
  var mentions: [XEntity] { (entities ?? []).filter { $0.kind == .mention } }

  /// The id that all versions of it share: that of the first.
  var group: String? { versions.first ?? id }

  private mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "id_str": id = try reader.filledIdentifier()
    case "created_at": published = try reader.timeOfX()
    case "full_text", "text": text = try reader.string() ?? ""
    case "display_text_range": visibleStart = try reader.identifiers().first.flatMap { Int($0) } ?? 0
    case "entities": try readEntities(&reader)
    case "extended_entities":
      let found = try reader.member("media") { reader throws(JSONError) in try reader.list(XMediaItem.init) }
      if let found, !found.isEmpty { media = found }
    case "lang": language = try reader.filledString()
    case "source": app = try reader.filledString()
    case "favorite_count": counts.likes = try reader.writtenCount()
    case "retweet_count": counts.reposts = try reader.writtenCount()
    case "possibly_sensitive": isSensitive = try reader.isCovering()
    case "withheld_in_countries": withheldCountries = try reader.strings() ?? []
    case "in_reply_to_status_id_str": parentStatus = try reader.filledIdentifier()
    case "in_reply_to_user_id_str": parentUser = try reader.filledIdentifier()
    case "in_reply_to_screen_name": parentHandle = try reader.filledString()
    case "edit_info": versions = try Self.versions(&reader)
    case "retweeted_status":
      repost = try XRepost(&reader)
      if repost.isProtected { limit = limit ?? "limited-audience" }
    case "community_id_str", "community_id": community = try reader.filledIdentifier() ?? community
    case "scopes": try readScopes(&reader)
    case "user":
      // Archives of 2013 to 2018 say whether the posts of the account are protected.
      let isOpen = try reader.member("protected") { reader throws(JSONError) in try reader.bool() == false }
      if isOpen == false { limit = limit ?? "protected-account" }
    case "deleted_at": limit = "deleted"
    default: note(key.string)
    }
  }

  /// Takes in the name of another field. Words for an audience of subscribers or of trusted friends mean that not
  /// everybody may see the post, whatever they hold.
  private mutating func note(_ name: String) {
    if name.hasPrefix("exclusive_tweet") || name.hasPrefix("trusted_friends") {
      limit = limit ?? "limited-audience"
    } else if !Self.unused.contains(name) {
      unknownFields.append(name)
    }
  }

  /// Fields that are known and say nothing that is shown. Places are nobody's business.
  private static let unused: Set<String> = [
    "id", "favorited", "retweeted", "truncated", "coordinates", "geo", "place",
    "contributors", "in_reply_to_status_id", "in_reply_to_user_id",
  ]

  /// Reads `scopes`: `{"followers":false}` is at posts in communities. Whatever else it holds means an
  /// audience that nobody here knows, such as followers alone.
  private mutating func readScopes(_ reader: inout JSONReader) throws(JSONError) {
    guard try reader.peek() != .null else { return }
    let isObject = try reader.object { reader, key throws(JSONError) in
      if key == "followers", try reader.bool() == false {
        community = community ?? ""
      } else {
        limit = limit ?? "limited-audience"
      }
    }
    if !isObject { limit = limit ?? "limited-audience" }
  }

  private mutating func readEntities(_ reader: inout JSONReader) throws(JSONError) {
    var found: [XEntity] = []
    let isObject = try reader.object { reader, key throws(JSONError) in
      switch key {
      case "urls": found += try XEntity.list(&reader, .link)
      case "user_mentions": found += try XEntity.list(&reader, .mention)
      case "hashtags": found += try XEntity.list(&reader, .tag)
      case "symbols": found += try XEntity.list(&reader, .cashtag)
      case "media":
        let list = try reader.list(XMediaItem.init)
        if media.isEmpty { media = list }
        found += list.compactMap(\.marker)
      default: unknownFields.append("entities." + key.string)
      }
    }
    if isObject { entities = found }
  }

  /// The ids in `{"initial":{"editTweetIds":[…]}}` or `{"edit":{"editControlInitial":{"editTweetIds":[…]}}}`.
  private static func versions(_ reader: inout JSONReader) throws(JSONError) -> [String] {
    var ids: [String] = []
    var first: String?
    try reader.nestedMembers { reader, path throws(JSONError) in
      switch path.split(separator: ".").last {
      case "editTweetIds": ids = try reader.identifiers()
      case "initialTweetId": first = try reader.filledIdentifier()
      default: break
      }
    }
    guard let first else { return ids }
    return [first] + ids.filter { $0 != first }
  }
}

/// The post that a repost shows. Today's archives tell it in words, `RT @ada: hello`, mostly cut off; those of
/// 2013 to 2018 hold the post.
struct XRepost: Sendable {
  private(set) var id, handle, name, text: String?
  /// Whether the posts of its author were protected when the archive was made.
  private(set) var isProtected = false

  /// Nothing known.
  init() {}

  /// Reads a `retweeted_status`.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.nestedMembers { reader, path throws(JSONError) in
      switch path {
      case "id_str": id = try reader.filledIdentifier()
      case "text", "full_text": text = try reader.filledString()
      case "user.screen_name": handle = try reader.filledString()
      case "user.name": name = try reader.filledString()
      case "user.protected": isProtected = try reader.bool() != false
      default: break
      }
    }
  }

  /// The handle after `RT @` and how many characters are before the reposted text; `nil` for other texts.
  static func head(of text: String) -> (handle: String, length: Int)? {
    guard text.hasPrefix("RT @"), let colon = text.firstIndex(of: ":") else { return nil }
    let handle = String(text[..<colon].dropFirst(4))
    let rest = text[text.index(after: colon)...]
    guard XName.isHandle(handle), rest.isEmpty || rest.unicodeScalars.first == " " else { return nil }
    return (handle, text.unicodeScalars.distance(from: text.startIndex, to: colon) + (rest.isEmpty ? 1 : 2))
  }
}

/// A picture or video of a post, as `extended_entities` describes it. Archives never hold descriptions of them.
struct XMediaItem: Sendable {
  /// `photo`, `video` or `animated_gif`.
  private(set) var type = ""
  /// The picture, or the still of a video.
  private(set) var address: String?
  /// The `t.co` URL in the text.
  private(set) var marker: XEntity?
  private(set) var width, height: Int?
  private(set) var duration: Double?
  /// The files that a video comes in.
  private var videos: [(address: String, bitrate: Int)] = []
  /// The post and the account that it was taken from, where those are others.
  private(set) var sourceStatus, sourceUser: String?

  /// Reads a media item; `nil` for a value that is no object.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    let isObject = try reader.nestedMembers { reader, path throws(JSONError) in
      switch path {
      case "type": type = try reader.string() ?? ""
      case "media_url_https": address = try reader.filledString()
      case "source_status_id_str": sourceStatus = try reader.filledIdentifier()
      case "source_user_id_str": sourceUser = try reader.filledIdentifier()
      case "sizes.large.w": width = try reader.writtenCount()
      case "sizes.large.h": height = try reader.writtenCount()
      case "video_info.duration_millis": duration = try reader.writtenCount().map { Double($0) / 1000 }
      case "video_info.variants":
        videos += try reader.list { reader throws(JSONError) -> (address: String, bitrate: Int)? in
          let file = try reader.members { reader throws(JSONError) in try reader.filledIdentifier() }
          guard file["content_type"] == Self.videoType, let address = file["url"] else { return nil }
          return (address, file["bitrate"].flatMap { Int($0) } ?? 0)
        }
      default: break
      }
    }
    guard isObject else { return nil }
    var again = JSONReader(UnsafeRawBufferPointer(reader.bytes), from: start)
    marker = try XEntity(.media, &again)
  }

  /// What it is; `nil` for an unknown type.
  var kind: Media.Kind? { Self.kinds[type] }

  private static let kinds: [String: Media.Kind] = ["photo": .image, "video": .video, "animated_gif": .gif]

  private static let videoType = "video/mp4"

  /// The files it may come in, the best first: of a video those by bit rate, of a picture itself.
  var candidates: [(address: String, type: String?)] {
    if videos.isEmpty { return [address].compactMap { $0 }.map { (address: $0, type: nil) } }
    return videos.sorted { $0.bitrate > $1.bitrate }.map { (address: $0.address, type: Self.videoType) }
  }
}

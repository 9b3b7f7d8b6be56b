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

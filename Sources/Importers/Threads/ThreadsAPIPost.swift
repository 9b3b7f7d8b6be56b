import NativeFormat
import ThreadModel

/// A post as the Threads API gives it, before it is mapped.
/// (https://developers.facebook.com/docs/threads/retrieve-and-discover-posts/retrieve-posts)
struct ThreadsAPIPost: Sendable {
  var id: String?
  var ownerID, username, shortcode, permalink: String?
  var published: Instant?
  var text = ""
  /// The spoilers in the text.
  var marks: [ThreadsTextMark] = []
  var longText: TextSource?
  var medium = ThreadsAPIMediaItem()
  var children: [ThreadsAPIMediaItem] = []
  var poll: Poll?
  /// URLs that are below the text as cards.
  var links: [String] = []
  var topicTag: String?
  var isQuote = false
  var isReply = false
  var quoted, reposted, root, repliedTo: ThreadsAPIReference?
  var audience = ThreadsAPIAudience()
  /// Who may reply, in Meta's words.
  var replyAudience: String?
  /// The only countries in which it is shown; empty where it is shown in all.
  var countries: [String] = []
  var isVerified = false
  /// Names of members that nobody here knows.
  private(set) var unknownFields: [String] = []
  /// Whether it says of itself that it stood on Threads and on no other service with an API of this shape.
  private var isOnThreads = false

  /// Reads a post; `nil` for a value that is no object.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    let isObject = try reader.object { reader, key throws(JSONError) in
      if try medium.read(key, &reader) { return }
      if try audience.read(key, &reader) { return }
      try read(key, &reader)
    }
    guard isObject else { return nil }
  }

  /// Whether it is one of Threads' posts: it says so, or has a type or a URL that only those have.
  var isRecognizable: Bool {
    isOnThreads || ["TEXT_POST", "REPOST_FACADE"].contains(medium.type)
      || permalink.map { $0.contains("://www.threads.") || $0.contains("://threads.") } == true
  }

  /// The posts that it names.
  var references: [ThreadsAPIReference] { [quoted, reposted, root, repliedTo].compactMap { $0 } }

  /// Whether it only shows another post.
  var isRepost: Bool { medium.type == "REPOST_FACADE" }

  /// Whether it is a post or shows another one.
  var kind: RecordKind { isRepost && reposted != nil ? .reposts : .posts }

  private mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "id": id = try reader.identifier()
    case "owner": ownerID = try ThreadsAPIReference(&reader)?.post.id
    case "username": username = try reader.filledString()
    case "shortcode": shortcode = try reader.filledString()
    case "permalink":
      // What is no URL names no post, least of all one whose id it happens to be.
      permalink = try reader.filledString().flatMap { $0.contains("://") ? $0 : nil }
    case "timestamp": published = try reader.instant()
    case "media_product_type": isOnThreads = try reader.string() == "THREADS"
    case "is_verified": isVerified = try reader.bool() ?? false
    case "is_quote_post": isQuote = try reader.bool() ?? false
    case "is_reply": isReply = try reader.bool() ?? false
    case "quoted_post": quoted = try ThreadsAPIReference(&reader)
    case "reposted_post": reposted = try ThreadsAPIReference(&reader)
    case "root_post": root = try ThreadsAPIReference(&reader)
    case "replied_to": repliedTo = try ThreadsAPIReference(&reader)
    case "text": text = try reader.string() ?? ""
    case "text_entities": marks = try ThreadsTextMark.list(&reader)
    case "text_attachment": try readLongText(&reader)
    case "children": children = try ThreadsAPIMediaItem.list(&reader)
    case "poll_attachment": try readPoll(&reader)
    case "link_attachment_url": links += [try reader.filledString()].compactMap { $0 }
    case "topic_tag": topicTag = try reader.filledString().map { String($0.drop { $0 == "#" }) }
    case "reply_audience": replyAudience = try reader.string()
    case "allowlisted_country_codes": countries = try reader.strings() ?? []
    case "has_replies", "is_reply_owned_by_me", "location", "location_id", "profile_picture_url": break
    default: unknownFields.append(key.string)
    }
  }

  /// Reads a `poll_attachment`: up to four options, with shares of all votes from 0 to 1.
  /// (https://developers.facebook.com/docs/threads/create-posts/polls)
  private mutating func readPoll(_ reader: inout JSONReader) throws(JSONError) {
    var found = Poll(options: [])
    var texts: [String: String] = [:]
    var shares: [String: Double] = [:]
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "option_a", "option_b", "option_c", "option_d": texts[key.string] = try reader.filledString()
      case "option_a_votes_percentage", "option_b_votes_percentage", "option_c_votes_percentage",
        "option_d_votes_percentage":
        shares[String(key.string.prefix("option_a".count))] = try reader.double().map { min(max($0, 0), 1) }
      case "total_votes": found.voters = try reader.count()
      case "expiration_timestamp": found.ends = try reader.instant()
      default: unknownFields.append("poll_attachment." + key.string)
      }
    }
    found.options = texts.sorted { $0.key < $1.key }.map { Poll.Option($0.value, share: shares[$0.key]) }
    poll = found.options.isEmpty ? nil : found
  }

  private mutating func readLongText(_ reader: inout JSONReader) throws(JSONError) {
    var words: String?
    var styles: [ThreadsTextMark] = []
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "plaintext": words = try reader.filledString()
      case "link_attachment_url": links += [try reader.filledString()].compactMap { $0 }
      case "text_with_styling_info": styles = try ThreadsTextMark.list(&reader)
      default: break
      }
    }
    longText = words.map { ThreadsTextMark.source($0, styles) }
  }
}

/// What a post of the Threads API, or one picture of its carousel, says of its media item.
/// (https://developers.facebook.com/docs/threads/reference/media-retrieval)
struct ThreadsAPIMediaItem: Sendable {
  var type = ""
  var url, thumbnailURL, gifURL, altText: String?
  var isSpoiler = false

  /// Takes in one member of a post or of a child; false for a member that says nothing of media.
  mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "media_type": type = try reader.string() ?? ""
    case "media_url": url = try reader.address()
    case "thumbnail_url": thumbnailURL = try reader.address()
    case "gif_url": gifURL = try reader.address()
    case "alt_text": altText = try reader.filledString()
    case "is_spoiler_media": isSpoiler = try reader.isCovering()
    default: return false
    }
    return true
  }

  /// Reads the children of a carousel: a page of them, or an array. A child may be its id alone.
  static func list(_ reader: inout JSONReader) throws(JSONError) -> [ThreadsAPIMediaItem] {
    try reader.page { reader throws(JSONError) in
      var child = ThreadsAPIMediaItem()
      try reader.object { reader, key throws(JSONError) in _ = try child.read(key, &reader) }
      return child
    }
  }

  /// The media item, at its URL elsewhere: the API brings no files, and its URLs soon lead nowhere.
  var media: Media? {
    if let gifURL { return Media(.gif, source: .remote(gifURL), alt: altText, isSensitive: isSpoiler) }
    guard let kind, let url else { return nil }
    return Media(
      kind, source: .remote(url), alt: altText,
      poster: kind == .video ? thumbnailURL.map(Media.Source.remote) : nil,
      isSensitive: isSpoiler)
  }

  /// The kind of media item that the type promises; `nil` for posts of words and for unknown kinds.
  var kind: Media.Kind? { Media.Kind(mediaType: type) }
}

extension JSONReader {
  /// The elements of an array, or of the `data` of a page: `{"data":[…]}`.
  mutating func page<Element>(
    _ element: (inout JSONReader) throws(JSONError) -> Element?
  ) throws(JSONError) -> [Element] {
    guard try peek() == .object else { return try list(element) }
    var elements: [Element] = []
    try object { reader, key throws(JSONError) in
      if key == "data" { elements += try reader.list(element) }
    }
    return elements
  }
}

/// A post that another one of the Threads API names: its id alone, or as much of it as was asked for.
struct ThreadsAPIReference: Sendable {
  /// What it says of the post.
  private(set) var post = PostReference()
  private var audience = ThreadsAPIAudience()

  /// Reads a reference; `nil` for what is neither an object nor an id.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    if try reader.peek() == .object {
      try reader.object { reader, key throws(JSONError) in
        if try audience.read(key, &reader) { return }
        switch key {
        case "id": post.id = try reader.identifier()
        case "username": post.handle = try reader.filledString()
        case "permalink": post.url = try reader.filledString()
        case "text": post.text = try reader.string().map(TextSource.plain)
        case "timestamp": post.published = try reader.instant()
        default: break
        }
      }
    } else {
      post.id = try reader.identifier()
      if post.id == nil { return nil }
    }
    if post.id == nil, post.url == nil { post.state = .unavailable }
  }

  /// Whether what was asked for of it says that not everybody may see it.
  var isHidden: Bool { audience.reasonToLeaveOut != nil }

  /// The reference for a record; it says nothing of a post that was left out or is hidden.
  func reference(withheld: Set<String>) -> PostReference {
    let isWithheld = isHidden || post.id.map(withheld.contains) == true
    return isWithheld ? PostReference(state: .unavailable) : post
  }
}

/// What a post of the Threads API says about who may see it. All posts there are public, but for these.
///
/// Words that nobody here knows leave a post out as well.
/// (https://developers.facebook.com/docs/threads/reply-management,
/// https://developers.facebook.com/docs/threads/create-posts/ghost-posts)
struct ThreadsAPIAudience: Sendable {
  private var hideStatus, approval, ghostStatus, ghostExpiry: String?

  /// Takes in one member of a post; false for a member of another meaning.
  mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "hide_status": hideStatus = try Self.word(&reader)
    case "reply_approval_status": approval = try Self.word(&reader)
    case "ghost_post_status": ghostStatus = try Self.word(&reader)
    case "ghost_post_expiration_timestamp": ghostExpiry = try Self.word(&reader)
    default: return false
    }
    return true
  }

  /// Why the post may not be shown, in a word; `nil` for one that everybody may see.
  var reasonToLeaveOut: String? {
    if ghostStatus != nil || ghostExpiry != nil { return "ghost" }
    if let hideStatus, !["NOT_HUSHED", "UNHUSHED"].contains(hideStatus) {
      let word = hideStatus.lowercased()
      return ["hidden", "covered", "blocked", "restricted"].contains(word) ? word : "unknown-hide-status"
    }
    return approval == nil || approval?.uppercased() == "APPROVED" ? nil : "pending-reply"
  }

  /// A word; whatever else is not null stands for an unknown one.
  private static func word(_ reader: inout JSONReader) throws(JSONError) -> String? {
    let isNull = try reader.peek() == .null
    let word = try reader.identifier() ?? (isNull ? "" : "unknown")
    return word.isEmpty ? nil : word
  }
}

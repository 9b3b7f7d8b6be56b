import NativeFormat
import ThreadModel

/// A post as an outbox holds it, before it is mapped: a `Note`, a `Question`, or another kind of object.
struct MastodonPost: Sendable {
  var id: String?
  var type = ""
  /// What it says that needs no mapping. Its languages are the keys of `contentMap`, whatever they are.
  var post = Post(id: "", account: "", published: .unknown)
  var atomURI, attributedTo: String?
  var published: Instant?
  var audience = MastodonAudience()
  /// The text as HTML.
  var content: String?
  var inReplyTo, inReplyToAtomURI: String?
  var attachments: [MastodonAttachment] = []
  var tags = MastodonTags()
  /// The poll of a `Question`; without options there is nothing to choose from.
  var poll = Poll(options: [])
  /// Properties that nobody here knows.
  private(set) var unknownFields: [String] = []

  /// Reads a post; what is missing or of another kind than expected stays unknown.
  init(_ reader: inout JSONReader) throws(JSONError) {
    var mapped: String?
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "id": id = try reader.string()
      case "type": type = try reader.strings()?.first ?? ""
      case "url": post.url = try reader.address()
      case "atomUri": atomURI = try reader.string()
      case "attributedTo": attributedTo = try reader.address()
      case "published": published = try reader.instant()
      case "updated": post.updated = try reader.instant()
      case "to", "cc": try audience.read(key, &reader)
      case "contentMap": mapped = try readContentMap(&reader)
      // Other programs give a title, such as that of an `Article`.
      case "name": post.title = try reader.filledString()
      case "summary":
        // What may be a content warning and cannot be read covers the post too.
        let refusals = reader.refusals
        post.warning = try reader.filledString()
        if reader.refusals != refusals { post.labels = [RecordDecoder.coveringLabel] }
      case "content": content = try reader.string()
      case "sensitive": post.isSensitive = try reader.isCovering()
      case "inReplyTo": inReplyTo = try reader.address()
      case "inReplyToAtomUri": inReplyToAtomURI = try reader.string()
      case "quote", "quoteUri", "quoteUrl", "_misskey_quote": try readQuote(&reader)
      case "attachment": attachments = try MastodonAttachment.list(&reader)
      case "tag": tags = try MastodonTags(&reader)
      case "replies": post.counts.replies = try reader.totalCount()
      case "likes": post.counts.likes = try reader.totalCount()
      case "shares": post.counts.reposts = try reader.totalCount()
      case "oneOf": try readOptions(&reader, isMultiple: false)
      case "anyOf": try readOptions(&reader, isMultiple: true)
      case "endTime": poll.ends = try reader.instant()
      case "closed": poll.closed = try reader.instant()
      case "votersCount": poll.voters = try reader.count()
      default:
        let name = key.string
        if !Self.unused.contains(name) { unknownFields.append(name) }
      }
    }
    content = content ?? mapped
    // Where several answers are allowed, votes add up to more than there are voters.
    guard poll.isMultiple, let voters = poll.voters, voters > 0 else { return }
    for index in poll.options.indices {
      let votes = poll.options[index].votes
      poll.options[index].share = votes.map { min(1, Double(max(0, $0)) / Double(voters)) }
    }
  }

  /// Properties that are known and say nothing that is shown, of Mastodon and of its relatives. Who else received
  /// a post, and where it was written, is nobody's business.
  private static let unused: Set<String> = [
    "@context", "bto", "bcc", "audience", "directMessage", "conversation", "context", "source", "generator",
    "signature", "proof", "icon", "image", "preview", "location", "duration", "mediaType", "summaryMap",
    "nameMap",
    "interactionPolicy", "quoteAuthorization", "_misskey_content", "_misskey_summary",
  ]

  /// Every id and URL that another record could mean this post by.
  var names: [String] { [id, post.url, atomURI].compactMap { $0 } }

  private mutating func readContentMap(_ reader: inout JSONReader) throws(JSONError) -> String? {
    var first: String?
    try reader.object { reader, key throws(JSONError) in
      post.languages.append(key.string)
      if let text = try reader.string() { first = first ?? text }
    }
    return first
  }

  private mutating func readOptions(_ reader: inout JSONReader, isMultiple: Bool) throws(JSONError) {
    let found = try reader.list { reader throws(JSONError) -> Poll.Option? in
      var option = Poll.Option("")
      let isObject = try reader.object { reader, key throws(JSONError) in
        switch key {
        case "name": option.text = try reader.string() ?? ""
        case "replies": option.votes = try reader.totalCount()
        default: break
        }
      }
      return isObject ? option : nil
    }
    guard !found.isEmpty else { return }
    (poll.options, poll.isMultiple) = (found, isMultiple)
  }

  /// A quoted post: its URL, or a tombstone once it was deleted. Of the keys that say the same, a
  /// tombstone stands whatever the others say.
  private mutating func readQuote(_ reader: inout JSONReader) throws(JSONError) {
    guard post.quote?.state == nil else { return }
    guard try reader.peek() == .object else {
      post.quote = try reader.address().map(PostReference.init(mastodonID:)) ?? post.quote
      return
    }
    let object = try reader.members { reader throws(JSONError) in try reader.string() }
    let isGone = object["type"] == "Tombstone"
    let known = object["id"].map(PostReference.init(mastodonID:)) ?? post.quote
    post.quote = isGone ? PostReference(state: .deleted) : known
  }
}

extension PostReference {
  /// The post of an id, which most often is a URL.
  init(mastodonID id: String) { self.init(id: id, url: id.isWebAddress ? id : nil) }
}

/// Something attached to a post, as its outbox states it.
struct MastodonAttachment: Sendable {
  var type = ""
  var mediaType, url, href, name, summary, icon: String?
  var width, height: Int?

  /// Reads the attachments of a post: an array of them, or a single one in its place.
  static func list(_ reader: inout JSONReader) throws(JSONError) -> [MastodonAttachment] {
    var list: [MastodonAttachment] = []
    try reader.arrayOrOne { reader throws(JSONError) in
      if let attachment = try MastodonAttachment(&reader) { list.append(attachment) }
    }
    return list
  }

  private init?(_ reader: inout JSONReader) throws(JSONError) {
    let isObject = try reader.object { reader, key throws(JSONError) in
      switch key {
      case "type": type = try reader.strings()?.first ?? ""
      case "mediaType": mediaType = try reader.string()
      case "url": url = try reader.address()
      case "href": href = try reader.string()
      case "name": name = try reader.string()
      case "summary": summary = try reader.string()
      case "icon": icon = try reader.mediaAddress()
      case "width": width = try reader.count()
      case "height": height = try reader.count()
      default: break
      }
    }
    guard isObject else { return nil }
  }

  /// The description for those who cannot see it. Mastodon writes an empty one where nobody gave any, so it
  /// is unknown and not declared needless.
  var alt: String? { name.flatMap { $0.isEmpty ? nil : $0 } }

  /// What kind of media item it is; `nil` for another attachment.
  var mediaKind: Media.Kind? {
    switch type {
    case "Document", "Image", "Video", "Audio": break
    case "Gifv": return .gif
    default: return nil
    }
    if mediaType == "video/gifv" { return .gif }
    if let mediaType { return Media.Kind(mediaType: mediaType) ?? .file }
    let path = url.flatMap { MastodonURL($0).lastPart }
    return Media.Kind(mediaType: type) ?? path.flatMap(Media.Kind.init(ofPath:)) ?? .file
  }
}

/// What the `tag` of a post or an actor names: hashtags, and the pictures of words between colons.
/// (https://docs.joinmastodon.org/spec/activitypub/#Emoji)
struct MastodonTags: Sendable {
  /// Names of hashtags, without `#`, each once.
  private(set) var hashtags: [String] = []
  /// The pictures, in the order of the export: the word with its colons and the URL, which the archive seldom holds.
  /// `{"type":"Emoji","name":":x:","icon":{"url":…,"mediaType":…}}`
  private(set) var emoji: [(shortcode: String, address: String?, mediaType: String?)] = []
  private var known: Set<String> = []

  /// No tags.
  init() {}

  /// Reads an array of tags, or a single one in its place. The icon of an emoji is a string, an object, or the first of
  /// several.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.arrayOrOne { reader throws(JSONError) in try add(&reader) }
  }

  private mutating func add(_ reader: inout JSONReader) throws(JSONError) {
    var type, name, address, mediaType: String?
    try reader.nestedMembers { reader, path throws(JSONError) in
      switch path {
      case "type": type = try reader.string()
      case "name": name = try reader.string()
      case "icon" where try reader.peek() != .object: address = try reader.mediaAddress()
      case "icon.url": address = try reader.address()
      case "icon.mediaType": mediaType = try reader.string()
      default: break
      }
    }
    guard let name else { return }
    switch type {
    case "Hashtag":
      let tag = String(name.drop { $0 == "#" })
      if !tag.isEmpty, known.insert(tag).inserted { hashtags.append(tag) }
    case "Emoji":
      // Some servers leave out the colons.
      emoji.append((name.hasPrefix(":") ? name : ":\(name):", address, mediaType))
    default: break
    }
  }
}

/// The parts of an ActivityPub id or URL that handles and slugs are made from.
struct MastodonURL: Hashable, Sendable {
  /// The host in lower case, with its port if there is one; `nil` for what is no http URL.
  let host: String?
  /// The last part of the path, such as `108620707827530645`; `nil` if the path is empty.
  let lastPart: String?

  /// Takes apart `https://social.example/users/ada/statuses/1?x#y`.
  init(_ text: String) {
    let parts = text.pathParts
    let isWeb = text.isWebAddress
    host = isWeb ? parts.dropFirst().first?.split(separator: "@").last?.lowercased() : nil
    lastPart = parts.dropFirst(isWeb ? 2 : 0).last
  }
}

extension JSONReader {
  /// The URL that a property of ActivityStreams stands for: the string itself, the `id` or `href` of an
  /// object, or the first of an array of these. (https://www.w3.org/TR/activitystreams-core/#object)
  mutating func address() throws(JSONError) -> String? {
    try first { reader throws(JSONError) in
      guard try reader.peek() == .object else { return try reader.filledString() }
      let object = try reader.members { reader throws(JSONError) in try reader.string() }
      return object["id"] ?? object["href"]
    }
  }

  /// The `url` of an object such as an icon, or the first of an array of them, or the string itself.
  mutating func mediaAddress() throws(JSONError) -> String? {
    let address = try first { reader throws(JSONError) in
      guard try reader.peek() == .object else { return try reader.string() }
      return try reader.member("url") { reader throws(JSONError) in try reader.address() }
    }
    return address.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The first thing that a closure reads from the elements of an array, or from the one value in its place.
  private mutating func first(
    _ read: (inout JSONReader) throws(JSONError) -> String?
  ) throws(JSONError) -> String? {
    var first: String?
    try arrayOrOne { reader throws(JSONError) in
      if first == nil { first = try read(&reader) }
    }
    return first
  }

  /// The number of a collection that is only counted: `{"type":"Collection","totalItems":3}`.
  mutating func totalCount() throws(JSONError) -> Int? {
    try member("totalItems") { reader throws(JSONError) in try reader.count() }
  }
}

import NativeFormat
import ThreadModel

/// A post as a repository holds it, before it is mapped.
/// (https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json)
struct BlueskyPost: Sendable {
  /// The text as it was written, not cleaned: the facets count its bytes.
  var text = ""
  var facets: [BlueskyFacet] = []
  /// What posts had before there were facets; their places count UTF-16.
  var entities: [BlueskyFacet] = []
  /// When it was made, as the program says that made it.
  var created: Instant?
  var languages: [String] = []
  /// Tags that do not be in the text.
  var tags: [String] = []
  /// What the author says about the content: `porn`, `graphic-media`, `!no-unauthenticated`.
  var labels: [String] = []
  /// The at-uris of the post it replies to and of the first post of the thread.
  var parent, root: String?
  var embed = BlueskyEmbed()
  /// The members that we do not know.
  var unknownFields: [String] = []

  /// Reads a post; what is missing or of another kind than expected stays unknown.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.nestedMembers { reader, path throws(JSONError) in
      switch path {
      case "text": text = try reader.text()?.verbatim ?? ""
      case "facets": facets = try BlueskyFacet.list(&reader, areEntities: false)
      case "entities": entities = try BlueskyFacet.list(&reader, areEntities: true)
      case "createdAt": created = try reader.instant()
      case "langs": languages = try reader.strings() ?? []
      case "tags": tags = try reader.strings() ?? []
      case "labels": labels = try reader.selfLabels()
      case "reply.parent": parent = try reader.recordAddress()
      case "reply.root": root = try reader.recordAddress()
      case "embed": embed = try BlueskyEmbed(&reader)
      case "$type", "reply": break
      default:
        unknownFields.append("app.bsky.feed.post.\(path)")
        try reader.skipValue()
      }
    }
    unknownFields += embed.unknownFields
  }

  /// The facets, or what posts had before there were any.
  var marks: [BlueskyFacet] { facets.isEmpty ? entities.map { $0.countingBytes(of: text) } : facets }
}

/// A repost as a repository holds it.
struct BlueskyRepost: Sendable {
  /// The at-uri of the post.
  var subject: String?
  var created: Instant?
  /// The members that we do not know.
  var unknownFields: [String] = []

  /// Reads a repost. `via`, which says where its author had seen the post, is passed over.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "subject": subject = try reader.recordAddress()
      case "createdAt": created = try reader.instant()
      case "$type", "via": break
      default: unknownFields.append("app.bsky.feed.repost.\(key.string)")
      }
    }
  }
}

extension JSONReader {
  /// What an author says about their own record: `{"values":[{"val":"porn"}]}`.
  /// (https://atproto.com/specs/label#self-labels-in-records)
  mutating func selfLabels() throws(JSONError) -> [String] {
    var labels: [String] = []
    var known: Set<String> = []
    try object { reader, key throws(JSONError) in
      guard key == "values" else { return }
      try reader.array { reader throws(JSONError) in
        try reader.object { reader, key throws(JSONError) in
          guard key == "val", let label = try reader.string() else { return }
          if known.insert(label).inserted { labels.append(label) }
        }
      }
    }
    return labels
  }
}

extension JSONText {
  /// The text with its escapes resolved and every character as it was written, even those that no page may
  /// carry: for counting, never for showing.
  var verbatim: String {
    isPlain ? string : String(String.UnicodeScalarView(JSONTextDecoder.scalars(of: raw)))
  }
}

/// The profile of an account: the record `app.bsky.actor.profile/self`.
struct BlueskyProfile: Sendable {
  /// The account, without its id and handle.
  var account = Account(id: "", handle: "")
  var labels: [String] = []
  /// The members that we do not know.
  var unknownFields: [String] = []

  /// What an account or post has that asks to be shown to nobody who is not signed in.
  static let signedInOnly = "!no-unauthenticated"

  /// A profile that says nothing.
  init() {}

  /// Reads a profile.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "displayName": account.name = try reader.filledString()
      case "description": account.bio = try reader.filledString().map(TextSource.plain)
      case "pronouns": account.pronouns = try reader.filledString()
      case "website": account.website = try reader.filledString()
      case "avatar": account.avatar = try reader.blob()
      case "banner": account.banner = try reader.blob()
      case "labels": labels = try reader.selfLabels()
      case "pinnedPost": account.pinned = [try reader.recordAddress()].compactMap { $0 }
      case "createdAt": account.joined = try reader.instant()
      case "$type", "joinedViaStarterPack": break
      default: unknownFields.append("app.bsky.actor.profile.\(key.string)")
      }
    }
  }
}

/// What an account decided about one of its posts, in the threadgate and the postgate that have its record key.
struct BlueskyGate: Hashable, Sendable {
  /// Who may reply, in the words of the native format; `nil` where everyone may.
  private(set) var allowed: [String]?
  /// The at-uris of the replies that the author hid.
  private(set) var hidden: [String] = []
  /// The at-uris of the posts that may not show the post, though they quote it.
  private(set) var detached: [String] = []

  /// Takes in the record of a gate. Gives the members that we do not know.
  mutating func read(
    _ collection: BlueskyCollection, _ reader: inout JSONReader
  ) throws(JSONError) -> [String] {
    let isPostgate = collection == .postgate
    var unknownFields: [String] = []
    try reader.object { reader, name throws(JSONError) in
      switch name {
      case "$type", "post", "createdAt": break
      case "allow" where !isPostgate: allowed = try Self.rules(&reader)
      case "hiddenReplies" where !isPostgate: hidden = try reader.strings() ?? []
      case "detachedEmbeddingUris" where isPostgate, "detachedQuotes" where isPostgate:
        detached += try reader.strings() ?? []
      case "embeddingRules" where isPostgate, "quotepostRules" where isPostgate: break
      default: unknownFields.append("\(collection.rawValue).\(name.string)")
      }
    }
    return unknownFields
  }

  /// The words for who may reply: an empty list of rules means nobody. `nil` if there is no list.
  private static func rules(_ reader: inout JSONReader) throws(JSONError) -> [String]? {
    var words: [String] = []
    let isList = try reader.array { reader throws(JSONError) in
      let type = try reader.member("$type") { reader throws(JSONError) in try reader.string() }
      let word = type.flatMap { $0.split(separator: "#").last }.flatMap { ruleWords[String($0)] } ?? "some"
      if !words.contains(word) { words.append(word) }
    }
    guard isList else { return nil }
    return words.isEmpty ? ["nobody"] : words
  }

  private static let ruleWords = [
    "mentionRule": "mentioned", "followerRule": "followers", "followingRule": "following", "listRule": "list",
  ]
}

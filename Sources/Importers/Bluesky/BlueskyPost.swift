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

import NativeFormat
import ThreadModel

/// A post as an outbox holds it, before it is mapped: a `Note`, a `Question`, or another kind of object.
struct MastodonPost: Sendable {
  var id: String?
  var type = ""
  var url, atomURI, attributedTo: String?
  var published, updated: Instant?
  var audience = MastodonAudience()
  /// The title that other programs give, such as that of an `Article`.
  var name: String?
  /// The content warning.
  var summary: String?
  /// The text as HTML.
  var content: String?
  /// The keys of `contentMap`, whatever they are.
  var languages: [String] = []
  var isSensitive = false
  /// Whether something that may be a content warning cannot be read.
  var hasUnclearWarning = false
  var inReplyTo, inReplyToAtomURI: String?
  /// The id of the quoted post, or that it is gone.
  var quote: PostReference?
  var attachments: [MastodonAttachment] = []
  var tags = MastodonTags()
  var counts = PostCounts()
  var question = MastodonQuestion()
  /// Properties that nobody here knows.
  private(set) var unknownFields: [String] = []

  /// Reads a post; what is missing or of another kind than expected stays unknown.
  init(_ reader: inout JSONReader) throws(JSONError) {
    var mapped: String?
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "id": id = try reader.string()
      case "type": type = try reader.strings()?.first ?? ""
      case "url": url = try reader.address()
      case "atomUri": atomURI = try reader.string()
      case "attributedTo": attributedTo = try reader.address()
      case "published": published = try reader.instant()
      case "updated": updated = try reader.instant()
      case "to", "cc": try audience.read(key, &reader)
      case "contentMap": mapped = try readContentMap(&reader)
      case "name": name = try reader.string()
      case "summary":
        let refusals = reader.refusals
        summary = try reader.string()
        hasUnclearWarning = reader.refusals != refusals || hasUnclearWarning
      case "content": content = try reader.string()
      case "sensitive": isSensitive = try reader.isCovering()
      case "inReplyTo": inReplyTo = try reader.address()
      case "inReplyToAtomUri": inReplyToAtomURI = try reader.string()
      case "quote", "quoteUri", "quoteUrl", "_misskey_quote": try readQuote(&reader)
      case "attachment": attachments = try MastodonAttachment.list(&reader)
      case "tag": tags = try MastodonTags(&reader)
      case "replies": counts.replies = try reader.totalCount()
      case "likes": counts.likes = try reader.totalCount()
      case "shares": counts.reposts = try reader.totalCount()
      default:
        if try question.read(key, &reader) { return }
        let name = key.string
        if !Self.unused.contains(name) { unknownFields.append(name) }
      }
    }
    content = content ?? mapped
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
  var names: [String] { [id, url, atomURI].compactMap { $0 } }

  private mutating func readContentMap(_ reader: inout JSONReader) throws(JSONError) -> String? {
    var first: String?
    try reader.object { reader, key throws(JSONError) in
      languages.append(key.string)
      if let text = try reader.string() { first = first ?? text }
    }
    return first
  }

  /// A quoted post: its URL, or a tombstone once it was deleted. Of the keys that say the same, a
  /// tombstone stands whatever the others say.
  private mutating func readQuote(_ reader: inout JSONReader) throws(JSONError) {
    guard quote?.state == nil else { return }
    guard try reader.peek() == .object else {
      quote = try reader.address().map { PostReference(id: $0) } ?? quote
      return
    }
    var id: String?
    var isGone = false
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "id": id = try reader.string()
      case "type": isGone = try reader.string() == "Tombstone"
      default: break
      }
    }
    quote = isGone ? PostReference(state: .deleted) : id.map { PostReference(id: $0) } ?? quote
  }
}

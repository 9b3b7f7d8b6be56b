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

import ThreadModel

/// One entry of an outbox: a post that was made, or a boost.
struct MastodonActivity: Sendable {
  /// What an activity is about.
  enum Subject: Sendable {
    /// Something elsewhere, of which only the address is known.
    case address(String)
    /// A post that came along.
    case post(MastodonPost)
  }

  var id: String?
  var type = ""
  var actor: String?
  var published: Instant?
  var audience = MastodonAudience()
  var subject: Subject?

  /// Reads an activity; nil for a value that is no JSON object.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    let isObject = try reader.object { reader, key throws(JSONError) in
      switch key {
      case "id": id = try reader.string()
      case "type": type = try reader.strings()?.first ?? ""
      case "actor": actor = try reader.address()
      case "published": published = try reader.instant()
      case "to", "cc": try audience.read(key, &reader)
      case "object": subject = try Self.subject(&reader)
      default: break
      }
    }
    guard isObject else { return nil }
  }

  private static func subject(_ reader: inout JSONReader) throws(JSONError) -> Subject? {
    guard try reader.peek() == .object else { return try reader.address().map(Subject.address) }
    return .post(try MastodonPost(&reader))
  }

  /// Who may see it: a post says so itself, a boost by its activity. A boost that brings the boosted post along
  /// is no more public than that, since Mastodon does so for posts that are not public.
  var visibility: Visibility {
    guard case .post(let post) = subject else { return audience.visibility }
    let inner = post.audience.visibility
    return type == "Announce" && inner.isPublishable ? audience.visibility : inner
  }

  /// The post that a `Create` made.
  var createdPost: MastodonPost? {
    guard type == "Create", case .post(let post) = subject else { return nil }
    return post
  }

  /// The address of what an `Announce` boosts.
  var boostedAddress: String? {
    guard type == "Announce" else { return nil }
    switch subject {
    case .address(let address): return address
    case .post(let post): return post.id ?? post.url
    case nil: return nil
    }
  }
}

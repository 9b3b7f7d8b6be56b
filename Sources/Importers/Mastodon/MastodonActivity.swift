import NativeFormat
import ThreadModel

/// One entry of an outbox: a post that was made, or a boost.
struct MastodonActivity: Sendable {
  var id: String?
  var type = ""
  var actor: String?
  var published: Instant?
  var audience = MastodonAudience()
  /// The URL of what it is about, where that did not come along.
  var address: String?
  /// The post that it is about.
  var post: MastodonPost?

  /// Reads an activity; `nil` for a value that is no JSON object.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    let isObject = try reader.object { reader, key throws(JSONError) in
      switch key {
      case "id": id = try reader.string()
      case "type": type = try reader.strings()?.first ?? ""
      case "actor": actor = try reader.address()
      case "published": published = try reader.instant()
      case "to", "cc": try audience.read(key, &reader)
      case "object":
        let isPost = try reader.peek() == .object
        post = isPost ? try MastodonPost(&reader) : nil
        address = isPost ? nil : try reader.address()
      default: break
      }
    }
    guard isObject else { return nil }
  }

  /// Who may see it: a post says so itself, a boost by its activity. A post is no more public than the activity
  /// that made it, where that says something, nor a boost than the post that it brings along, since Mastodon
  /// does so for posts that are not public.
  var visibility: Visibility {
    guard post != nil else { return audience.visibility }
    guard type == "Announce" else { return subjectVisibility }
    return subjectVisibility.isPublishable ? audience.visibility : subjectVisibility
  }

  /// Who may see the post that came along.
  private var subjectVisibility: Visibility {
    guard let post else { return .private }
    guard type == "Create", post.audience.isGiven else { return post.audience.visibility }
    return MastodonAudience.strictest(of: [audience, post.audience])
  }

  /// Whether it, or the post that came along, names its audience more than once.
  var hasUnclearAudience: Bool { audience.isRepeated || post?.audience.isRepeated == true }

  /// The names of a post that nobody may hear of any more, or yet: one that is not public, one that was
  /// deleted, or one that was changed for fewer than everybody. A boost that nobody may see hides no public
  /// post.
  var withheldNames: [String] {
    switch type {
    case "Delete": return subjectNames
    case "Update":
      let audiences = [audience, post?.audience].compactMap { $0 }
      return MastodonAudience.strictest(of: audiences).isPublishable ? [] : subjectNames
    case "Create", "Announce":
      guard post != nil, !subjectVisibility.isPublishable else { return ownNames }
      return subjectNames + ownNames
    default: return []
    }
  }

  /// Its own id, where it may not be shown. One with a fragment is no name: without it, it names its account.
  private var ownNames: [String] {
    guard let id, !visibility.isPublishable, !id.contains("#") else { return [] }
    return [id]
  }

  private var subjectNames: [String] { post?.names ?? [address].compactMap { $0 } }

  /// What record it becomes; `nil` for a like and the like.
  var kind: RecordKind? { createdPost != nil ? .posts : boostedAddress != nil ? .reposts : nil }

  /// The id of that record; empty where it has none.
  var recordID: String { (createdPost.map(\.id) ?? id) ?? "" }

  /// The post that a `Create` made.
  var createdPost: MastodonPost? { type == "Create" ? post : nil }

  /// The URL of what an `Announce` boosts.
  var boostedAddress: String? { type == "Announce" ? address ?? post?.id ?? post?.post.url : nil }
}

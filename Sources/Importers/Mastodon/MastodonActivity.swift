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

/// Who an activity or a post is addressed to, and so who may see it.
///
/// Only `to` and `cc` are ever read. What is neither addressed to everybody nor to followers was meant for
/// those it names, and what is addressed to nobody for its author alone.
/// (https://docs.joinmastodon.org/spec/activitypub/#properties-used, https://www.w3.org/TR/activitypub/#public-addressing)
struct MastodonAudience: Hashable, Sendable {
  /// Whether `to` or `cc` stands more than once, so that nobody can tell who was meant.
  private(set) var isRepeated = false
  private var to: [String]?
  private var cc: [String]?

  /// The three spellings of everybody that the specification knows; no other counts.
  private static let everybody: Set<String> = [
    "https://www.w3.org/ns/activitystreams#Public", "as:Public", "Public",
  ]

  /// Takes in `to` or `cc` of an object, one URL or an array of them.
  mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) {
    let list: WritableKeyPath<MastodonAudience, [String]?> = key == "to" ? \.to : \.cc
    if self[keyPath: list] != nil { isRepeated = true }
    self[keyPath: list] = try reader.strings() ?? []
  }

  /// Whether it says anything, be it that nobody may see it.
  var isGiven: Bool { to != nil || cc != nil }

  /// What the URLs amount to.
  var visibility: Visibility {
    if isRepeated { return .private }
    let (to, cc) = (to ?? [], cc ?? [])
    if to.contains(where: Self.everybody.contains) { return .public }
    if cc.contains(where: Self.everybody.contains) { return .unlisted }
    if (to + cc).contains(where: { $0.hasSuffix("/followers") }) { return .followers }
    return to.isEmpty && cc.isEmpty ? .private : .direct
  }

  /// The visibility that fewer see, of audiences of one post; of those that say nothing, private.
  static func strictest(of audiences: [MastodonAudience]) -> Visibility {
    let given = Set(audiences.filter(\.isGiven).map(\.visibility))
    return Visibility.allCases.last(where: given.contains) ?? .private
  }
}

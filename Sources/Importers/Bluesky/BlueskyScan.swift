import NativeFormat
import ThreadModel

/// The first reading of a repository: which records may be published, and what is said about them elsewhere in
/// it. Nothing is written before it is finished.
struct BlueskyScan {
  /// The posts and reposts that may be published, sorted by collection and key.
  private(set) var kept: [BlueskyRecord] = []
  private(set) var profile: BlueskyProfile?
  /// Whether there may be a profile that nobody could read, and so an unknown wish.
  private(set) var isProfileLost: Bool
  /// What the author decided about replies to posts and quotes of them, by the keys of the posts.
  private(set) var gates: [String: BlueskyGate] = [:]
  /// What feeds, lists and starter packs say of themselves, by their paths.
  private(set) var named: [String: LinkCard] = [:]
  /// The keys of the posts that ask to be shown to signed-in people only, which are in the URLs of their pages.
  private var withheldKeys: Set<String> = []
  /// How many posts and reposts there are, and what happens to them. The profile and the gates, which speak of
  /// the account and of posts, do not count.
  var tally: ImportTally
  private let repository: BlueskyRepository
  private let publishesAnyway: Bool
  /// The keys of all posts that the repository names.
  private var postKeys: Set<String> = []

  /// The record key of the one profile that an account has.
  private static let profileKey = "self"

  /// Reads all records. With `publishesAnyway` nothing is left out for its author's wish.
  init(_ repository: BlueskyRepository, publishesAnyway: Bool) {
    self.repository = repository
    self.publishesAnyway = publishesAnyway
    tally = repository.tally
    let profile = "\(BlueskyCollection.profile.rawValue)/\(Self.profileKey)"
    isProfileLost = !repository.isWhole || repository.lost.contains(profile)
    for record in repository.records { read(record) }
    for record in kept { tally.keep(record.collection.kind, record.url.text) }
  }

  /// Whether the account asks to be shown to nobody who is not signed in.
  var isForSignedInOnly: Bool { profile?.labels.contains(BlueskyProfile.signedInOnly) ?? false }

  /// Whether a URL is that of a post of this account which its repository does not hold any more.
  func isDeleted(_ address: BlueskyURL) -> Bool {
    address.isPost && address.did == repository.did && repository.isWhole && !postKeys.contains(address.key)
      && !repository.lost.contains(address.path)
  }

  private mutating func read(_ record: BlueskyRecord) {
    if record.collection == .post { postKeys.insert(record.url.key) }
    do throws(JSONError) {
      switch record.collection {
      case .post: try readPost(record)
      case .repost: try readRepost(record)
      case .profile: try readProfile(record)
      case .threadgate, .postgate: try readGate(record)
      case .feed, .list, .starterPack: try readNamed(record)
      }
    } catch {
      if record.collection == .profile { isProfileLost = true }
      refuse(record, "\(error.message) (byte \(error.offset))")
    }
  }

  private mutating func readPost(_ record: BlueskyRecord) throws(JSONError) {
    let post = try repository.read(record) { reader throws(JSONError) in try BlueskyPost(&reader) }
    if post.labels.contains(BlueskyProfile.signedInOnly), !publishesAnyway {
      tally.withheld.insert(record: record.url.text)
      withheldKeys.insert(record.url.key)
      return leaveOut(record, "signed-in-only")
    }
    note(post.unknownFields, in: record)
    keep(record, created: post.created)
  }

  private mutating func readRepost(_ record: BlueskyRecord) throws(JSONError) {
    let repost = try repository.read(record) { reader throws(JSONError) in try BlueskyRepost(&reader) }
    note(repost.unknownFields, in: record)
    guard repost.subject.flatMap(BlueskyURL.init) != nil else {
      return refuse(record, "its \"subject\" is not the at-uri of a record")
    }
    keep(record, created: repost.created)
  }

  private mutating func readProfile(_ record: BlueskyRecord) throws(JSONError) {
    guard record.url.key == Self.profileKey else { return leaveOut(record, "other-collection") }
    let found = try repository.read(record) { reader throws(JSONError) in try BlueskyProfile(&reader) }
    note(found.unknownFields, in: record)
    profile = found
  }

  private mutating func readGate(_ record: BlueskyRecord) throws(JSONError) {
    var gate = gates[record.url.key, default: BlueskyGate()]
    let unknownFields = try repository.read(record) { reader throws(JSONError) in
      try gate.read(record.collection, &reader)
    }
    gates[record.url.key] = gate
    note(unknownFields, in: record)
  }

  /// Reads what a record says of itself: feeds have a `displayName`, the others a `name`.
  private mutating func readNamed(_ record: BlueskyRecord) throws(JSONError) {
    let words = try repository.read(record) { reader throws(JSONError) in
      try reader.members { reader throws(JSONError) in try reader.filledString() }
    }
    named[record.url.path] = LinkCard(
      url: record.url.page ?? "", title: words["displayName"] ?? words["name"], summary: words["description"])
    leaveOut(record, "other-collection")
  }

  /// Withholds the posts that nobody may see by the URLs of their pages too.
  mutating func withhold(for handle: String) {
    for key in withheldKeys {
      for name in [repository.did, handle] {
        tally.withheld.insert(record: "\(BlueskyURL.profilePage(name))/post/\(key)")
      }
    }
  }

  /// Whether a URL of the web is that of the page of a withheld post, whatever name its author has there:
  /// `https://bsky.app/profile/ada.example/post/3k2a`.
  func isWithheldPage(_ address: String) -> Bool {
    guard !withheldKeys.isEmpty else { return false }
    let parts = address.pathParts
    return zip(parts, parts.dropFirst()).contains { $0 == "post" && withheldKeys.contains($1) }
  }

  private mutating func note(_ fields: [String], in record: BlueskyRecord) {
    for field in fields { tally.unknown.add(field, at: repository.place(of: record.url.path)) }
  }

  /// Keeps a record that tells its time, by itself or by its key.
  private mutating func keep(_ record: BlueskyRecord, created: Instant?) {
    guard created ?? record.url.time != nil else {
      return refuse(record, "it has no \"createdAt\" that is an RFC 3339 time, and its key tells none")
    }
    kept.append(record)
  }

  private mutating func refuse(_ record: BlueskyRecord, _ reason: String) {
    tally.refuse(
      record.collection.kind, .unreadableRecord, "the record is left out: \(reason)",
      at: repository.place(of: record.url.path), as: "unreadable")
  }

  private mutating func leaveOut(_ record: BlueskyRecord, _ reason: String) {
    tally.leaveOut(record.collection.kind, reason)
  }
}

import BuildDiagnostics
import NativeFormat
import ThreadModel

/// Who an archive belongs to, from `account.js`, `profile.js` and the manifest.
struct XOwner: Sendable {
  /// The id that posts bear where the archive does not tell it.
  static let unknownID = "unknown"

  private(set) var id, handle, bio, website: String?
  /// What needs no mapping: the name, the place, and when the account was made.
  private var account = Account(id: "", handle: "")
  /// The URLs of the avatar and the banner.
  private(set) var avatar, banner: String?

  /// Takes in a member of an element of `account.js` or `profile.js`, of a manifest, or of an old `user_details.js`, by the
  /// keys that lead to it. There is a URL and perhaps a telephone number in them; nothing but these fields is read.
  mutating func read(_ reader: inout JSONReader, _ path: String) throws(JSONError) {
    switch path {
    case "userInfo.accountId", "account.accountId", "id": id = try reader.filledIdentifier() ?? id
    case "userInfo.userName", "account.username", "screen_name":
      handle = try reader.filledString() ?? handle
    case "userInfo.displayName", "account.accountDisplayName", "full_name":
      account.name = try reader.filledString() ?? account.name
    case "account.createdAt", "created_at": account.joined = try reader.timeOfX()
    case "profile.description.bio", "bio": bio = try reader.filledString()
    case "profile.description.website": website = try reader.filledString()
    case "profile.description.location", "location": account.location = try reader.filledString()
    case "profile.avatarMediaUrl": avatar = try reader.filledString()
    case "profile.headerMediaUrl": banner = try reader.filledString()
    default: break
    }
  }

  /// The `t.co` URLs in the profile, which only the posts can tell the meaning of.
  var shortAddresses: Set<String> {
    let text = (bio ?? "") + " " + (website ?? "")
    return Set(text.matches(of: Self.shortAddress).map { String($0.output) })
  }

  private static var shortAddress: Regex<Substring> { /https:\/\/t\.co\/[A-Za-z0-9]+/ }

  /// The account, with `t.co` URLs replaced by what they lead to where that is known.
  func account(expanding addresses: [String: String]) -> Account {
    var account = account
    (account.id, account.handle) = (id ?? Self.unknownID, handle ?? Self.unknownID)
    account.isOwner = true
    account.url = handle.flatMap(XName.page)
    account.bio = bio.map { bio in
      .plain(bio.replacing(Self.shortAddress) { addresses[String($0.output)] ?? String($0.output) })
    }
    account.website = website.map { addresses[$0] ?? $0 }.flatMap { $0.isWebAddress ? $0 : nil }
    return account
  }
}

/// Whether an account's posts are protected, from `protected-history.js`.
struct XProtection: Sendable {
  private var changes: [(time: Instant?, isPublic: Bool)] = []

  /// Reads the changes of the setting that an archive tells.
  init(_ sources: XSources) throws(Diagnostic) {
    try sources.each(.protection) { _, reader throws(JSONError) in
      var change: (time: Instant?, isPublic: Bool) = (nil, false)
      try reader.nestedMembers { reader, path throws(JSONError) in
        switch path {
        case "protectedHistory.protectedAt": change.time = try reader.timeOfX()
        case "protectedHistory.action": change.isPublic = try reader.string()?.lowercased() == "unprotect"
        default: break
        }
      }
      changes.append(change)
    }
  }

  /// Whether anything is known of it.
  var isStated: Bool { !changes.isEmpty }

  /// Whether the last change protected them; a change that cannot be understood is taken for one.
  var isProtected: Bool {
    guard changes.allSatisfy({ $0.time != nil }) else { return changes.contains { !$0.isPublic } }
    let last = changes.compactMap(\.time).max()
    return changes.contains { $0.time == last && !$0.isPublic }
  }
}

/// The `manifest.js` of an archive: who asked for it and when, and which files it should have.
struct XManifest: Sendable {
  /// What it says of who asked for the archive.
  private(set) var owner = XOwner()
  private(set) var generated: Instant?
  /// Whether X itself says that something is missing.
  private var isPartial = false
  /// The files of posts that it lists.
  private var parts: [String] = []
  /// Lists of posts that nobody here knows, with how many they hold.
  private var unknownLists: [(name: String, count: Int)] = []

  /// Nothing known.
  init() {}

  /// Reads a manifest.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.nestedMembers { reader, path throws(JSONError) in
      switch path {
      case "archiveInfo.generationDate": generated = try reader.timeOfX()
      case "archiveInfo.isPartialArchive": isPartial = try reader.bool() ?? false
      default:
        let keys = path.split(separator: ".")
        if keys.count == 3, keys[0] == "dataTypes", keys[2] == "files" {
          try readFiles(of: String(keys[1]), &reader)
        } else if keys.first == "userInfo" {
          try owner.read(&reader, path)
        }
      }
    }
  }

  private mutating func readFiles(of name: String, _ reader: inout JSONReader) throws(JSONError) {
    var total = 0
    try reader.array { reader throws(JSONError) in
      let file = try reader.members { reader throws(JSONError) in try reader.filledIdentifier() }
      let count = file["count"].flatMap { Int($0) } ?? 0
      total = total.addingReportingOverflow(max(0, count)).partialValue
      if name == "tweets" || name == "tweet", let path = file["fileName"] { parts.append(path) }
    }
    guard total > 0, !Self.knownLists.contains(name) else { return }
    if name.lowercased().contains("tweet") || name == "article" { unknownLists.append((name, total)) }
  }

  /// Lists of posts that are read, or stay shut on purpose.
  private static let knownLists: Set<String> = [
    "tweets", "tweet", "noteTweet", "communityTweet", "twitterCircleTweet", "tweetHeaders", "deletedTweets",
    "deletedTweetHeaders", "deletedNoteTweet", "tweetdeck",
  ]

  /// Says what there is to say about it, given the paths of the files that are there.
  func tell(found paths: [String], at place: Diagnostic.Place, to tally: inout ImportTally) {
    let names = Set(paths.compactMap { $0.split(separator: "/").last })
    for part in parts where part.split(separator: "/").last.map(names.contains) == false {
      tally.diagnostics.append(
        .warning(
          .incompleteArchive, at: place, "it lists \"\(part)\", which is not there; its posts are missing"))
    }
    if isPartial {
      tally.diagnostics.append(
        .warning(.incompleteArchive, at: place, "X says in it that the archive is not complete"))
    }
    for list in unknownLists { tally.unknown.add(list.name, list.count, at: place) }
  }
}

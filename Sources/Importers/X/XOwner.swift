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

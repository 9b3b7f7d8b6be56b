import NativeFormat
import ThreadModel

/// Who an archive belongs to, from `account.js`, `profile.js` and the manifest.
struct XOwner: Sendable {
  /// The id that posts bear where the archive does not tell it.
  static let unknownID = "unknown"

  private(set) var id, handle, name, bio, website, location: String?
  private(set) var joined: Instant?
  /// The URLs of the avatar and the banner.
  private(set) var avatar, banner: String?

  /// Nothing known but what a manifest tells.
  init(_ manifest: XManifest = XManifest()) {
    (id, handle, name) = (manifest.accountID, manifest.handle, manifest.name)
  }

  /// Takes in an element of `account.js`, or the whole of an old `user_details.js`. There is a URL and
  /// perhaps a telephone number in it; nothing but these fields is read.
  mutating func readAccount(_ reader: inout JSONReader) throws(JSONError) {
    try reader.nestedMembers { reader, path throws(JSONError) in
      switch path.hasPrefix("account.") ? path.dropFirst("account.".count) : path[...] {
      case "accountId", "id": id = try reader.filledIdentifier() ?? id
      case "username", "screen_name": handle = try reader.filledString() ?? handle
      case "accountDisplayName", "full_name": name = try reader.filledString() ?? name
      case "createdAt", "created_at": joined = try reader.timeOfX()
      case "bio": bio = try reader.filledString()
      case "location": location = try reader.filledString()
      default: break
      }
    }
  }

  /// Takes in an element of `profile.js`.
  mutating func readProfile(_ reader: inout JSONReader) throws(JSONError) {
    try reader.nestedMembers { reader, path throws(JSONError) in
      switch path {
      case "profile.description.bio": bio = try reader.filledString()
      case "profile.description.website": website = try reader.filledString()
      case "profile.description.location": location = try reader.filledString()
      case "profile.avatarMediaUrl": avatar = try reader.filledString()
      case "profile.headerMediaUrl": banner = try reader.filledString()
      default: break
      }
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
    var account = Account(id: id ?? Self.unknownID, handle: handle ?? Self.unknownID)
    account.isOwner = true
    account.name = name
    account.url = handle.flatMap(XName.page)
    account.bio = bio.map { bio in
      .plain(bio.replacing(Self.shortAddress) { addresses[String($0.output)] ?? String($0.output) })
    }
    account.website = website.map { addresses[$0] ?? $0 }.flatMap { $0.isWebAddress ? $0 : nil }
    account.location = location
    account.joined = joined
    return account
  }
}

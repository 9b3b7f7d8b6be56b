import NativeFormat
import ThreadModel

/// The profile of an account: the record `app.bsky.actor.profile/self`.
struct BlueskyProfile: Sendable {
  /// The account, without its id, handle and pictures.
  var account = Account(id: "", handle: "")
  var avatar, banner: BlueskyBlob?
  var labels: [String] = []
  /// The members that we do not know.
  var unknownFields: [String] = []

  /// What an account or post has that asks to be shown to nobody who is not signed in.
  static let signedInOnly = "!no-unauthenticated"

  /// A profile that says nothing.
  init() {}

  /// Reads a profile.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "displayName": account.name = try reader.filledString()
      case "description": account.bio = try reader.filledString().map(TextSource.plain)
      case "pronouns": account.pronouns = try reader.filledString()
      case "website": account.website = try reader.filledString()
      case "avatar": avatar = try BlueskyBlob(&reader)
      case "banner": banner = try BlueskyBlob(&reader)
      case "labels": labels = try reader.selfLabels()
      case "pinnedPost": account.pinned = [try reader.recordAddress()].compactMap { $0 }
      case "createdAt": account.joined = try reader.instant()
      case "$type", "joinedViaStarterPack": break
      default: unknownFields.append("app.bsky.actor.profile.\(key.string)")
      }
    }
  }
}

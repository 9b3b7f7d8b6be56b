import NativeFormat
import ThreadModel

/// The profile of an account: the record `app.bsky.actor.profile/self`.
struct BlueskyProfile: Sendable {
  var name, description, pronouns, website: String?
  var avatar, banner: BlueskyBlob?
  var labels: [String] = []
  /// The at-uri of the post pinned to it.
  var pinned: String?
  var created: Instant?
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
      case "displayName": name = try reader.filledString()
      case "description": description = try reader.filledString()
      case "pronouns": pronouns = try reader.filledString()
      case "website": website = try reader.filledString()
      case "avatar": avatar = try BlueskyBlob(&reader)
      case "banner": banner = try BlueskyBlob(&reader)
      case "labels": labels = try reader.selfLabels()
      case "pinnedPost": pinned = try reader.recordAddress()
      case "createdAt": created = try reader.instant()
      case "$type", "joinedViaStarterPack": break
      default: unknownFields.append("app.bsky.actor.profile.\(key.string)")
      }
    }
  }
}

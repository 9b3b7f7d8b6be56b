import NativeFormat

/// What a post of the Threads API says about who may see it. All posts there are public, but for these.
///
/// Words that nobody here knows leave a post out as well.
/// (https://developers.facebook.com/docs/threads/reply-management,
/// https://developers.facebook.com/docs/threads/create-posts/ghost-posts)
struct ThreadsAPIAudience: Sendable {
  private var hideStatus, approval, ghostStatus, ghostExpiry: String?

  /// Takes in one member of a post; false for a member of another meaning.
  mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "hide_status": hideStatus = try Self.word(&reader)
    case "reply_approval_status": approval = try Self.word(&reader)
    case "ghost_post_status": ghostStatus = try Self.word(&reader)
    case "ghost_post_expiration_timestamp": ghostExpiry = try Self.word(&reader)
    default: return false
    }
    return true
  }

  /// Why the post may not be shown, in a word; `nil` for one that everybody may see.
  var reasonToLeaveOut: String? {
    if ghostStatus != nil || ghostExpiry != nil { return "ghost" }
    if let hideStatus, !["NOT_HUSHED", "UNHUSHED"].contains(hideStatus) {
      let word = hideStatus.lowercased()
      return ["hidden", "covered", "blocked", "restricted"].contains(word) ? word : "unknown-hide-status"
    }
    return approval == nil || approval?.uppercased() == "APPROVED" ? nil : "pending-reply"
  }

  /// A word; whatever else is not null stands for an unknown one.
  private static func word(_ reader: inout JSONReader) throws(JSONError) -> String? {
    let isNull = try reader.peek() == .null
    let word = try reader.identifier() ?? (isNull ? "" : "unknown")
    return word.isEmpty ? nil : word
  }
}

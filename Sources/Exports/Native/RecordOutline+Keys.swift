extension RecordOutline {
  /// Whether a key belongs to the format though this pass has no use for its value.
  static func isKnownBesides(_ key: JSONText) -> Bool {
    switch key {
    // Of posts, by how often they stand there.
    case "lang", "counts", "tags", "source", "title", "revisions", "app", "root", "conversation",
      "replyPolicy",
      "hiddenReplies", "detachedQuotes", "place", "countries", "ext":
      true
    // Of reposts.
    case "truncated": true
    // Of accounts.
    case "handle", "name", "bio", "avatar", "banner", "pronouns", "website", "location", "joined",
      "joinerNumber", "fields", "owner", "pinned", "movedTo":
      true
    // Of tombstones and headers.
    case "reason", "format", "version", "generator", "created", "defaultVisibility": true
    default: key.isAnyCase(of: "flags")
    }
  }
}

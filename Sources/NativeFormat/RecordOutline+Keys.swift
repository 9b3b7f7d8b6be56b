extension RecordOutline {
  /// Whether a key belongs to the format though nothing is made of its value here.
  static func isKnownBesides(_ key: JSONText) -> Bool {
    switch key {
    // Of posts and reposts.
    case "source", "app", "root", "conversation", "replyPolicy", "place", "countries", "ext", "truncated":
      true
    // Of headers.
    case "format", "version", "generator", "created", "defaultVisibility", "example": true
    default: key.isAnyCase(of: "flags")
    }
  }
}

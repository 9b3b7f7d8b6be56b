import NativeFormat

/// What a feed, a list or a starter pack says of itself.
struct BlueskyNamedRecord: Hashable, Sendable {
  private(set) var title, summary: String?

  /// Reads such a record: feeds have a `displayName`, the others a `name`.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "displayName", "name": title = try reader.filledString()
      case "description": summary = try reader.filledString()
      default: break
      }
    }
  }
}

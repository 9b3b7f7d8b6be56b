import NativeFormat
import ThreadModel

/// What is embedded in a post: pictures or a video, the preview of a page, a record of somebody's, or one of the
/// first two with a record.
struct BlueskyEmbed: Sendable {
  var media: [BlueskyMediaItem] = []
  /// The preview of a page, and its picture before the file of that has been looked for.
  var card: LinkCard?
  var picture: BlueskyBlob?
  /// The at-uri of the record that is quoted.
  var record: String?
  /// The kind of an embed that we do not know.
  var unknownKind: String?
  /// The members that we do not know.
  var unknownFields: [String] = []

  /// The kinds that we know.
  private static let kinds: Set<String> = [
    "app.bsky.embed.images", "app.bsky.embed.gallery", "app.bsky.embed.video", "app.bsky.embed.external",
    "app.bsky.embed.record", "app.bsky.embed.recordWithMedia",
  ]

  /// Nothing embedded.
  init() {}

  /// Reads an `embed`, and the one in its `media` where it has one next to a record.
  init(_ reader: inout JSONReader) throws(JSONError) { try read(&reader, isInner: false) }

  /// Reads one embed. An inner one has no other in it.
  private mutating func read(_ reader: inout JSONReader, isInner: Bool) throws(JSONError) {
    var type: String?
    var video = BlueskyMediaItem(kind: .video)
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "$type": type = try reader.string()
      case "images", "items": media += try BlueskyMediaItem.images(&reader)
      case "media" where try reader.peek() == .object: if !isInner { try read(&reader, isInner: true) }
      case "media": media += try BlueskyMediaItem.images(&reader)
      case "external": try readExternal(&reader)
      case "record": record = try Self.record(&reader)
      case "video": video.blob = try BlueskyBlob(&reader)
      case "presentation": if try reader.string() == "gif" { video.kind = .gif }
      case "alt", "aspectRatio", "captions": try video.read(key, &reader)
      default: unknownFields.append("\(type ?? "app.bsky.embed").\(key.string)")
      }
    }
    if video.blob != nil { media.append(video) }
    if let type, !Self.kinds.contains(type) { unknownKind = type }
  }

  private mutating func readExternal(_ reader: inout JSONReader) throws(JSONError) {
    var found = LinkCard(url: "")
    picture = nil
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "uri": found.url = try reader.string() ?? ""
      case "title": found.title = try reader.filledString()
      case "description": found.summary = try reader.filledString()
      case "thumb": picture = try BlueskyBlob(&reader)
      case "associatedRefs", "$type": break
      default: unknownFields.append("app.bsky.embed.external.\(key.string)")
      }
    }
    card = found
  }

  /// A reference to a record, or the embed of one next to media, which holds the reference.
  private static func record(_ reader: inout JSONReader) throws(JSONError) -> String? {
    var addresses: [String: String] = [:]
    try reader.nestedMembers { reader, path throws(JSONError) in
      if path == "uri" || path == "record.uri" { addresses[path] = try reader.string() }
    }
    return addresses["uri"] ?? addresses["record.uri"]
  }
}

import NativeFormat
import SitePaths
import ThreadModel

/// What is embedded in a post: pictures or a video, the preview of a page, a record of somebody's, or one of the
/// first two with a record.
struct BlueskyEmbed: Sendable {
  var media: [Media] = []
  /// The preview of a page.
  var card: LinkCard?
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
    var video = Media(.video, source: .unnamed)
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "$type": type = try reader.string()
      case "images", "items": media += try Self.images(&reader)
      case "media" where try reader.peek() == .object: if !isInner { try read(&reader, isInner: true) }
      case "media": media += try Self.images(&reader)
      case "external": try readExternal(&reader)
      case "record": record = try Self.record(&reader)
      case "presentation": if try reader.string() == "gif" { video.kind = .gif }
      case "video", "alt", "aspectRatio", "captions": try video.readBluesky(key, &reader)
      default: unknownFields.append("\(type ?? "app.bsky.embed").\(key.string)")
      }
    }
    if video.source != .unnamed { media.append(video) }
    if let type, !Self.kinds.contains(type) { unknownKind = type }
  }

  private static func images(_ reader: inout JSONReader) throws(JSONError) -> [Media] {
    try reader.list { reader throws(JSONError) in
      var image = Media(.image, source: .unnamed)
      let isImage = try reader.object { reader, key throws(JSONError) in try image.readBluesky(key, &reader) }
      return isImage ? image : nil
    }
  }

  private mutating func readExternal(_ reader: inout JSONReader) throws(JSONError) {
    var found = LinkCard(url: "")
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "uri": found.url = try reader.string() ?? ""
      case "title": found.title = try reader.filledString()
      case "description": found.summary = try reader.filledString()
      case "thumb": found.image = try reader.blob()
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

extension Media.Source {
  /// No file.
  static let unnamed = Media.Source.file(folder: "", path: "")
}

extension Media {
  /// Takes in a member of a picture or video in a post, whose file has yet to be looked for: see `JSONReader.blob`.
  mutating func readBluesky(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "image", "video":
      let blob = try reader.blob()
      (source, type) = (blob?.source ?? .unnamed, blob?.type)
    // Every picture has a description, empty where nobody wrote one: unknown, and not declared needless.
    case "alt": alt = try reader.filledString()
    case "aspectRatio":
      let ratio = try reader.members { reader throws(JSONError) in try reader.count() }
      (width, height) = (ratio["width"], ratio["height"])
    case "captions":
      captions = try reader.list { reader throws(JSONError) in
        var caption = Caption(language: nil, source: .unnamed)
        try reader.object { reader, key throws(JSONError) in
          switch key {
          case "lang": caption.language = try reader.string()
          case "file": caption.source = try reader.blob()?.source ?? .unnamed
          default: break
          }
        }
        return caption.source == .unnamed ? nil : caption
      }
    default: break
    }
  }
}

extension JSONReader {
  /// A file that a record names, `{"ref":{"$link":"bafk…"},"mimeType":"image/jpeg"}` or, as before 2023,
  /// `{"cid":"bafk…","mimeType":"image/jpeg"}`, as a picture that is called `bafk….jpg`: by the CID and the usual ending
  /// for the type. `nil` if it has no CID.
  mutating func blob() throws(JSONError) -> Media? {
    var link, legacyName, type: String?
    try object { reader, key throws(JSONError) in
      switch key {
      case "ref": link = try reader.link()
      case "cid": legacyName = try reader.string()
      case "mimeType": type = try reader.string()
      default: break
      }
    }
    // A CID has only letters and digits. Whatever else is in a damaged one must not become part of a path.
    let name = String(decoding: (link ?? legacyName ?? "").utf8.filter(\.isLetterOrDigit), as: UTF8.self)
    guard !name.isEmpty else { return nil }
    let ending = type.flatMap { MediaType.fileExtension(for: $0.lowercased()) }.map { "." + $0 } ?? ""
    return Media(.image, source: .file(folder: "", path: name + ending), type: type)
  }

  /// The CID of `{"$link":"bafy…"}`.
  mutating func link() throws(JSONError) -> String? {
    try member("$link") { reader throws(JSONError) in try reader.string() }
  }

  /// The at-uri of a reference to a record, `{"uri":"at://…","cid":"bafy…"}`.
  mutating func recordAddress() throws(JSONError) -> String? {
    try member("uri") { reader throws(JSONError) in try reader.string() }
  }
}

import ArchiveContainers
import NativeFormat
import ThreadModel

/// A file that a record names: a picture, a video, a track of captions.
struct BlueskyBlob: Hashable, Sendable {
  /// Its CID, which is the name of the file that it is exported as.
  let name: String
  /// The media type that the record states.
  let type: String?

  /// Reads a blob: `{"ref":{"$link":"bafk…"},"mimeType":"image/jpeg"}` or, as before 2023,
  /// `{"cid":"bafk…","mimeType":"image/jpeg"}`. `nil` if it has no name.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    var link, legacyName, type: String?
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "ref": link = try reader.link()
      case "cid": legacyName = try reader.string()
      case "mimeType": type = try reader.string()
      default: break
      }
    }
    guard let name = link ?? legacyName, !name.isEmpty else { return nil }
    self.name = name
    self.type = type
  }

  /// The paths of the blobs in a container by their CIDs, whatever folder they are in. An extension, which some
  /// programs add, does not count.
  static func paths(in container: any ExportContainer) -> [String: String] {
    var paths: [String: String] = [:]
    for entry in container.entries {
      let name = entry.path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
      guard name.utf8.count >= 46, name.hasPrefix("baf") || name.hasPrefix("Qm") else { continue }
      if paths[String(name)] == nil { paths[String(name)] = entry.path }
    }
    return paths
  }
}

/// A picture or video in a post, before its file has been looked for.
struct BlueskyMediaItem: Sendable {
  var kind = Media.Kind.image
  var blob: BlueskyBlob?
  var alt: String?
  var width, height: Int?
  /// The text tracks of a video.
  var captions: [(language: String?, blob: BlueskyBlob)] = []

  /// Reads the pictures of a post.
  static func images(_ reader: inout JSONReader) throws(JSONError) -> [BlueskyMediaItem] {
    try reader.list { reader throws(JSONError) in
      var image = BlueskyMediaItem()
      let isImage = try reader.object { reader, key throws(JSONError) in
        if key == "image" { image.blob = try BlueskyBlob(&reader) } else { try image.read(key, &reader) }
      }
      return isImage ? image : nil
    }
  }

  /// Takes in a member that pictures and videos have alike.
  mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    // Every picture has a description, empty where nobody wrote one: unknown, and not declared needless.
    case "alt": alt = try reader.filledString()
    case "aspectRatio":
      let ratio = try reader.members { reader throws(JSONError) in try reader.count() }
      (width, height) = (ratio["width"], ratio["height"])
    case "captions":
      captions = try reader.list { reader throws(JSONError) in
        var language: String?
        var blob: BlueskyBlob?
        try reader.object { reader, key throws(JSONError) in
          switch key {
          case "lang": language = try reader.string()
          case "file": blob = try BlueskyBlob(&reader)
          default: break
          }
        }
        return blob.map { (language: language, blob: $0) }
      }
    default: break
    }
  }
}

extension JSONReader {
  /// The CID of `{"$link":"bafy…"}`.
  mutating func link() throws(JSONError) -> String? {
    try member("$link") { reader throws(JSONError) in try reader.string() }
  }

  /// The at-uri of a reference to a record, `{"uri":"at://…","cid":"bafy…"}`.
  mutating func recordAddress() throws(JSONError) -> String? {
    try member("uri") { reader throws(JSONError) in try reader.string() }
  }
}

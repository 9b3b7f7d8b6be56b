import NativeFormat
import ThreadModel

/// Something attached to a post, as its outbox states it.
struct MastodonAttachment: Sendable {
  var type = ""
  var mediaType, url, href, name, summary, icon: String?
  var width, height: Int?

  /// Reads the attachments of a post: an array of them, or a single one in its place.
  static func list(_ reader: inout JSONReader) throws(JSONError) -> [MastodonAttachment] {
    var list: [MastodonAttachment] = []
    try reader.arrayOrOne { reader throws(JSONError) in
      if let attachment = try MastodonAttachment(&reader) { list.append(attachment) }
    }
    return list
  }

  private init?(_ reader: inout JSONReader) throws(JSONError) {
    let isObject = try reader.object { reader, key throws(JSONError) in
      switch key {
      case "type": type = try reader.strings()?.first ?? ""
      case "mediaType": mediaType = try reader.string()
      case "url": url = try reader.address()
      case "href": href = try reader.string()
      case "name": name = try reader.string()
      case "summary": summary = try reader.string()
      case "icon": icon = try reader.mediaAddress()
      case "width": width = try reader.count()
      case "height": height = try reader.count()
      default: break
      }
    }
    guard isObject else { return nil }
  }

  /// The description for those who cannot see it. Mastodon writes an empty one where nobody gave any, so it
  /// is unknown and not declared needless.
  var alt: String? { name.flatMap { $0.isEmpty ? nil : $0 } }

  /// What kind of media item it is; `nil` for another attachment.
  var mediaKind: Media.Kind? {
    switch type {
    case "Document", "Image", "Video", "Audio": break
    case "Gifv": return .gif
    default: return nil
    }
    if mediaType == "video/gifv" { return .gif }
    if let mediaType { return Media.Kind(mediaType: mediaType) ?? .file }
    let path = url.flatMap { MastodonURL($0).lastPart }
    return Media.Kind(mediaType: type) ?? path.flatMap(Media.Kind.init(ofPath:)) ?? .file
  }
}

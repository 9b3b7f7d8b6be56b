import NativeFormat
import ThreadModel

/// A picture or video of a post, as `extended_entities` describes it. Archives never hold descriptions of them.
struct XMediaItem: Sendable {
  /// One of the files that a video comes in.
  struct Variant: Sendable {
    var address: String
    var bitrate: Int
    var type: String?
  }

  /// `photo`, `video` or `animated_gif`.
  private(set) var type = ""
  /// The picture, or the still of a video.
  private(set) var address: String?
  /// The `t.co` URL in the text.
  private(set) var marker: XEntity?
  private(set) var width, height: Int?
  private(set) var duration: Double?
  private(set) var variants: [Variant] = []
  /// The post and the account that it was taken from, where those are others.
  private(set) var sourceStatus, sourceUser: String?

  /// Reads a media item; `nil` for a value that is no object.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    let isObject = try reader.nestedMembers { reader, path throws(JSONError) in
      switch path {
      case "type": type = try reader.string() ?? ""
      case "media_url_https": address = try reader.filledString()
      case "source_status_id_str": sourceStatus = try reader.filledIdentifier()
      case "source_user_id_str": sourceUser = try reader.filledIdentifier()
      case "sizes.large.w": width = try reader.writtenCount()
      case "sizes.large.h": height = try reader.writtenCount()
      case "video_info.duration_millis": duration = try reader.writtenCount().map { Double($0) / 1000 }
      case "video_info.variants":
        variants += try reader.list { reader throws(JSONError) in try Variant(&reader) }
      default: break
      }
    }
    guard isObject else { return nil }
    var again = JSONReader(UnsafeRawBufferPointer(reader.bytes), from: start)
    marker = try XEntity(.media, &again)
  }

  /// What it is; `nil` for an unknown type.
  var kind: Media.Kind? { Self.kinds[type] }

  private static let kinds: [String: Media.Kind] = ["photo": .image, "video": .video, "animated_gif": .gif]

  /// The files it may come in, the best first: of a video the variants by bit rate, of a picture itself.
  var candidates: [Variant] {
    let videos = variants.filter { $0.type == "video/mp4" }.sorted { $0.bitrate > $1.bitrate }
    return videos.isEmpty ? [address.map { Variant(address: $0, bitrate: 0) }].compactMap { $0 } : videos
  }
}

extension XMediaItem.Variant {
  /// Reads a variant; `nil` for one without a URL.
  fileprivate init?(_ reader: inout JSONReader) throws(JSONError) {
    self.init(address: "", bitrate: 0)
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "url": address = try reader.string() ?? ""
      case "bitrate": bitrate = try reader.writtenCount() ?? 0
      case "content_type": type = try reader.filledString()
      default: break
      }
    }
    guard !address.isEmpty else { return nil }
  }
}

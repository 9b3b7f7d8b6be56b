import NativeFormat
import ThreadModel

/// A picture or video of a post, as `extended_entities` describes it. Archives never hold descriptions of them.
struct XMediaItem: Sendable {
  /// `photo`, `video` or `animated_gif`.
  private(set) var type = ""
  /// The picture, or the still of a video.
  private(set) var address: String?
  /// The `t.co` URL in the text.
  private(set) var marker: XEntity?
  private(set) var width, height: Int?
  private(set) var duration: Double?
  /// The files that a video comes in.
  private var videos: [(address: String, bitrate: Int)] = []
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
        videos += try reader.list { reader throws(JSONError) -> (address: String, bitrate: Int)? in
          let file = try reader.members { reader throws(JSONError) in try reader.filledIdentifier() }
          guard file["content_type"] == Self.videoType, let address = file["url"] else { return nil }
          return (address, file["bitrate"].flatMap { Int($0) } ?? 0)
        }
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

  private static let videoType = "video/mp4"

  /// The files it may come in, the best first: of a video those by bit rate, of a picture itself.
  var candidates: [(address: String, type: String?)] {
    if videos.isEmpty { return [address].compactMap { $0 }.map { (address: $0, type: nil) } }
    return videos.sorted { $0.bitrate > $1.bitrate }.map { (address: $0.address, type: Self.videoType) }
  }
}

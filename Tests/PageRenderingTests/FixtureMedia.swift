import PageRendering
import SitePaths
import ThreadModel

/// Media known by the names of their files alone: each name says what the medium is.
struct FixtureMedia: MediaLibrary {
  private static let known: [String: (type: String, width: Int?, height: Int?)] = [
    "wide.jpg": ("image/jpeg", 1200, 630), "square.png": ("image/png", 400, 400),
    "tall.jpg": ("image/jpeg", 600, 1200), "strip.png": ("image/png", 2000, 200),
    "photo.webp": ("image/webp", 1200, 630), "tiny.png": ("image/png", 60, 60),
    "avatar.png": ("image/png", 200, 200), "video.mp4": ("video/mp4", 1280, 720),
    "video-without-size.mp4": ("video/mp4", nil, nil), "sound.mp3": ("audio/mpeg", nil, nil),
    "words.vtt": ("text/vtt", nil, nil), "loop.gif": ("image/gif", 320, 200),
    "spin.gif": ("image/gif", 320, 200), "bare.mp4": ("video/mp4", 1280, 720),
  ]

  func published(_ source: Media.Source) -> MediaOutcome {
    guard case .file(_, let name) = source else { return .remote }
    if name.hasPrefix("taken-down") { return .withheld(.mediaTakenDown) }
    guard let known = Self.known[name], let path = SitePath("media/\(name)") else {
      return .withheld(.mediaMissing)
    }
    return .published(
      PublishedMedia(
        path: path, type: known.type, width: known.width, height: known.height, byteCount: 4_096,
        tint: name == "wide.jpg" ? PictureTint(red: 240, green: 90, blue: 20) : nil))
  }

  func isTakenDown(_ source: Media.Source) -> Bool {
    if case .withheld(.mediaTakenDown) = published(source) { true } else { false }
  }

  func video(of source: Media.Source) -> PublishedMedia? {
    guard case .file(_, "spin.gif") = source, let path = SitePath("media/spin.gif-video.mp4") else {
      return nil
    }
    return PublishedMedia(path: path, type: "video/mp4", width: 320, height: 200)
  }

  func poster(of source: Media.Source) -> PublishedMedia? {
    guard case .file(_, "bare.mp4") = source, let path = SitePath("media/bare.mp4-poster.jpg") else {
      return nil
    }
    return PublishedMedia(path: path, type: "image/jpeg", width: 1280, height: 720)
  }

  /// A picture that is wider than a page has two forms, and a JPEG for every browser; every other is shown as it is.
  func forms(_ source: Media.Source) -> [PublishedMedia] {
    guard case .file(_, let name) = source, case .published(let published) = published(source),
      published.type.hasPrefix("image/"), let width = published.width, let height = published.height,
      width > 800
    else { return [] }
    return [(400, "webp"), (800, "webp"), (800, "jpeg")].compactMap { wide, type in
      SitePath("media/\(name)-\(wide).\(type)").map {
        PublishedMedia(path: $0, type: "image/\(type)", width: wide, height: height * wide / width)
      }
    }
  }

  /// A JPEG or PNG that is small enough stands for itself; any other picture has a small JPEG.
  func preview(_ source: Media.Source) -> PublishedMedia? {
    guard case .file(_, let name) = source, case .published(let published) = published(source),
      published.type.hasPrefix("image/"), let width = published.width, let height = published.height,
      let path = SitePath("media/preview-\(name).jpg")
    else { return nil }
    let (side, bound) = (max(width, height), 1_200)
    if side <= bound, ["image/jpeg", "image/png"].contains(published.type) { return published }
    return PublishedMedia(
      path: path, type: "image/jpeg", width: width * min(side, bound) / side,
      height: height * min(side, bound) / side)
  }
}

extension Media {
  /// A medium of a file that `FixtureMedia` may know.
  static func file(_ name: String, _ kind: Kind = .image, alt: String? = nil, isSensitive: Bool = false)
    -> Media
  {
    Media(kind, source: .file(folder: "export", path: name), alt: alt, isSensitive: isSensitive)
  }

  /// A medium that stands elsewhere.
  static func remote(_ address: String, _ kind: Kind = .image, alt: String? = nil) -> Media {
    Media(kind, source: .remote(address), alt: alt)
  }
}

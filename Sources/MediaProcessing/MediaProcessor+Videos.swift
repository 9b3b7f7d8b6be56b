internal import FileSystem
internal import SitePaths

// What a program of the machine makes of videos and animations. If it fails, an animation is shown as it is and a video
// has no poster.
extension MediaProcessor {
  /// The longest side of a poster in pixels.
  private static let posterSide = 1_280

  /// A video with its poster: one of its first pictures, and not a black one; without the program its cover.
  func withPoster(_ video: PreparedMedia, of path: String, by program: VideoProgram?) -> PreparedMedia {
    guard let program else { return video.adding(cover(of: video, path)) }
    guard let reader = Self.readers[video.header.format] else { return video }
    let side = Self.posterSide
    let filter = "thumbnail=25,scale='min(\(side),iw)':'min(\(side),ih)':force_original_aspect_ratio=decrease"
    let options = [
      "-map", "0:v:0", "-an", "-sn", "-dn", "-frames:v", "1", "-vf", filter, "-c:v", "png", "-f", "image2",
    ]
    let made = program.make("poster.png", of: path, read: reader, options) { made in
      poster(try? picture(made), of: video)
    }
    return video.adding(made)
  }

  /// The cover that is in the file of a video, as its poster.
  private func cover(of video: PreparedMedia, _ path: String) -> PreparedMedia.File? {
    guard [.mp4, .mov].contains(video.header.format), let file = try? MediaFile(path),
      let bytes = IsoCover.bytes(of: file), let format = MediaFormat(signature: bytes)
    else { return nil }
    return poster(try? PictureFile(bytes, format, limits), of: video)
  }

  /// A picture as the poster of a video.
  private func poster(_ picture: PictureFile?, of video: PreparedMedia) -> PreparedMedia.File? {
    guard let pixels = try? picture?.pixels(width: Self.posterSide),
      let jpeg = try? PicturePass.jpeg(of: pixels, limits)
    else { return nil }
    let asset = MediaAsset(
      .poster, of: video.header, .jpeg, width: jpeg.pixels.width, height: jpeg.pixels.height)
    return (asset, .bytes(jpeg.bytes))
  }

  /// An animated GIF with a video of it, if that has fewer bytes. What is transparent in a picture is black in a video,
  /// so a picture without a mean color stays a picture.
  func withVideo(_ picture: PreparedMedia, of path: String, by program: VideoProgram?) -> PreparedMedia {
    guard let program, picture.header.frames > 1, picture.header.format == .gif,
      picture.color != nil, let largest = try? MediaFile(path).size
    else { return picture }
    let options = [
      "-map", "0:v:0", "-an", "-c:v", "libx264", "-preset", "medium", "-crf", "24", "-pix_fmt", "yuv420p",
      "-vf", "crop=max(2\\,trunc(iw/2)*2):max(2\\,trunc(ih/2)*2)", "-movflags", "+faststart", "-f", "mp4",
    ]
    let video = program.make("video.mp4", of: path, read: "gif", options) { made in
      guard let (file, format) = try? Self.open(made), format == .mp4,
        let facts = try? ContainerInspection.facts(of: file, format), let width = facts.width,
        let height = facts.height, let patched = PatchedFile(of: made, size: file.size, facts.patches),
        file.size < largest, var bytes = try? file.bytes(at: 0, count: file.size)
      else { return nil }
      bytes.withUnsafeMutableBytes { patched.apply(to: $0, at: 0) }
      let asset = MediaAsset(.video, of: picture.header, .mp4, width: width, height: height)
      return (asset, .bytes(bytes))
    }
    return picture.adding(video)
  }

  /// What `ffmpeg` calls the readers of formats.
  private static let readers: [MediaFormat: String] = [.mp4: "mov", .mov: "mov", .webm: "matroska"]
}

extension PreparedMedia {
  /// A media item of which nothing else is made.
  init(header: MediaHeader, original: SiteFile.Content, width: Int? = nil, height: Int? = nil) {
    let asset = MediaAsset(.original, of: header, header.format, width: width, height: height)
    self.init(header: header, color: nil, files: [(asset, original)])
  }

  /// The same with another file, if there is one.
  func adding(_ file: File?) -> PreparedMedia {
    PreparedMedia(header: header, color: color, files: files + (file.map { [$0] } ?? []))
  }
}

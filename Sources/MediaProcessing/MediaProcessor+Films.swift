package import SiteFiles

/// A film that was made of an animated picture.
package struct AnimationFilm: Sendable {
  package let bytes: [UInt8]
  package let width: Int
  package let height: Int
  /// Its length in seconds.
  package let duration: Double?
  /// Where it goes, `media/3f/3f08…-film.mp4`: known before it is made, by `path(of:)`.
  package let path: SitePath

  /// The name that the film of an animation has whose clean form has a hash.
  package static func path(of hash: ContentHash) -> SitePath? { MediaName.path(hash, "film", format: .mp4) }
}

extension MediaProcessor {
  /// What a page shows of a film before it is played: one of its first pictures, and not a black one. Nil where the
  /// program cannot make it.
  ///
  /// The names it may have are `PicturePreview.paths(of:_:)` with `.poster`. The program works in a folder of its own in
  /// `folder`.
  package func poster(
    of path: String, by program: FilmProgram, in folder: String
  ) throws(MediaError) -> PicturePreview? {
    let header = try header(of: path)
    guard let reader = Self.reader(of: header.format), header.format.kind == .film else { return nil }
    let side = PicturePreview.Bounds.poster.side
    let filter = "thumbnail=25,scale='min(\(side),iw)':'min(\(side),ih)':force_original_aspect_ratio=decrease"
    var poster: PicturePreview?
    let options = [
      "-map", "0:v:0", "-an", "-sn", "-dn", "-frames:v", "1", "-vf", filter, "-c:v", "png", "-f", "image2",
    ]
    _ = program.make("poster.png", of: path, read: reader, options, in: folder) { made in
      poster = try? preview(of: made, hash: header.hash, .poster)
    }
    return poster
  }

  /// A film of an animated picture, which has far fewer bytes. Nil where the program cannot make it, or it is no smaller
  /// than the picture's file. What is transparent in a picture is black in its film: one without a mean colour had
  /// better stay a picture.
  package func film(
    ofAnimation path: String, by program: FilmProgram, in folder: String
  ) throws(MediaError) -> AnimationFilm? {
    let header = try header(of: path)
    guard header.frames > 1, header.format == .gif, let place = AnimationFilm.path(of: header.hash) else {
      return nil
    }
    let options = [
      "-map", "0:v:0", "-an", "-c:v", "libx264", "-preset", "medium", "-crf", "24", "-pix_fmt", "yuv420p",
      "-vf",
      "crop=max(2\\,trunc(iw/2)*2):max(2\\,trunc(ih/2)*2)", "-movflags", "+faststart", "-f", "mp4",
    ]
    var film: AnimationFilm?
    let largest = try MediaFile(path).size
    _ = program.make("film.mp4", of: path, read: "gif", options, in: folder) { made in
      guard let clean = try? process(made), clean.format == .mp4, let width = clean.width,
        let height = clean.height,
        let bytes = try? Self.bytes(of: clean.content), bytes.count < largest
      else { return }
      film = AnimationFilm(bytes: bytes, width: width, height: height, duration: clean.duration, path: place)
    }
    return film
  }

  /// What `ffmpeg` calls the reader of a format.
  private static func reader(of format: MediaFormat) -> String? {
    switch format {
    case .mp4, .mov: "mov"
    case .webm: "matroska"
    default: nil
    }
  }

  /// All bytes of what is published, held in memory.
  private static func bytes(of content: SiteFile.Content) throws(MediaError) -> [UInt8] {
    switch content {
    case .bytes(let bytes): return bytes
    case .copy(let path):
      let file = try MediaFile(path)
      return try file.bytes(at: 0, count: file.size)
    case .patched(let patched):
      let file = try MediaFile(patched.path)
      var bytes = try file.bytes(at: 0, count: file.size)
      bytes.withUnsafeMutableBytes { patched.apply(to: $0, at: 0) }
      return bytes
    }
  }
}

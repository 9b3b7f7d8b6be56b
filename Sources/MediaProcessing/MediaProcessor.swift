internal import FileSystem
package import SitePaths
internal import VipsShim

/// Makes a picture, video or sound fit to be published.
///
///     let media = try MediaProcessor().prepare("/exports/ada/media/1.heic")
///     media.files    // media/3f/3f08….jpg, 3f08…-400.webp, 3f08…-preview.jpg, …
///
/// The type is read from the bytes and the size from the header before a pixel is decoded. A picture is decoded once. A
/// JPEG, WebP or PNG that is upright and in sRGB keeps only the parts that hold its pixels; any other picture is turned
/// upright, brought to sRGB and encoded again. Of an MP4, MOV or M4A file all parts that are not known to be harmless
/// are replaced by padding. Any other video or sound is published byte for byte, and only if every part of its
/// container is known to be harmless: what cannot be taken out is not published. Captions are written again from their
/// cues. A picture that is cut short is refused, but a GIF shows the frames it has.
///
/// It keeps nothing: callers can keep the results by their hash. It may be called from many tasks at
/// once, one picture each.
package struct MediaProcessor: Sendable {
  let limits: MediaLimits

  /// A processor with limits.
  package init(limits: MediaLimits = .standard) { self.limits = limits }

  /// Whether a file looks like a picture: `prepare` decodes it then.
  package static func isPicture(_ path: String) -> Bool {
    (try? open(path))?.format.kind == .picture
  }

  /// Why this machine cannot decode pictures; `nil` if it can.
  package static var decodingFault: String? {
    guard threadline_vips_start() != 0 else { return nil }
    return threadline_vips_fault().map { String(cString: $0) } ?? "libvips does not start"
  }

  /// The hash of a file's bytes.
  package static func hash(of path: String) throws(MediaError) -> ContentHash {
    try MediaFile(path).hash()
  }

  /// Reads a file, by its absolute path, and makes all that may be published of it.
  ///
  /// Only a regular file is read: a link or a pipe in its place is refused.
  ///
  /// - Parameters:
  ///   - makesForms: Whether pictures have forms.
  ///   - program: What makes posters of videos and videos of animations; `nil` for none of them.
  package func prepare(
    _ path: String, makesForms: Bool = true, program: VideoProgram? = nil
  ) throws(MediaError) -> PreparedMedia {
    let (file, format) = try Self.open(path)
    switch format.kind {
    case .picture:
      let picture = try PictureFile(file, format, limits)
      let prepared = try PicturePass(picture: picture, makesForms: makesForms).prepared()
      return withVideo(prepared, of: path, by: program)
    case .video, .sound:
      let facts = try ContainerInspection.facts(of: file, format)
      let header = MediaHeader(format: format, frames: 1, sourceHash: try file.hash())
      let original = PreparedMedia(
        header: header, original: try content(of: file, facts.patches), width: facts.width,
        height: facts.height)
      return format.kind == .video ? withPoster(original, of: path, by: program) : original
    case .captions:
      let track = try CaptionTrack(of: file)
      let header = MediaHeader(format: format, frames: 1, sourceHash: try file.hash())
      return PreparedMedia(header: header, original: .bytes(track.bytes))
    }
  }

  /// A video or sound as it is, but for what has to be replaced.
  private func content(
    of file: MediaFile, _ patches: [PatchedFile.Patch]
  ) throws(MediaError) -> SiteFile.Content {
    if patches.isEmpty { return .copy(of: file.path) }
    guard let patched = PatchedFile(of: file.path, size: file.size, patches) else {
      throw .damaged("MP4")
    }
    return .patched(patched)
  }

  /// Opens a file, and tells its format.
  static func open(_ path: String) throws(MediaError) -> (file: MediaFile, format: MediaFormat) {
    let file = try MediaFile(path)
    guard file.size > 0 else { throw MediaError(.empty, "the file is empty") }
    guard let format = MediaFormat(signature: try file.bytes(at: 0, count: MediaFormat.signatureLength))
    else {
      throw MediaError(
        .unknownFormat,
        "the first bytes are those of no picture, video or sound that can be shown; expected one of "
          + MediaFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return (file, format)
  }

  /// Opens a file that has to be a picture.
  func picture(_ path: String) throws(MediaError) -> PictureFile {
    let (file, format) = try Self.open(path)
    guard format.kind == .picture else {
      throw MediaError(.unknownFormat, "the first bytes are those of no picture that can be shown")
    }
    return try PictureFile(file, format, limits)
  }

  /// The pixels of a prepared picture, no wider than `width`: what a social card draws.
  package func pixels(of path: String, width: Int) throws(MediaError) -> PicturePixels {
    try picture(path).pixels(width: width)
  }
}

internal import SiteFiles

/// Makes a picture, film or sound fit to be published.
///
///     let media = try MediaProcessor().process("/exports/ada/media/1.heic")
///     media.path      // media/3f/3f08….jpg
///     media.width     // 4032
///
/// The type is read from the bytes and the size from the header before a pixel is decoded. A picture is
/// decoded, turned upright, brought to sRGB and encoded anew, so that nothing but its pixels is left of it. Of an
/// MP4, MOV or M4A file all parts that are not known to be harmless are replaced by padding. Any other film or
/// sound is published byte for byte, and only if every part of its container is known to be harmless: what
/// cannot be taken out is not published. Captions are written anew from their cues. A picture that is cut short is
/// refused, but a GIF shows the frames it has.
///
/// It keeps nothing: whoever calls it may keep the results by their hash. It may be called from many tasks at
/// once, one picture each.
package struct MediaProcessor: Sendable {
  /// The version of what is done to a medium, its forms and its previews; a change gives every result a new name.
  package static let recipeVersion: UInt64 = 2

  let limits: MediaLimits

  /// A processor with limits.
  package init(limits: MediaLimits = .standard) { self.limits = limits }

  /// The format of a file by its first bytes, never by its name.
  package static func format(of bytes: some Sequence<UInt8>) -> MediaFormat? {
    MediaFormat(signature: bytes)
  }

  /// Reads a file, by its absolute path, and gives what may be published of it.
  ///
  /// Only a regular file is read: a link or a pipe in its place is refused.
  package func process(_ path: String) throws(MediaError) -> CleanMedia {
    let (file, format) = try open(path)
    switch format.kind {
    case .picture: return try PictureCleaner(limits: limits).clean(file, format)
    case .film, .sound:
      let facts = try ContainerInspection.facts(of: file, format)
      return CleanMedia(
        header: try header(of: file, format, facts), content: try content(of: file, facts.patches), color: nil
      )
    case .captions:
      let track = try CaptionTrack(of: file)
      return CleanMedia(
        header: try file.header(format, sourceHash: file.hash()), content: .bytes(track.bytes), color: nil)
    }
  }

  /// What a file will be published as, read without decoding it. What `process` refuses for its type, its size or its
  /// metadata is refused here too; that pixels are damaged is seen only there.
  package func header(of path: String) throws(MediaError) -> MediaHeader {
    let (file, format) = try open(path)
    switch format.kind {
    case .picture: return try PictureCleaner(limits: limits).header(of: file, format)
    case .film, .sound: return try header(of: file, format, ContainerInspection.facts(of: file, format))
    case .captions: return try file.header(format, sourceHash: file.hash())
    }
  }

  /// The mean colour of a picture that was published, from its bytes: the same that `process` gives.
  package static func color(of bytes: [UInt8]) -> PictureColor? { PictureCleaner.color(of: bytes) }

  /// The header of a film or sound.
  private func header(
    of file: MediaFile, _ format: MediaFormat, _ facts: ContainerFacts
  ) throws(MediaError) -> MediaHeader {
    try file.header(
      format, sourceHash: file.hash(), width: facts.width, height: facts.height, duration: facts.duration)
  }

  /// A film or sound as it is, but for what has to be replaced.
  private func content(
    of file: MediaFile, _ patches: [PatchedFile.Patch]
  ) throws(MediaError) -> SiteFile.Content {
    if patches.isEmpty { return .copy(of: file.path) }
    guard let patched = PatchedFile(of: file.path, size: file.size, patches) else {
      throw file.damaged("MP4")
    }
    return .patched(patched)
  }

  private func open(_ path: String) throws(MediaError) -> (MediaFile, MediaFormat) {
    let file = try MediaFile(path)
    guard file.size > 0 else { throw MediaError(.empty, path, "the file is empty") }
    guard let format = MediaFormat(signature: try file.bytes(at: 0, count: MediaFormat.signatureLength))
    else {
      throw MediaError(
        .unknownFormat, path,
        "the first bytes are those of no picture, film or sound that can be shown; expected one of "
          + MediaFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return (file, format)
  }

  /// Opens a file that has to be a picture.
  func openPicture(_ path: String) throws(MediaError) -> (MediaFile, MediaFormat) {
    let (file, format) = try open(path)
    guard format.kind == .picture else {
      throw MediaError(.unknownFormat, path, "the first bytes are those of no picture that can be shown")
    }
    return (file, format)
  }
}

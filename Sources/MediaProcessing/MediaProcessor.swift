internal import SiteFiles

/// Makes a picture, film or sound fit to be published.
///
///     let media = try MediaProcessor().process("/exports/ada/media/1.heic")
///     media.path      // media/3f/3f08….jpg
///     media.width     // 4032
///
/// The type is read from the bytes and the size from the header before a pixel is decoded. A picture is
/// decoded, turned upright, brought to sRGB and encoded anew, so that nothing but its pixels is left of it. A
/// film or sound is published byte for byte, and only if every part of its container is known to be
/// harmless: what cannot be taken out is not published. A picture that is cut short is refused, but a GIF
/// shows the frames it has.
///
/// It keeps nothing: whoever calls it may keep the results by their hash. It may be called from many tasks at
/// once, one picture each.
package struct MediaProcessor: Sendable {
  /// The version of what is done to a medium; a change gives every result a new name.
  static let recipeVersion: UInt64 = 1

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
    let file = try MediaFile(path)
    guard file.size > 0 else { throw MediaError(.empty, path, "the file is empty") }
    guard let format = MediaFormat(signature: try file.bytes(at: 0, count: MediaFormat.signatureLength))
    else {
      throw MediaError(
        .unknownFormat, path,
        "the first bytes are those of no picture, film or sound that can be shown; expected one of "
          + MediaFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
    switch format.kind {
    case .picture: return try PictureCleaner(limits: limits).clean(file, format)
    case .film, .sound: return try publishAsItIs(file, format)
    }
  }

  private func publishAsItIs(_ file: MediaFile, _ format: MediaFormat) throws(MediaError) -> CleanMedia {
    let facts = try ContainerInspection.facts(of: file, format)
    let hash = try file.hash(recipe: Self.recipeVersion)
    return CleanMedia(
      format: format, content: .copy(of: file.path), width: facts.width, height: facts.height,
      duration: facts.duration, frames: 1, hash: hash, path: try Self.path(hash, format, of: file))
  }

  /// Two digits of the hash make a folder, so that no folder holds too many files.
  static func path(
    _ hash: ContentHash, _ format: MediaFormat, of file: MediaFile
  ) throws(MediaError) -> SitePath {
    guard let path = SitePath("media/\(hash.prefix(2))/\(hash).\(format.fileExtension)") else {
      throw MediaError(.unreadable, file.path, "the file has no name for the site")
    }
    return path
  }
}

import BuildDiagnostics
import Foundation
import LinkPreviews
import MediaProcessing
import PageRendering
import SiteFiles
import SiteWriting
import ThreadModel

// What a program of the machine makes of films and animations. Nothing of it is missed where there is none, or where it
// fails: an animation is shown as it is, and a film without a poster.
extension MediaShelf {
  func film(of source: Media.Source) -> PublishedMedia? {
    guard let program = settings.program, case .file(let folder, let path) = source,
      let medium = shelved(source).medium, medium.header.format == .gif, medium.header.frames > 1,
      medium.color != nil, let place = AnimationFilm.path(of: medium.header.hash)
    else { return nil }
    return films.value(of: source) {
      let shown = PublishedMedia(
        path: place, type: MediaFormat.mp4.mediaType, width: medium.header.width, height: medium.header.height
      )
      if keep(place) { return shown }
      let made = try? processor.film(ofAnimation: "\(folder)/\(path)", by: program, in: Self.scratch)
      guard let made, write(made.path, made.bytes, of: medium) else { return nil }
      return shown
    }
  }

  func poster(of source: Media.Source) -> PublishedMedia? {
    guard case .file(let folder, let path) = source, let medium = shelved(source).medium else { return nil }
    if medium.header.format.kind == .picture { return preview(source, as: .picture) }
    guard let program = settings.program, medium.header.format.kind == .film else { return nil }
    return posters.value(of: source) {
      if let kept = keep(medium.header.hash, .poster) { return kept }
      let made = try? processor.poster(of: "\(folder)/\(path)", by: program, in: Self.scratch)
      guard let made, write(made.path, made.bytes, of: medium) else { return nil }
      return PublishedMedia(
        path: made.path, type: made.format.mediaType, width: made.width, height: made.height,
        byteCount: made.bytes.count)
    }
  }

  /// Where the program may write.
  private static let scratch = NSTemporaryDirectory()

  /// Writes a file that was made of a medium; false where the site does not take it.
  private func write(_ path: SitePath, _ bytes: [UInt8], of medium: RememberedMedium) -> Bool {
    do throws(Diagnostic) {
      try writer.write(SiteFile(path, bytes: bytes, fingerprint: medium.header.hash.high))
      return true
    } catch {
      report(error)
      return false
    }
  }
}

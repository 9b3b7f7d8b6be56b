import MediaProcessing
import SiteFiles

/// What becomes of the media of a site beside what all sites have in common.
package struct MediaSettings: Sendable {
  /// The widths of the forms that pages load, in pixels: one for each of a phone's densities, of which the last serves
  /// the column of a desk's display of twice the density too.
  static let widths = [400, 800, 1_200]
  /// A published picture of no more bytes is loaded as it is: forms of it would be more files and hardly fewer bytes.
  static let smallest = 24_000

  /// The formats of the forms beside the one that every browser knows; none for no forms at all.
  var formats: [MediaFormat] = [.avif, .webp]
  /// The hashes of media that were taken down: of their bytes, or as a site names them.
  package var takenDown: Set<String> = []

  /// The formats that may be asked for, the one that browsers shall prefer first.
  static let known: [MediaFormat] = [.avif, .webp]

  /// What makes films of animations and posters of films; nil where the machine has no such program.
  var program: FilmProgram?

  /// The formats by their words.
  var words: String { formats.map(\.rawValue).joined(separator: ", ") }

  /// What pages are made from beside the media themselves: part of every page's fingerprint.
  var recipe: String {
    let made = formats.filter { $0 != .avif || MediaProcessor.canMakeAVIF }.map(\.rawValue)
    return (made + [program == nil ? "" : "ffmpeg"] + takenDown.sorted()).joined(separator: " ")
  }

  /// The forms of a picture, named before any is made; none where it is loaded as it is.
  func forms(of picture: MediaHeader, byteCount: Int?) -> [PictureForm] {
    guard !formats.isEmpty, byteCount.map({ $0 > Self.smallest }) ?? true else { return [] }
    return PictureForm.all(of: picture, widths: Self.widths)
      .filter { formats.contains($0.format) || !Self.known.contains($0.format) }
  }

  /// Whether a medium was taken down, whichever version of the software published it.
  func isTakenDown(_ medium: MediaHeader) -> Bool {
    guard !takenDown.isEmpty else { return false }
    return MediaName.hashes(ofSource: medium.sourceHash).contains { takenDown.contains($0.description) }
  }
}

import Foundation
import MediaProcessing
import SitePaths
import SiteThemes

/// The icon of the site as social cards show it: that of the look, or that of every look.
struct SiteIcon: Sendable {
  /// The hash of its bytes.
  let name: String
  private let path: String

  /// More than any card shows.
  private static let side = 80

  /// `nil` if the theme has no icon that is a picture.
  init?(of theme: Theme, look name: String?) {
    let look = theme.looks.first { $0.name == name } ?? theme.looks.first
    let files = Dictionary(theme.publicFiles.map { ($0.path.description, $0) }) { first, _ in first }
    guard let file = files[LookIcon.touch.path(for: look) { files[$0] != nil }],
      let bytes = FileManager.default.contents(atPath: file.source)
    else { return nil }
    self.name = ContentHash(of: Array(bytes)).description
    path = file.source
  }

  /// `nil` if it cannot be decoded.
  var pixels: PicturePixels? { try? MediaProcessor().pixels(of: path, width: Self.side) }
}

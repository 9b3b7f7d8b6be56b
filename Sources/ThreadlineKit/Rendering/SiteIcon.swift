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
    let names = [look?.icons.touch, LookIcons.general.touch].compactMap(\.self)
    let file = names.lazy.compactMap { name in
      theme.publicFiles.first { $0.path.description == name }
    }.first
    guard let file, let bytes = FileManager.default.contents(atPath: file.source) else { return nil }
    self.name = ContentHash(of: Array(bytes)).description
    path = file.source
  }

  /// `nil` if it cannot be decoded.
  var pixels: PicturePixels? { try? MediaProcessor().pixels(of: path, width: Self.side) }
}

import Foundation
import SafeMarkup
package import SitePaths

/// The web app manifest of a look, for readers who put the site on their home screen: its icon and its color
/// (https://www.w3.org/TR/appmanifest/).
package enum LookManifest {
  /// The path of the manifest of a look, such as `manifest-linen.webmanifest`.
  package static func path(of look: String) -> SitePath? { SitePath("manifest-\(look).webmanifest") }

  /// The manifest of a look in a site with a title and some files; icons that the theme does not have are those of every
  /// look. Paths are relative to the manifest, so that they hold wherever the site is.
  package static func file(of look: Look, title: String, files: [PublicFile]) -> SiteFile? {
    let published = Set(files.map(\.path))
    let exists = { (name: String) in SitePath(name).map(published.contains) ?? false }
    func source(_ icon: LookIcon) -> String { icon.path(for: look, ifExisting: exists) }
    let all = [
      Icon(src: source(.vector), type: "image/svg+xml", sizes: "any", purpose: nil),
      Icon(src: source(.small), type: "image/png", sizes: "192x192", purpose: nil),
      Icon(src: source(.large), type: "image/png", sizes: "512x512", purpose: "maskable"),
    ]
    let color = (look.palette ?? .plain).paper.description
    let members = Members(
      name: title, shortName: title, id: "./", startURL: "./", scope: "./", display: "minimal-ui",
      themeColor: color, backgroundColor: color, icons: all.filter { exists($0.src) })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    guard let path = Self.path(of: look.name), let bytes = try? encoder.encode(members) else { return nil }
    return SiteFile(path, bytes: Array(bytes))
  }

  private struct Members: Encodable {
    let name, shortName, id, startURL, scope, display, themeColor, backgroundColor: String
    let icons: [Icon]
  }

  private struct Icon: Encodable {
    let src, type, sizes: String
    let purpose: String?
  }
}

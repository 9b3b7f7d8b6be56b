import Foundation
import SafeMarkup
package import SitePaths

/// The web app manifest of a look, for readers who put the site on their home screen: its icon and its color
/// (https://www.w3.org/TR/appmanifest/).
package struct LookManifest {
  private let look: Look
  private let title: String
  private let icons: LookIcons
  private let published: Set<SitePath>

  /// The manifest of a look in a site with a title and some files; icons that the theme does not have are those of every
  /// look.
  package init(_ look: Look, title: String, files: [PublicFile]) {
    (self.look, self.title) = (look, title)
    published = Set(files.map(\.path))
    icons = look.icons.existing { [published] name in SitePath(name).map(published.contains) ?? false }
  }

  /// The path of the manifest of a look, such as `manifest-linen.webmanifest`.
  package static func path(of look: String) -> SitePath? { SitePath("manifest-\(look).webmanifest") }

  /// The manifest as a file of the site.
  package var file: SiteFile? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    guard let path = Self.path(of: look.name), let bytes = try? encoder.encode(members) else { return nil }
    return SiteFile(path, bytes: Array(bytes))
  }

  /// Paths are relative to the manifest, so that they hold wherever the site is.
  private var members: Members {
    let color = (look.palette ?? .plain).paper.description
    let all = [
      Icon(src: icons.vector, type: "image/svg+xml", sizes: "any", purpose: nil),
      Icon(src: icons.small, type: "image/png", sizes: "192x192", purpose: nil),
      Icon(src: icons.large, type: "image/png", sizes: "512x512", purpose: "maskable"),
    ]
    return Members(
      name: title, shortName: title, id: "./", startURL: "./", scope: "./", display: "minimal-ui",
      themeColor: color, backgroundColor: color,
      icons: all.filter { SitePath($0.src).map(published.contains) ?? false })
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

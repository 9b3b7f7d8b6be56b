package import SitePaths

/// A file of a theme that goes to the site.
package struct PublicFile: Sendable, Hashable {
  /// Its name in the theme: `site.css`.
  package let name: SitePath
  /// Its path on disk, absolute if that of the theme's folder is.
  package let source: String
  /// The hash of its bytes.
  package let hash: ContentHash

  /// Its path in the site: `site.3f2a9c41.css`, or its name if browsers request it by that.
  ///
  /// Style sheets and scripts at the top level get their hash into their name, so browsers may cache them forever; all
  /// others keep their name.
  package var path: SitePath {
    let type = name.fileExtension
    guard name.parts.count == 1, ["css", "js"].contains(type), name.description != Self.serviceWorker
    else { return name }
    let stem = name.description.dropLast(type.count + 1)
    return SitePath("\(stem).\(hash.prefix(8)).\(type)") ?? name
  }

  /// Whether its published name has its hash.
  package var isHashed: Bool { path != name }

  /// The file for the site: of style sheets with a hashed name, the form that browsers need.
  package var published: SiteFile {
    guard isHashed, name.fileExtension == "css", let sheet = try? ThemeFile.text(of: source) else {
      return SiteFile(path, .copy(of: source))
    }
    let isLooks = name.description == "looks.css"
    return SiteFile(
      path, bytes: (isLooks ? PublishedStyleSheet(looks: sheet) : PublishedStyleSheet(sheet)).bytes)
  }

  /// The service worker. It keeps its name, which a browser requests again to update it.
  package static let serviceWorker = "offline.js"
}

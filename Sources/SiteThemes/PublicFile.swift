package import SitePaths

/// A file of a theme that goes to the site.
package struct PublicFile: Sendable, Hashable {
  /// Its name in the theme: `site.css`.
  package let name: SitePath
  /// Its path in the site: `site.3f2a9c41.css`, or its name if browsers request it by that.
  package let path: SitePath
  /// Its path on disk, absolute if that of the theme's folder is.
  package let source: String
  /// The hash of its bytes.
  package let hash: ContentHash

  init(name: SitePath, source: String, hash: ContentHash) {
    self.name = name
    self.path = Self.publishedPath(of: name, hash: hash)
    self.source = source
    self.hash = hash
  }

  /// Whether its published name has its hash.
  package var isHashed: Bool { path != name }

  /// The file for the site: of style sheets with a hashed name, the form that browsers need.
  package var published: SiteFile {
    guard isHashed, name.fileExtension == "css", let sheet = try? ThemeFile.text(of: source) else {
      return SiteFile(path, copyOf: source)
    }
    let isLooks = name.description == "looks.css"
    return SiteFile(
      path, bytes: (isLooks ? PublishedStyleSheet(looks: sheet) : PublishedStyleSheet(sheet)).bytes)
  }

  /// The service worker. It keeps its name, which a browser requests again to update it.
  package static let serviceWorker = "offline.js"

  /// Style sheets and scripts at the top level get their hash into their name, so browsers may cache them forever; all
  /// others keep their name.
  private static func publishedPath(of name: SitePath, hash: ContentHash) -> SitePath {
    let parts = name.parts
    guard parts.count == 1, ["css", "js"].contains(name.fileExtension), name.description != serviceWorker
    else { return name }
    let text = name.description
    let stem = text.dropLast(name.fileExtension.count + 1)
    return SitePath("\(stem).\(hash.prefix(8)).\(name.fileExtension)") ?? name
  }
}

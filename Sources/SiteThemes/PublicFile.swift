package import SitePaths

/// A file of a theme that goes to the site.
package struct PublicFile: Sendable, Hashable {
  /// What the theme calls it: `site.css`.
  package let name: SitePath
  /// Where it goes: `site.3f2a9c41.css`, or under its name where browsers ask for it by that.
  package let path: SitePath
  /// Where it lies on disk, as an absolute path if the theme's folder was named by one.
  package let source: String
  /// The hash of its bytes.
  package let hash: ContentHash

  init(name: SitePath, source: String, hash: ContentHash) {
    self.name = name
    self.path = Self.publishedPath(of: name, hash: hash)
    self.source = source
    self.hash = hash
  }

  /// Whether it bears its hash in its name.
  package var isHashed: Bool { path != name }

  /// The file as it goes to the site: a style sheet whose name tells its bytes goes without its comments.
  package var published: SiteFile {
    guard isHashed, name.fileExtension == "css", let sheet = try? ThemeFile.text(of: source) else {
      return SiteFile(path, copyOf: source)
    }
    return SiteFile(path, bytes: PackedStyleSheet(Array(sheet.utf8)).bytes)
  }

  /// Style sheets and scripts at the top bear their hash in their name, so that a browser may keep them for
  /// ever; all others keep their name.
  private static func publishedPath(of name: SitePath, hash: ContentHash) -> SitePath {
    let parts = name.parts
    guard parts.count == 1, name.fileExtension == "css" || name.fileExtension == "js" else { return name }
    let text = name.description
    let stem = text.dropLast(name.fileExtension.count + 1)
    return SitePath("\(stem).\(hash.prefix(8)).\(name.fileExtension)") ?? name
  }
}

import LinkPreviews

/// The site that a file lies in, found by going up from it.
struct SiteAround {
  /// The site; nil where the file stands alone.
  let site: CheckedSite?
  /// The path of the file below the site; its name where it stands alone.
  let path: String

  /// The site around a file.
  init(file: String) {
    if let place = Self.place(of: file), let listing = SiteListing(place.folder) {
      (site, path) = (CheckedSite(listing), place.path)
    } else {
      (site, path) = (nil, file.split(separator: "/").last.map(String.init) ?? file)
    }
  }

  /// The folder of the site that a file is in, and its path below that; `nil` if it is in none.
  ///
  /// Looks at every folder above the file, the outermost first: the site is the one whose front page says that the file
  /// has the URL which the file gives as its own.
  static func place(of file: String) -> (folder: String, path: String)? {
    let parts = file.split(separator: "/").map(String.init)
    let own = FileStart(file, limit: PreviewPage.readingLimit + 1).flatMap {
      PreviewPage(html: $0.bytes).canonicalAddress
    }
    for depth in 0..<max(0, parts.count - 1) {
      let folder = "/" + parts[..<depth].joined(separator: "/")
      let path = parts[depth...].joined(separator: "/")
      guard let base = CheckedSite.frontPage(of: folder)?.canonicalAddress,
        own.map({ $0 == SiteAddresses(base).address(of: path) })
          ?? (FileStart.kind(of: folder + "/_redirects") == .file)
      else { continue }
      return (folder, path)
    }
    return nil
  }
}

import LinkPreviews

/// The site that a file lies in, found by going up from it.
struct SiteAround {
  /// The site; nil where the file stands alone.
  let site: CheckedSite?
  /// The path of the file below the site; its name where it stands alone.
  let path: String

  /// Looks at every folder above a file, the outermost first: that is the site whose front page says that the file
  /// stands at the address which the file gives as its own.
  init(file: String) {
    let parts = file.split(separator: "/").map(String.init)
    let own = FileStart(file, limit: PreviewPage.readingLimit + 1).flatMap {
      PreviewPage(html: $0.bytes).canonicalAddress
    }
    for depth in 0..<max(0, parts.count - 1) {
      let folder = "/" + parts[..<depth].joined(separator: "/")
      let path = parts[depth...].joined(separator: "/")
      guard let base = CheckedSite.frontPage(of: folder)?.canonicalAddress,
        own.map({ $0 == SiteAddresses(base).address(of: path) })
          ?? (FileStart.kind(of: folder + "/_redirects") == .file),
        let listing = SiteListing(folder)
      else { continue }
      site = CheckedSite(listing)
      self.path = path
      return
    }
    site = nil
    path = parts.last ?? file
  }
}

import FileSystem
import LinkPreviews
import SafeMarkup

/// The site that a file is part of, found by going up from it.
struct SiteAround {
  /// The site; `nil` if none is known.
  let site: CheckedSite?
  /// The path of the file below the site; its name if no site is known.
  let path: String
  /// Where the site is served.
  let url: SiteURL

  /// Looks at every folder above a file, the outermost first.
  ///
  /// The site is the folder whose front page gives a URL below which the file is served at the URL that it gives as its
  /// own. With a base URL no front page is asked; if the file gives no URL either, the site is the outermost folder with
  /// an index.html.
  init(file: String, baseURL: WebURL? = nil) {
    guard let (folder, path, url) = Self.place(of: file, baseURL), let listing = SiteListing(folder) else {
      let name = String(file.split(separator: "/").last ?? "")
      let doubt =
        Self.url(of: file) == nil
        ? "\(name) has no canonical link"
        : "no index.html above \(name) has a canonical link of the same site"
      (site, self.path, self.url) = (nil, name, SiteURL(nil, doubt))
      return
    }
    site = CheckedSite(listing, url)
    self.path = path
    self.url = url
  }

  /// The URL that a file gives as its own.
  private static func url(of file: String) -> WebURL? {
    let page = PreviewPage(file: file)
    return page?.canonicalURL ?? page?.openGraphURL
  }

  /// The folder of the site that a file is in, its path below that, and the URL of the site; `nil` if it is in none.
  static func place(
    of file: String, _ baseURL: WebURL? = nil
  ) -> (folder: String, path: String, url: SiteURL)? {
    let own = url(of: file)
    let parts = file.split(separator: "/").map(String.init)
    let places = (0..<parts.count).map { depth in
      (folder: "/" + parts[..<depth].joined(separator: "/"), path: parts[depth...].joined(separator: "/"))
    }
    guard let baseURL else {
      for place in places {
        let url = SiteURL(of: place.folder)
        if fits(place, own, url) { return (place.folder, place.path, url) }
      }
      return nil
    }
    let addresses = SiteURLs(baseURL)
    let named = own.flatMap { own in places.first { addresses.address(of: $0.path) == own } }
    let found =
      named ?? places.first { fileKind(of: $0.folder + "/index.html") == .file } ?? places.last
    return found.map { ($0.folder, $0.path, SiteURL(baseURL)) }
  }

  /// A file that gives no URL is part of a site that has redirects, as one that Threadline built.
  private static func fits(_ place: (folder: String, path: String), _ own: WebURL?, _ url: SiteURL)
    -> Bool
  {
    guard let base = url.url else { return false }
    guard let own else { return fileKind(of: place.folder + "/_redirects") == .file }
    // A front page always fits itself. It is that of a site if the folder has what only the root of a site has.
    let isFront = place.path == "index.html"
    let marks = ["robots.txt", "sitemap.xml", "_redirects"].map { "\(place.folder)/\($0)" }
    guard !isFront || marks.contains(where: { fileKind(of: $0) == .file }) else { return false }
    return own == SiteURLs(base).address(of: place.path)
  }
}

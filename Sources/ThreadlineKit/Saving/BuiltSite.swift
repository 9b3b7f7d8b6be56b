import BuildDiagnostics
import FileSystem
import LinkPreviews
import SiteChecking
import SitePaths

/// A built site on disk: finds the file that an address leads to.
///
///     BuiltSite(folder: "/home/ada/site").path(of: "https://threads.example/@ada/post/1")    // @ada/post/1/index.html
struct BuiltSite {
  let folder: String
  private let addresses: SiteURLs

  /// The site in a folder, or nested in it.
  init(folder: String) {
    let folder = NestedSite(in: folder)?.folder ?? folder
    self.folder = folder
    addresses = SiteURLs(PreviewPage(file: "\(folder)/index.html")?.canonicalURL)
  }

  /// The scheme, host and port of the site, without a slash behind; empty where it is not known.
  var origin: String { addresses.origin }

  /// The path of the site on its host: `/`, or `/threads/`.
  var basePath: String { addresses.basePath }

  /// The path in the folder of the page that a person names; throws if the site has none.
  func page(_ name: PageName) throws(Diagnostic) -> SitePath {
    for text in name.paths(in: folder, at: addresses) {
      // A file in the folder itself, to which no link leads.
      if let path = SitePath(text), case .file? = try? Folder(folder, followingLinks: true).find(text) {
        return path
      }
    }
    throw name.missing(in: folder, at: addresses)
  }

  /// The path in the folder of an address of the site: absolute, from the root of the host, or below the site. Nil for
  /// another site's address, and for one that no file can have.
  func path(of text: String) -> SitePath? {
    var target = addresses.target(of: text, on: "index.html")
    if target == nil, text.hasPrefix("/"), !text.hasPrefix("//") {
      target = addresses.target(of: basePath + text.dropFirst(), on: "index.html")
    }
    guard let target, let path = SitePath(target.path) else { return nil }
    return isFolder("\(folder)/\(path)") ? path.appending("index.html") : path
  }

  /// The bytes at a path, if they are those of a file in the folder itself; no link leads out of it.
  func bytes(at path: SitePath, upTo limit: Int = .max) -> [UInt8]? {
    (try? Folder(folder, followingLinks: true).bytes(of: path.description, limit: limit)) ?? nil
  }
}

import LinkPreviews
import SafeMarkup

/// A site in a folder of what is deployed, below the path of its URL: `site/threads/`, where `_redirects` in `site/`
/// leads from the root of the host to `/threads/`.
package struct NestedSite: Sendable {
  /// The folder with the front page.
  package let folder: String
  /// The URL of the root of the host.
  let host: WebURL

  /// Finds the site in a folder that has no front page of its own; `nil` if it has no site.
  package init?(in folder: String) {
    guard fileKind(of: "\(folder)/index.html") == nil,
      let start = PreviewFile("\(folder)/_redirects", limit: 4_096)?.start,
      case let firstLine = Array(start.prefix { $0 != 0x0A }),
      let path = MovedURLs(firstLine).destination(of: "/"), path.hasPrefix("/"), path.hasSuffix("/"),
      !path.contains("/../")
    else { return nil }
    let site = folder + path.dropLast()
    guard let front = PreviewPage(file: "\(site)/index.html")?.canonicalURL, front.rest == path,
      let host = WebURL("\(front.origin)/")
    else { return nil }
    (self.folder, self.host) = (site, host)
  }
}

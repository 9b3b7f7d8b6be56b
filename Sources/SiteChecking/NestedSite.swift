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
    guard FileStart.kind(of: "\(folder)/index.html") == nil, let path = Self.front(of: folder) else {
      return nil
    }
    let site = folder + path.dropLast()
    guard let front = CheckedSite.frontPage(of: site)?.canonicalURL, front.rest == path,
      let host = WebURL("\(front.origin)/")
    else { return nil }
    (self.folder, self.host) = (site, host)
  }

  /// The path that the root of the host leads to: the first line of `_redirects` says it.
  private static func front(of folder: String) -> String? {
    let limit = 4_096
    guard let bytes = FileStart("\(folder)/_redirects", limit: limit)?.bytes,
      let line = bytes.split(separator: 0x0A).first
    else { return nil }
    let fields = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard fields.count == 3, fields[0] == "/", fields[1].hasPrefix("/"), fields[1].hasSuffix("/"),
      !fields[1].contains("/../")
    else { return nil }
    return String(fields[1])
  }
}

import SafeMarkup
import SitePaths

/// A place in the site that a request names, below the path under which the site lives.
struct SitePlace {
  /// The names on the way, decoded; none for the root.
  let parts: [String]
  /// Whether a folder is meant, by the slash at the end.
  let isFolder: Bool
  /// The query as written, which only redirects pass on.
  let query: String?

  /// The file that answers: the folder's `index.html`, or the path itself. Nil if no site can hold it.
  var file: SitePath? { SitePath(parts: isFolder ? parts + ["index.html"] : parts) }

  /// The path from the root of the site, decoded: `/a b/`.
  var address: String { "/" + parts.joined(separator: "/") + trailingSlash }

  /// The path from the root of the site, encoded and without its first slash: `a%20b/`.
  var encoded: String {
    parts.map { PercentEncoding.pathPart.encode($0) }.joined(separator: "/") + trailingSlash
  }

  /// Whether this is one of the two files that configure the server and are never served.
  var isRules: Bool {
    guard parts.count == 1, let name = parts.first else { return false }
    return [RedirectRules.fileName, HeaderRules.fileName].contains { name.equalsIgnoringCase($0) }
  }

  /// The names of the file that this one would be the packed sibling of: `a`, `index.html` for `a`, `index.html.br`.
  /// Nil if it is invalid.
  var unpacked: [String]? {
    guard !isFolder, let name = parts.last,
      let suffix = ContentCoding.packed.map(\.suffix).first(where: { name.hasSuffix($0) })
    else { return nil }
    return parts.dropLast() + [String(name.dropLast(suffix.count))]
  }

  private var trailingSlash: String { isFolder && !parts.isEmpty ? "/" : "" }
}

import SafeMarkup
import SitePaths

// What a target means as a place in the site, below the path under which the site lives.
extension RequestTarget {
  /// The file that answers: the folder's `index.html`, or the path itself. Nil if no site can hold it.
  var file: SitePath? { SitePath(parts: endsInSlash ? parts + ["index.html"] : parts) }

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
    guard !endsInSlash, let name = parts.last,
      let suffix = ContentCoding.packed.map(\.suffix).first(where: { name.hasSuffix($0) })
    else { return nil }
    return parts.dropLast() + [String(name.dropLast(suffix.count))]
  }

  private var trailingSlash: String { endsInSlash && !parts.isEmpty ? "/" : "" }
}

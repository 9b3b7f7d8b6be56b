import SitePlanning
import SiteSearch

/// What files of the search index say, as text in which names can be looked for.
///
/// A word in them is written without what it shares with the word before it, and the URL of a post in parts.
struct IndexedText {
  /// Whether a path of the site is of the index.
  static func isIndex(_ path: some StringProtocol) -> Bool {
    path.hasPrefix(SearchFormat.folder) && path.hasSuffix(".js") || path.contains("/" + SearchFormat.folder)
  }

  /// The text of a file; what is no file of the index stays as it is.
  static func of(_ bytes: [UInt8], at path: String, _ base: BaseURL) -> [UInt8] {
    guard isIndex(path), let start = path.firstRange(of: SearchFormat.folder) else { return bytes }
    let name = String(path[start.upperBound...].dropLast(3))
    return SearchReader.text(of: bytes, name: name, root: base.rooted("")) ?? bytes
  }
}

import FileSystem

/// What a folder is to a server: a built site, or something that it does not show unasked.
///
/// A built site is known by three files that every build writes into it, and that are uploaded with it: `index.html`,
/// `_redirects` and `_headers`. A nested site has the first in the folder of its path.
package enum FolderKind: Sendable {
  /// There is nothing at the path.
  case missing
  /// It is a file.
  case file
  /// It holds nothing that can be shown.
  case empty
  /// A build made it.
  case builtSite
  /// It holds other files.
  case other

  private static let marks = ["index.html", "_redirects", "_headers"]

  /// What is at a path; the folder itself may be a link.
  package static func of(_ path: String) -> FolderKind {
    guard let place = resolvedPath(path) else { return .missing }
    guard fileKind(of: place) == .folder else { return .file }
    let site = NestedSite(in: place) == nil ? marks : marks.filter { $0 != "index.html" }
    if site.allSatisfy({ fileKind(of: "\(place)/\($0)") == .file }) { return .builtSite }
    // A folder that cannot be read is not known to be empty.
    let hidesAll = SiteListing.names(in: place)?.allSatisfy { $0.hasPrefix(".") }
    return hidesAll == true ? .empty : .other
  }
}

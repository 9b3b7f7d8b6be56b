import Foundation
import LinkPreviews
import SafeMarkup
import SiteFiles

/// A built site on disk: finds the file that an address leads to.
///
///     BuiltSite(folder: "/home/ada/site").path(of: "https://threads.example/@ada/post/1")    // @ada/post/1/index.html
struct BuiltSite {
  let folder: String
  /// The address where the site will stand, as its front page states it; nil where it states none.
  let address: WebAddress?

  init(folder: String) {
    self.folder = folder
    let home = FileManager.default.contents(atPath: "\(folder)/index.html")
    address = home.flatMap { PreviewValidator.canonicalAddress(of: Array($0)) }
  }

  /// The scheme, host and port of the site, without a slash behind; empty where it is not known.
  var origin: String {
    let parts = (address?.description ?? "").split(
      separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    return parts.count < 2 ? "" : "\(parts[0])//\(parts[1])"
  }

  /// The path below which the site stands on its host: `/`, or `/threads/`.
  var basePath: String {
    let parts = address?.description.split(separator: "/", omittingEmptySubsequences: true).dropFirst(2) ?? []
    return "/" + parts.map { $0 + "/" }.joined()
  }

  /// The path in the folder of an address of the site: absolute, from the root of the host, or below the site. Nil for
  /// another site's address, and for one that no file can have.
  func path(of text: String) -> SitePath? {
    var rest = text.prefix { $0 != "?" && $0 != "#" }
    if rest.hasPrefix("https://") || rest.hasPrefix("http://") {
      guard !origin.isEmpty, rest.hasPrefix(origin) else { return nil }
      rest = rest.dropFirst(origin.count)
      guard rest.isEmpty || rest.hasPrefix("/") else { return nil }
    }
    if rest.hasPrefix(basePath) {
      rest = rest.dropFirst(basePath.count)
    } else if rest.hasPrefix("/") {
      rest = rest.dropFirst()
    }
    guard let decoded = String(rest).removingPercentEncoding else { return nil }
    let isPage = decoded.isEmpty || decoded.hasSuffix("/")
    if isPage { return SitePath(decoded + "index.html") }
    guard let path = SitePath(decoded) else { return nil }
    return isFolder(path) ? path.appending("index.html") : path
  }

  /// The bytes at a path, if they are those of a file in the folder itself; no link leads out of it.
  func bytes(at path: SitePath, upTo limit: Int = .max) -> [UInt8]? {
    let file = URL(fileURLWithPath: "\(folder)/\(path)")
    let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard file.resolvingSymlinksInPath().path == "\(root)/\(path)",
      let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]),
      values.isRegularFile == true, let size = values.fileSize, size <= limit
    else { return nil }
    return FileManager.default.contents(atPath: file.path).map { Array($0) }
  }

  private func isFolder(_ path: SitePath) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

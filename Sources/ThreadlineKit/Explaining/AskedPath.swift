import BuildDiagnostics
import SafeMarkup
import SiteChecking
import SiteFiles
import SitePlanning

/// The file of the site that a person means by an address, by a path of the site or by a file on disk.
///
///     https://me.example/threads/@ada/post/1/     the site's own address
///     /@ada/post/1/                               a path of the site, or of its host
///     site/@ada/post/1/index.html                 a file in the folder of the site
struct AskedPath {
  /// Paths that it may be, the likeliest first: `/@ada/post/1` is a file, or the folder of a page.
  let paths: [SitePath]

  /// Finds the paths of a text. `file` is the text as a path on disk, absolute.
  init(_ text: String, file: String, output: String, base: BaseURL) {
    var found: [String] = []
    if file.hasPrefix(output + "/") { found.append(String(file.dropFirst(output.count + 1))) }
    if file == output { found.append("") }
    let addresses = SiteAddresses(WebAddress(base.description))
    let isPath = !text.contains("://")
    for form in [
      text, isPath && text.hasPrefix("/") ? base.path + text.dropFirst() : nil,
      isPath ? base.path + text : nil,
    ] {
      guard let form, case .inside(let path, _) = addresses.target(of: form, on: "index.html") else {
        continue
      }
      found.append(path)
    }
    paths = found.flatMap { path -> [SitePath] in
      let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
      return [SitePath(path), SitePath(folder.isEmpty ? "index.html" : folder + "/index.html")].compactMap {
        $0
      }
    }
  }

  /// The page that a file beside it belongs to, what the file is, and the kind that it is counted as; nil for a page.
  static func owner(of path: SitePath) -> (page: SitePath, what: String, kind: String)? {
    var parts = path.parts.map(String.init)
    let name = parts.removeLast()
    var found: (what: String, kind: String)?
    if name == "index.html", parts.last == "embed" {
      parts.removeLast()
      found = ("embed", "embeds")
    } else if FeedForm(rawValue: name) != nil {
      found = ("feed", "feeds")
    } else if OEmbedForm(rawValue: name) != nil {
      found = ("answer to those who embed it (oEmbed)", "embeds")
    } else if ["thread.json", "thread.md", "thread.txt"].contains(name) {
      found = ("thread in another form", "thread forms")
    }
    guard let found, let page = SitePath(parts: parts + ["index.html"]) else { return nil }
    return (page, found.what, found.kind)
  }
}

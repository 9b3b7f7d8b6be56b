public import BuildDiagnostics
import FileSystem
import SafeMarkup

/// A page of a site as a person names it: every command that asks for a page takes the same forms.
///
///     https://me.example/threads/@ada/post/1/               its URL
///     /@ada/post/1/  @ada/post/1  /threads/@ada/post/1/     its path, below the site or below its host
///     site/@ada/post/1/  site/@ada/post/1/index.html        its file
public struct PageName: Hashable, Sendable {
  /// The name as typed.
  public let text: String
  /// The name as an absolute path on disk.
  public let file: String

  /// A name, and the same as an absolute path on disk; empty if the working folder does not matter.
  public init(_ text: String, file: String = "") { (self.text, self.file) = (text, file) }

  /// Whether it is a URL, which never names a file on disk.
  public var isURL: Bool { text.contains("://") }

  /// The files that it may mean in a site, as paths below the folder, the likeliest first: `@ada/post/1` is a file, or
  /// a folder with an index. They need not exist.
  package func paths(in folder: String, at addresses: SiteURLs) -> [String] {
    candidates(in: folder, at: addresses).flatMap { path in
      [path, path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path + "/index.html"]
    }
  }

  private func candidates(in folder: String, at addresses: SiteURLs) -> [String] {
    var (found, forms) = ([String](), [text])
    if !isURL {
      if file == folder { found.append("") }
      if file.hasPrefix(folder + "/") { found.append(String(file.dropFirst(folder.count + 1))) }
      if text.hasPrefix("/") { forms.append(addresses.basePath + text.dropFirst()) }
      forms.append(addresses.basePath + text)
    }
    return found + forms.compactMap { addresses.target(of: $0, on: "index.html")?.path }
  }

  /// The absolute path of the file that it means: what has this name on disk, or else a page of the site in a folder.
  /// Throws `page-missing` if there is no such page, `site-missing` if there is no site to look in.
  public func resolved(in site: String) throws(Diagnostic) -> String {
    if let file = fileOnDisk { return file }
    let site = NestedSite(in: site)?.folder ?? site
    let addresses = SiteURLs(SiteChecker(site).address)
    for path in paths(in: site, at: addresses) where fileKind(of: "\(site)/\(path)") == .file {
      return "\(site)/\(path)"
    }
    throw missing(in: site, at: addresses)
  }

  /// The absolute path of what a check of it looks at: a folder or a file on disk, or else a page of the site in a folder.
  /// A folder inside a built site means its page, unless it is a built site itself.
  public func checked(in site: String) throws(Diagnostic) -> String {
    guard !isURL, Self.kind(of: file) == .folder else { return try resolved(in: site) }
    let index = file + "/index.html"
    guard FolderKind.of(file) != .builtSite, Self.kind(of: index) == .file,
      let place = resolvedPath(index).flatMap({ SiteAround.place(of: $0) }), place.path != "index.html"
    else { return file }
    return index
  }

  /// What the name names on disk: a file, or the index of a folder; `nil` if there is nothing.
  private var fileOnDisk: String? {
    isURL || file.isEmpty ? nil : [file, file + "/index.html"].first { Self.kind(of: $0) == .file }
  }

  /// What a path leads to, through links.
  private static func kind(of path: String) -> FileKind? {
    resolvedPath(path).flatMap(fileKind)
  }

  /// That a site has no page of this name, with the forms that are expected.
  package func missing(in site: String, at addresses: SiteURLs) -> Diagnostic {
    guard fileKind(of: site + "/index.html") == .file else {
      return .error(
        .siteMissing,
        "\"\(text)\" is not a file, and there is no built site in \"\(site)\"; build it first with "
          + "\"threadline build\", or name another with --site")
    }
    let place = addresses.base.map { ", whose URL is \($0)" } ?? ""
    let url = addresses.base.map(\.description) ?? "https://me.example/"
    return .error(
      .pageMissing,
      "\"\(text)\" is not a page of the site in \"\(site)\"\(place); expected a URL such as \(url)@ada/post/1/, "
        + "a path such as /@ada/post/1/, or a file")
  }
}

public import BuildDiagnostics
import FileSystem
public import LinkPreviews

/// The page that a person names, with the site around it: whose card is to be drawn.
///
///     let found = try UnfurledPage(PageName("/@ada/post/1/"), in: "/home/ada/site")
///     CardForm.table.string(of: found.page, in: found.site)
public struct UnfurledPage {
  /// The page.
  public let page: PreviewPage
  /// The site around it; nil if it is alone.
  public let site: (any PreviewSite)?

  /// Finds a file on disk, or a page of the site in a folder.
  public init(_ name: PageName, in site: String) throws(Diagnostic) {
    try self.init(try name.resolved(in: site))
  }

  /// Finds a file, or the index of a folder.
  public init(_ path: String) throws(Diagnostic) {
    guard let place = resolvedPath(path), let kind = fileKind(of: place) else {
      throw .error(
        .siteMissing, at: .init(path), "there is no such page; name a page of a built site, or an HTML file")
    }
    let file = kind == .folder ? place + "/index.html" : place
    guard let found = PreviewFile(file) else {
      throw .error(
        .pageUnreadable, at: .init(path),
        kind == .folder
          ? "holds no index.html; name a page of a built site, or an HTML file" : "cannot be read")
    }
    let around = SiteAround(file: file)
    site = around.site
    page = PreviewPage(html: found.start, url: around.site?.addresses.address(of: around.path))
  }
}

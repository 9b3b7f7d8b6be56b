public import BuildDiagnostics
import FileSystem
import LinkPreviews
public import SafeMarkup

/// Checks a built site, or one page, offline: its previews, links, feeds, sitemap and weight.
///
///     let report = try await SiteChecker("site").check()
///     print(FindingForm.text.string(of: report.findings, pages: report.pages))
///
/// Nothing is fetched. Pages of any generator can be checked; a page is read as far as the apps read that draw
/// previews. The findings are in the order of the files, however many tasks look for them, and of a site of any size
/// only so many are kept (`CheckReport.limit`).
public struct SiteChecker: Sendable {
  private let path: String
  private let name: String

  /// Checks the site in a folder, or one file; `name` is what messages call it, if not by its path.
  public init(_ path: String, named name: String? = nil) {
    self.path = path
    self.name = name ?? path
  }

  /// The URL of the site, as its front page gives it in its canonical link or else in `og:url`; `nil` if it gives none.
  public var address: WebURL? { SiteURL(of: path).url }

  /// The path below which its host serves the site: `/`, or `/threads/`.
  public var basePath: String { SiteURLs(address).basePath }

  /// Checks every page. `onProgress` gets from time to time how many pages were checked, and how many there are.
  public func check(
    _ options: CheckOptions = CheckOptions(), onProgress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(Diagnostic) -> CheckReport {
    guard let place = resolvedPath(path), let kind = fileKind(of: place) else {
      throw .error(
        .siteMissing, at: .init(name), "there is no such folder or file; name the folder of a built site")
    }
    switch kind {
    case .file: return try checkPage(place, options)
    case .folder: return try await checkSite(options, onProgress)
    case .link, .other:
      throw .error(
        .siteMissing, at: .init(name), "is not a page; name an HTML file or the folder of a built site")
    }
  }

  /// One page, with the site around it if it is part of one.
  private func checkPage(_ place: String, _ options: CheckOptions) throws(Diagnostic) -> CheckReport {
    if let refusal = GivenFile(place: place, name: name).refusal { throw refusal }
    let around = SiteAround(file: place, baseURL: options.baseURL)
    let check = PageCheck(around.site, options)
    guard let file = PreviewFile(place) else {
      throw .error(.pageUnreadable, at: .init(name), "cannot be read, so it was not checked")
    }
    var report = CheckReport(options)
    report.pages = 1
    let result = check.check(file, at: around.path)
    report.add(result.findings, at: "", sitePath: around.path)
    if let host = result.imageHost { report.imageHosts[host] = 1 }
    report.finish(around.url, sitePath: around.path)
    return report
  }

  private func checkSite(
    _ options: CheckOptions, _ onProgress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(Diagnostic) -> CheckReport {
    guard let listing = SiteListing(path) else {
      throw .error(.siteMissing, at: .init(name), "the folder cannot be read")
    }
    let given = GivenFile(place: listing.root, name: name)
    if listing.isExport { throw given.export }
    guard listing.files.contains(where: { $0.kind == .page }) else { throw given.refusal(ofFolder: listing) }
    let url = options.baseURL.map { SiteURL($0) } ?? SiteURL(of: listing.root)
    return await SiteCheck(CheckedSite(listing, url), options).run(onProgress)
  }
}

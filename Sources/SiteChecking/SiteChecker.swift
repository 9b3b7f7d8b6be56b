public import BuildDiagnostics
import LinkPreviews
public import SafeMarkup
import Synchronization

/// Checks a built site, or one page, offline: its previews, links, feeds, sitemap and weight.
///
///     let report = try await SiteChecker("site").check()
///     print(FindingForm.text.string(of: report.findings, pages: report.pages))
///
/// Nothing is fetched. A page of any site is taken, whoever made it; a page is read as far as those read who draw
/// previews. The findings are in the order of the files, however many tasks look for them, and of a site of any size
/// only so many are kept (`CheckReport.limit`).
public struct SiteChecker: Sendable {
  private let path: String

  /// Checks the site in a folder, or one file.
  public init(_ path: String) { self.path = path }

  /// The address where the site will stand, as its front page states it; nil where it states none.
  public var address: WebAddress? { CheckedSite.address(of: path) }

  /// The path under which the site stands on its host: `/`, or `/threads/`.
  public var basePath: String { SiteAddresses(address).basePath }

  /// Checks every page. `onProgress` is told how many files were looked at and how many there are.
  public func check(
    _ options: CheckOptions = CheckOptions(), onProgress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(Diagnostic) -> CheckReport {
    guard let place = SiteListing.resolved(path), let kind = FileStart.kind(of: place) else {
      throw .error(
        .siteMissing, at: .init(path), "there is no such folder or file; name the folder of a built site")
    }
    switch kind {
    case .file: return try checkPage(place, options)
    case .folder: return try await checkSite(options, onProgress)
    case .other:
      throw .error(
        .siteMissing, at: .init(path), "is no page; name an HTML file or the folder of a built site")
    }
  }

  /// One page, with the site around it if it lies in one.
  private func checkPage(_ place: String, _ options: CheckOptions) throws(Diagnostic) -> CheckReport {
    let around = SiteAround(file: place)
    let check = PageCheck(around.site, options)
    guard let file = FileStart(place, limit: PreviewPage.readingLimit + 1) else {
      throw .error(.pageUnreadable, at: .init(path), "cannot be read, so it was not checked")
    }
    var report = CheckReport()
    report.pages = 1
    let result = check.check(file, at: around.path)
    report.add(result.findings, at: "", options)
    report.sort()
    return report
  }

  private func checkSite(
    _ options: CheckOptions, _ onProgress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(Diagnostic) -> CheckReport {
    guard let listing = SiteListing(path) else {
      throw .error(.siteMissing, at: .init(path), "the folder cannot be read")
    }
    guard listing.files.contains(where: { $0.kind == .page }) else {
      throw .error(.siteMissing, at: .init(path), "holds no page; name the folder of a built site")
    }
    return await SiteCheck(CheckedSite(listing), options).run(onProgress)
  }
}

extension Diagnostic.Code {
  /// What is to be checked or served is not there.
  public static let siteMissing: Diagnostic.Code = "site-missing"
  /// A page is there and cannot be read.
  static let pageUnreadable: Diagnostic.Code = "page-unreadable"
}

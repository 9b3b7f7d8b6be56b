import LinkPreviews
import ParallelWork

/// One check of a whole site: file after file by several tasks, then what only all of them together show.
struct SiteCheck: Sendable {
  private let site: CheckedSite
  private let options: CheckOptions
  private let pageCheck: PageCheck
  /// How many files are looked at before what was found is put in order.
  private static let batch = 512

  init(_ site: CheckedSite, _ options: CheckOptions) {
    self.site = site
    self.options = options
    pageCheck = PageCheck(site, options)
  }

  /// What is gathered of all files.
  private struct Gathered {
    var report: CheckReport
    var survey = PreviewSurvey()
    var anchors: Set<UInt64> = []
    /// The anchors that each page links to on others.
    var wanted: [(file: Int32, anchor: UInt64)] = []
    var unlisted: Set<UInt64> = []
    var feeds: [String: SiteListing.File] = [:]
  }

  func run(_ onProgress: @escaping @Sendable (Int, Int) -> Void) async -> CheckReport {
    var gathered = Gathered(report: CheckReport(options))
    for folder in site.listing.unreadable { reportUnreadable(folder, &gathered.report) }
    await checkFiles(site.listing.files, &gathered, onProgress)
    let feeds = gathered.feeds.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    for file in feeds { take(result(of: file), of: file, at: 0, &gathered) }
    checkAnchors(&gathered)
    checkTogether(&gathered)
    gathered.report.finish(site.url)
    return gathered.report
  }

  private func checkFiles(
    _ files: [SiteListing.File], _ gathered: inout Gathered,
    _ onProgress: @escaping @Sendable (Int, Int) -> Void
  ) async {
    let total = files.count { $0.kind == .page }
    var done = 0
    for start in stride(from: 0, to: files.count, by: Self.batch) {
      let batch = files[start..<min(start + Self.batch, files.count)]
      let results = await inParallel(batch.count, jobs: options.jobs) { numbers in
        result(of: batch[start + numbers.lowerBound])
      }
      for (index, result) in zip(batch.indices, results) {
        take(result, of: files[index], at: index, &gathered)
        guard files[index].kind == .page else { continue }
        done += 1
        onProgress(done, total)
      }
    }
  }

  /// What is found in one file; nil if it cannot be read.
  private func result(of file: SiteListing.File) -> PageCheck.Result? {
    let limit = file.kind == .page ? PreviewPage.readingLimit + 1 : FeedCheck.limit
    guard let found = site.start(of: file.path, limit: limit) else { return nil }
    if file.kind == .page { return pageCheck.check(found, at: file.path) }
    var result = PageCheck.Result()
    if let rule = FeedCheck.rules[file.kind], pageCheck.checks(rule) {
      result.findings = FeedCheck(site: site, path: file.path).check(found.start, as: file.kind)
    }
    return result
  }

  private func take(
    _ result: PageCheck.Result?, of file: SiteListing.File, at index: Int, _ gathered: inout Gathered
  ) {
    guard let result else { return reportUnreadable(file.path, &gathered.report) }
    gathered.report.add(result.findings, at: file.path)
    guard file.kind == .page else { return }
    gathered.report.pages += 1
    if let tags = result.sharedTags { gathered.survey.note(tags, at: file.path) }
    gathered.anchors.formUnion(result.anchors)
    gathered.wanted += result.wantedAnchors.map { (Int32(clamping: index), $0) }
    if result.isUnlisted { gathered.unlisted.insert(PathHash.of(file.path)) }
    if let host = result.imageHost { gathered.report.imageHosts[host, default: 0] += 1 }
    for feed in result.feeds { gathered.feeds[feed.path] = feed }
  }

  private func reportUnreadable(_ path: String, _ report: inout CheckReport) {
    guard pageCheck.checks(SiteRules.readable) else { return }
    report.add([Finding(.unreadableFile, of: SiteRules.readable)], at: path)
  }

  /// Pages that link to anchors which no page has are read once more, to say where.
  private func checkAnchors(_ gathered: inout Gathered) {
    let missing = gathered.wanted.filter { !gathered.anchors.contains($0.anchor) }
    let anchors = Set(missing.map(\.anchor))
    for index in Set(missing.map(\.file)).sorted() {
      let path = site.listing.files[Int(index)].path
      guard let found = site.start(of: path) else { continue }
      gathered.report.add(pageCheck.checkAnchors(of: found, at: path, missing: anchors), at: path)
    }
  }

  private func checkTogether(_ gathered: inout Gathered) {
    if pageCheck.checks(DifferentPagesRule.rule) {
      for (path, finding) in gathered.survey.findings { gathered.report.add([finding], at: path) }
    }
    guard pageCheck.checks(SiteRules.sitemaps) else { return }
    SitemapCheck(site: site, unlisted: gathered.unlisted).check { gathered.report.add($1, at: $0) }
  }
}

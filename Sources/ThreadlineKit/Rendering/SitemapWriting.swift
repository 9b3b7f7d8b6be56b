import BuildDiagnostics
import PageRendering
import SitePaths
import SitePlanning
import SiteWriting
import Syndication

/// Writes the sitemap, which every change of a page makes again. Each task makes the lines of some posts, and then packs
/// a part that is full; so many lines and parts are in memory.
struct SitemapWriting {
  private let plan: SitePlan
  private let scene: RenderScene
  private let writer: SiteWriter
  private let jobs: Int

  /// The most series and posts that a task looks through at a time.
  private static let batch = 8_192

  init(_ plan: SitePlan, _ scene: RenderScene, _ writer: SiteWriter, jobs: Int) {
    (self.plan, self.scene, self.writer, self.jobs) = (plan, scene, writer, max(1, jobs))
  }

  /// Writes all files, which the next build keeps if the fingerprint is the same.
  func write(_ fingerprint: UInt64) async throws(Diagnostic) {
    let size = plan.sitemapSize
    let batch = max(256, min(Self.batch, size / (4 * jobs)))
    var files = SitemapFiles(scene)
    for start in stride(from: 0, to: size, by: jobs * batch) {
      let batches = try await inParallel(min(size - start, jobs * batch), by: batch, jobs: jobs) {
        [scene] (range) throws(Diagnostic) in
        SitemapLines(of: (start + range.lowerBound)..<(start + range.upperBound), in: scene)
      }
      try await write(batches.flatMap { files.append($0) }, fingerprint)
    }
    try await write(files.finish(), fingerprint)
    try writer.remember(group: fingerprint, structure: 0, dependencies: [])
  }

  private func write(_ files: [SiteFile], _ fingerprint: UInt64) async throws(Diagnostic) {
    _ = try await inParallel(files.count, jobs: jobs) { [writer] (numbers) throws(Diagnostic) in
      for file in files[numbers] {
        try writer.write(SiteFile(file.path, file.content, fingerprint: fingerprint))
      }
    }
  }
}

import BuildDiagnostics
import PageRendering
import ParallelWork
import SitePaths
import SitePlanning
import SiteWriting
import Syndication

// The sitemap, which every change of a page makes again.
extension SiteRendering {
  /// The most series and posts that a task looks through at a time.
  private static let looked = 8_192

  /// Writes all files of the sitemap, which the next build keeps if the fingerprint is the same. Each task makes the lines
  /// of some posts, and then packs a part that is full; so many lines and parts are in memory.
  func writeSitemap(_ fingerprint: UInt64) async throws(Diagnostic) {
    let (scene, size, jobs) = (renderer.siteScene, plan.sitemapSize, max(1, configuration.jobs))
    let batch = max(256, min(Self.looked, size / (4 * jobs)))
    var files = SitemapFiles(scene)
    for start in stride(from: 0, to: size, by: jobs * batch) {
      let batches = try await inParallel(min(size - start, jobs * batch), by: batch, jobs: jobs) {
        (range) throws(Diagnostic) in
        SitemapLines(of: (start + range.lowerBound)..<(start + range.upperBound), in: scene)
      }
      try await write(batches.flatMap { files.append($0) }, fingerprint)
    }
    try await write(files.finish(), fingerprint)
    try writer.remember(group: fingerprint, structure: 0, dependencies: [])
  }

  private func write(_ files: [SiteFile], _ fingerprint: UInt64) async throws(Diagnostic) {
    _ = try await inParallel(files.count, jobs: configuration.jobs) {
      [writer] (numbers) throws(Diagnostic) in
      for file in files[numbers] {
        try writer.write(SiteFile(file.path, file.content, fingerprint: fingerprint))
      }
    }
  }
}

import BuildDiagnostics
import Hosting
import PageRendering
import ParallelWork
import SitePaths
import SitePlanning
import SiteThemes
import SiteWriting
import Syndication

// The files that belong to no page.
extension SiteRendering {
  /// The redirects and headers that hosts need in addition to the files.
  var hostRules: HostRules {
    let rules = HostRules(
      plan, base: configuration.base, hashed: theme.publicFiles.filter(\.isHashed).map(\.path),
      precompressed: configuration.siblings.codings.map(\.rawValue),
      robots: configuration.environment != .production ? RenderSettings.robotsForDrafts : nil)
    return configuration.nest == nil ? rules : rules.nested
  }

  /// Writes what browsers read to search the site from their own field.
  private func writeOpenSearch() throws(Diagnostic) {
    guard plan.settings.extras.contains(.search), let path = SitePath(OpenSearchFile.path) else { return }
    try writer.write(SiteFile(path, bytes: renderer.openSearch))
  }

  /// Writes what belongs to no page: the theme's public files, and the files that hosts and robots read. These are looked
  /// for at the root of a host, so of a nested site they are at the top of the output.
  func writeSharedFiles() throws(Diagnostic) {
    let isUnlisted = configuration.environment != .production
    // A person's own file of a name replaces ours, except that only a production site may invite robots.
    let files = theme.publicFiles.filter { file in
      switch file.path.description {
      case "robots.txt": !isUnlisted
      case PublicFile.serviceWorker: configuration.keepsPages
      default: true
      }
    }
    let own = Set(files.map(\.path))
    for file in files {
      try writer.write(
        file.published, isPacking: PackedSiblings.paths(of: file.path).isDisjoint(with: own),
        atTop: file.path.description == "robots.txt")
    }
    for look in theme.looks {
      guard let manifest = LookManifest.file(of: look, title: configuration.render.title, files: files),
        !own.contains(manifest.path)
      else { continue }
      try writer.write(manifest)
    }
    try writeOpenSearch()
    let rules = hostRules
    let robots = RobotsText.bytes(
      configuration.base, gatherers: configuration.modelGatherers,
      hasSitemap: plan.settings.extras.contains(.sitemap), isDraft: isUnlisted)
    var made = [
      "_redirects": rules.redirects(), "_headers": rules.headers(), "robots.txt": robots,
    ]
    for host in configuration.hosts { made.merge(host.maps(rules).inside) { $1 } }
    for (name, bytes) in made.sorted(by: { $0.key < $1.key }) {
      let isOwn =
        own.contains { $0.description == name } && (configuration.nest == nil || name == "robots.txt")
      guard let path = SitePath(name), name.hasPrefix("_") || !isOwn else { continue }
      try writer.write(SiteFile(path, bytes: bytes), atTop: true)
    }
  }

  // MARK: The sitemap, which every change of a page makes again

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

package import BuildDiagnostics
internal import FileSystem
package import SitePaths
internal import Synchronization

/// What a build would do to one file of the site.
package enum FileChange: String, Sendable, CaseIterable {
  case new, changed, removed
}

extension SiteWriter {
  /// Says what `finish` would do, file by file in the order of their paths, and ends the build: nothing of the site, or
  /// of what is remembered of it, changes. Gives how many pages the site would have.
  ///
  /// Called once, after the last `write` has returned.
  /// - Throws: at its end `foreign-file` where `finish` would refuse to publish for that.
  @discardableResult
  package func changes(_ body: (SitePath, FileChange) -> Void) throws(Diagnostic) -> Int {
    defer { abandon() }
    try staging.check()
    let kept = kept.withLock { $0 }
    var pairs = try ManifestPairs(old: oldRows(), new: spool.merged())
    var (pages, foreign) = (0, [SitePath]())
    while try pairs.advance() {
      switch (pairs.old, pairs.new) {
      case (let old?, nil) where kept.contains(old): if old.isPage { pages += 1 }
      case (let old?, nil):
        let path = try old.row(of: state.manifestPath).path
        if case .file? = try site?.find(path.description) {
          body(path.taken(outOf: folder), .removed)
        }
      case (let old, let new?):
        if new.isPage { pages += 1 }
        switch new.outcome {
        case .unchanged: break
        case .new: body(new.path.taken(outOf: folder), .new)
        case .replacing where old == nil && earlier.manifest != .unreadable: foreign.append(new.path)
        case .replacing: body(new.path.taken(outOf: folder), .changed)
        }
      case (nil, nil): break
      }
    }
    if !foreign.isEmpty { throw foreignFiles(foreign.map(\.description)) }
    return pages
  }
}

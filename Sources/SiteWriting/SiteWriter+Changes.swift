package import BuildDiagnostics
package import SiteFiles
internal import Synchronization

/// What a build would do to one file of the site.
package enum FileChange: String, Sendable, CaseIterable {
  case new, changed, removed
}

extension SiteWriter {
  /// Says what `finish` would do, file by file in the order of their paths, and ends the build: nothing of the site, or
  /// of what is remembered of it, changes.
  ///
  /// Called once, after the last `write` has returned.
  package func changes(_ body: (SitePath, FileChange) -> Void) throws(Diagnostic) {
    defer { abandon() }
    let kept = kept.withLock { $0 }
    var pairs = try ManifestPairs(old: oldRows(), new: spool.merged())
    while let pair = try pairs.next() {
      switch pair {
      case (let old?, nil): if !kept.contains(old) { body(old.path, .removed) }
      case (_, let new?):
        switch new.fate {
        case .unchanged: break
        case .new: body(new.path, .new)
        case .replacing: body(new.path, .changed)
        }
      case (nil, nil): break
      }
    }
  }
}

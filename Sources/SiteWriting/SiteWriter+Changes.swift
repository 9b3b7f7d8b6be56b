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
    var pages = 0
    try forEachChange { (line, change) throws(Diagnostic) in
      if change != .removed, line.isPage { pages += 1 }
      guard let change else { return }
      let path = try line.row(of: state.manifestPath).path
      if change == .removed {
        guard case .file? = try site?.find(path.description) else { return }
      }
      body(path.taken(outOf: folder), change)
    }
    return pages
  }

  /// Calls `body` with each file that the site had or will have, in the order of their paths, and with how it changes: `nil`
  /// if it stays.
  /// - Throws: at its end `foreign-file` if something that no build made is where files of the site should go.
  func forEachChange(
    _ body: (ManifestLine, FileChange?) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let kept = kept.withLock { $0 }
    var foreign: [SitePath] = []
    let rows = try rows.withLock { (rows) throws(Diagnostic) in try rows.sorted() }
    var pairs = try ManifestPairs(old: oldRows(), new: RowMerge(rows, from: state.runs.path))
    while try pairs.advance() {
      guard let line = pairs.new ?? pairs.old else { continue }
      switch line.outcome {
      case .unchanged: try body(line, pairs.hasNew || kept.contains(line) ? nil : .removed)
      case .new: try body(line, .new)
      case .replacing where !pairs.hasOld && earlier.manifest != .unreadable:
        foreign.append(try line.row(of: state.manifestPath).path)
      case .replacing: try body(line, .changed)
      }
    }
    if !foreign.isEmpty { throw foreignFiles(foreign.map(\.description)) }
  }
}

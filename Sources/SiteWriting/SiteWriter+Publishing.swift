package import BuildDiagnostics
internal import FileSystem
package import SitePaths
internal import Synchronization

/// What a build would do to one file of the site.
package enum FileChange: String, Sendable, CaseIterable {
  case new, changed, removed
}

/// What a build did to the site.
package struct WritingReport: Equatable, Sendable {
  /// How many of the site's files are pages.
  package internal(set) var pages = 0
  /// Files that are new or have new bytes.
  package internal(set) var filesWritten = 0
  /// Files that held the right bytes already and were not touched.
  package internal(set) var filesUnchanged = 0
  /// Files of earlier builds that this one did not write, now gone.
  package internal(set) var filesDeleted = 0
  /// The bytes of the written files.
  package internal(set) var bytesWritten = 0
  /// The bytes of all files of this build.
  package internal(set) var bytesTotal = 0
  /// What the person should know, such as that the manifest was damaged.
  package internal(set) var warnings: [Diagnostic] = []

  /// Counts a file that the build wrote or found to be right, or that stays as the last build left it.
  mutating func add(_ line: ManifestLine) {
    bytesTotal += line.size
    if line.isPage { pages += 1 }
    if line.outcome == .unchanged { return filesUnchanged += 1 }
    filesWritten += 1
    bytesWritten += line.size
  }
}

/// The rounds in which staged files move into an existing site.
///
/// What is new comes first: no page links to it until an existing page is replaced, so no reader meets a new page whose
/// links lead nowhere yet. A page may take the place of a folder of the old site, or the other way round. Such a file
/// moves last, once the old files are gone; what then still blocks it is not ours. Compressed copies follow, next to
/// files that stand.
private enum MovingRound { case new, replacing, last }

extension SiteWriter {
  /// What the rows of a build come to before a file moves.
  private struct Draft {
    var report = WritingReport()
    /// Whether a compressed copy of the last build changes or goes.
    var retiresSiblings = false
    /// How many files of the last build go.
    var stale = 0
    /// The hash of the manifest.
    var hash = ""
  }

  /// Settles the manifest, brings the site to it, and puts the manifest in its place last.
  func publish(
    _ promise: () throws(Diagnostic) -> Void, _ onMove: (Int, Int) -> Void
  ) throws(Diagnostic) -> WritingReport {
    try staging.check()
    let draft = try draftManifest()
    // Opened here, since nothing may fail for want of them once files have moved.
    var dependencies = try kept.withLock { (kept) throws(Diagnostic) in try kept.lines.sorted() }
    try GroupDependencies.add(kept.withLock { $0.groups }, to: &dependencies, in: state.folder)
    let hasChanges = site == nil || draft.report.filesWritten + draft.stale > 0
    if hasChanges { try staging.folder.synchronizeFileSystem() }
    try promise()
    try state.promote(StateFolder.draft, to: StateFolder.next)
    var report = draft.report
    if let site {
      if hasChanges { report.filesDeleted = try moveAll(into: site, draft, onMove) }
    } else {
      try move(staging.folder.path, to: place.path, deed: "put the new site")
      touched.store(true, ordering: .sequentiallyConsistent)
      try Folder(place.parent).synchronize()
    }
    try state.promote(StateFolder.next, to: StateFolder.manifest)
    try GroupDependencies.write(&dependencies, of: draft.hash, in: state.folder)
    if earlier.manifest == .unreadable {
      report.warnings.append(
        .warning(
          .manifestUnreadable, at: .init(state.manifestPath),
          """
          the list of files that earlier builds made is damaged, so none of them was \
          deleted; for a site without leftovers empty "\(place.path)" and build again
          """))
    }
    return report
  }

  /// Brings an old site to what was staged. Gives how many files were deleted.
  private func moveAll(
    into site: Folder, _ draft: Draft, _ onMove: (Int, Int) -> Void
  ) throws(Diagnostic) -> Int {
    var moved = 0
    func reportMove() {
      moved += 1
      if moved % 64 == 0 { onMove(moved, draft.report.filesWritten) }
    }
    touched.store(true, ordering: .sequentiallyConsistent)
    var deleted = draft.retiresSiblings ? try removeOld(from: site, siblingsOnly: true) : 0
    for round in [MovingRound.new, .replacing] { try moveStaged(into: site, round, reportMove) }
    if draft.stale > 0 { deleted += try removeOld(from: site) }
    try moveStaged(into: site, .last, reportMove)
    try site.synchronizeFileSystem()
    return deleted
  }

  /// Writes the rows of this build in order next to the old manifest. Nothing of the site changes yet.
  private func draftManifest() throws(Diagnostic) -> Draft {
    var draft = Draft()
    var manifest = try HashedWriter(StateFolder.draft, in: state.folder)
    try forEachChange { (line, change) throws(Diagnostic) in
      if change == .changed || change == .removed, !draft.retiresSiblings {
        draft.retiresSiblings = try PackedSiblings.contain(line.row(of: state.manifestPath).path)
      }
      guard change != .removed else { return draft.stale += 1 }
      draft.report.add(line)
      try manifest.append(line.bytes)
    }
    draft.hash = try manifest.close()
    return draft
  }

  /// Moves the staged files of a round in, step by step, and reports each.
  private func moveStaged(
    into site: Folder, _ round: MovingRound, _ reportMove: () -> Void
  ) throws(Diagnostic) {
    for step in try staging.steps() where step != Staging.lastStep || round == .last {
      let root = staging.folder.path(of: step)
      var walk = try TreeWalk(root)
      while let next = try walk.next() {
        switch next {
        case .leave(let name): _ = try? staging.folder.removeEmptyFolder("\(step)/\(name)")
        case .enter(let name):
          if try site.makeFolder(name) { break }
          guard round != .last else { throw foreignFiles([name]) }
          walk.skip()
        case .file(let name, _):
          if round == .new, site.identity(of: name) != nil { break }
          if try site.take(root + "/" + name, as: name) {
            reportMove()
          } else if round == .last {
            throw .system(.fileSystem, "write", site.path(of: name))
          }
        }
      }
    }
  }

  /// Takes away what the last build made and this one does not, and the folders that are empty then. With `siblingsOnly` it
  /// is the compressed copies that go, and those that change. Gives how many files have no follower.
  private func removeOld(from site: Folder, siblingsOnly: Bool = false) throws(Diagnostic) -> Int {
    var deleted = 0
    try forEachChange { (line, change) throws(Diagnostic) in
      guard change == .removed || siblingsOnly && change == .changed else { return }
      let path = try line.row(of: state.manifestPath).path
      if siblingsOnly, !PackedSiblings.contain(path) { return }
      switch try site.find(path.description) {
      case .nothing: break
      case .file:
        try site.remove(path.description)
        if change == .removed { deleted += 1 }
      default: return
      }
      if change == .removed { try removeEmptyFolders(above: path, of: site) }
    }
    return deleted
  }

  /// A folder that holds anything is left, and those above it with it. One that is gone already, since a build died
  /// here, does not keep those above it; one that is empty and cannot be removed is for the next build to try again.
  private func removeEmptyFolders(above path: SitePath, of site: Folder) throws(Diagnostic) {
    var folder = path.description[...].parent
    while let name = folder {
      guard try site.removeEmptyFolder(String(name)) else { return }
      folder = name.parent
    }
  }

  func foreignFiles(_ names: [String]) -> Diagnostic {
    let list = quotedList(Array(names.prefix(5)))
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    return .error(
      .foreignFile, at: .init(place.path),
      "\(list)\(rest) would be overwritten, but no build made it; move it away or choose another folder"
    )
  }

  // MARK: Changes

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
    let isSound = earlier.manifest == .sound
    let old = isSound ? try ManifestReader(StateFolder.manifest, in: state.folder) : ManifestReader()
    var pairs = try ManifestPairs(old: old, new: RowMerge(rows, from: state.runs.path))
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

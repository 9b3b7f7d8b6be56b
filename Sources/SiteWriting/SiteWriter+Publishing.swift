internal import BuildDiagnostics
internal import FileSystem
internal import SitePaths
internal import Synchronization

/// The rounds in which staged files move into an existing site.
///
/// What is new comes first: no page links to it until an existing page is replaced, so no reader meets a new page whose
/// links lead nowhere yet. A page may take the place of a folder of the old site, or the other way round. Such a file
/// moves once the old files are gone; what then still blocks it is not ours. Compressed copies come last, next to
/// files that stand.
private enum MovingRound {
  case new, replacing, obstructed, siblings

  /// Whether what blocks a file is not ours, or may still be removed.
  var isLast: Bool { self == .obstructed || self == .siblings }
}

extension SiteWriter {
  /// What the rows of a build come to before a file moves.
  private struct Draft {
    var report = WritingReport()
    /// Whether a file is where the last build had none.
    var hasNew = false
    /// How many files of the last build go.
    var stale = 0
    /// The files of somebody else that are where files of the site should go.
    var conflicts: [SitePath] = []
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
    var keptDependencies = KeptDependencies(of: kept.withLock { $0.groups }, in: state.folder)
    guard draft.conflicts.isEmpty else { throw foreignFiles(draft.conflicts.map(\.description)) }
    let hasChanges = site == nil || draft.report.filesWritten + draft.stale > 0
    if hasChanges { try staging.folder.synchronizeFileSystem() }
    try promise()
    try state.promote(StateFolder.draft, to: StateFolder.next)
    var report = draft.report
    if let site {
      if hasChanges { report.filesDeleted = try moveAll(into: site, draft, onMove) }
    } else {
      try moveWholeSite()
    }
    try state.promote(StateFolder.next, to: StateFolder.manifest)
    try kept.withLock { (kept) throws(Diagnostic) in
      var lines = try kept.lines.sorted()
      try GroupDependencies.write(&lines, keeping: &keptDependencies, of: draft.hash, in: state.folder)
    }
    report.warnings = warnings
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
    var deleted = try retireSiblings(from: site)
    if draft.hasNew { try moveStaged(into: site, .new, reportMove) }
    try moveStaged(into: site, .replacing, reportMove)
    if draft.stale > 0 { deleted += try deleteStale(from: site) }
    for round in [MovingRound.obstructed, .siblings] { try moveStaged(into: site, round, reportMove) }
    try site.synchronizeFileSystem()
    return deleted
  }

  /// Writes the rows of this build in order next to the old manifest. Nothing of the site changes yet.
  private func draftManifest() throws(Diagnostic) -> Draft {
    let kept = kept.withLock { $0 }
    var draft = Draft()
    var manifest = try ManifestWriter(StateFolder.draft, in: state.folder)
    var retired = try RetiredSiblings(in: state.runs)
    var pairs = try ManifestPairs(old: oldRows(), new: spool.merged())
    while try pairs.advance() {
      guard let new = pairs.new else {
        guard let old = pairs.old else { continue }
        if kept.contains(old) {
          draft.report.add(kept: old)
          try manifest.append(old)
        } else {
          draft.stale += 1
          try retired.append(old.row(of: state.manifestPath).path, isStale: true)
        }
        continue
      }
      draft.report.add(new)
      if new.outcome == .new { draft.hasNew = true }
      if new.outcome == .replacing {
        if !pairs.hasOld, earlier.manifest != .unreadable { draft.conflicts.append(new.path) }
        try retired.append(new.path, isStale: false)
      }
      try manifest.append(new.row)
    }
    try retired.close()
    draft.hash = try manifest.close()
    return draft
  }

  func oldRows() throws(Diagnostic) -> ManifestReader {
    earlier.manifest == .sound ? try state.reader(StateFolder.manifest) : ManifestReader()
  }

  /// The first build: the staging folder becomes the site.
  private func moveWholeSite() throws(Diagnostic) {
    try move(staging.folder.path, to: place.path, deed: "put the new site")
    touched.store(true, ordering: .sequentiallyConsistent)
    try Folder(place.parent).synchronize()
  }

  /// Moves the staged files of a round in, step by step, and reports each.
  private func moveStaged(
    into site: Folder, _ round: MovingRound, _ reportMove: () -> Void
  ) throws(Diagnostic) {
    for step in try staging.steps() where (step == Staging.lastStep) == (round == .siblings) {
      let root = staging.folder.path(of: step)
      var walk = try TreeWalk(root)
      while let next = try walk.next() {
        switch next {
        case .leave(let name): _ = try? staging.folder.removeEmptyFolder("\(step)/\(name)")
        case .enter(let name):
          if try site.makeFolder(name) { break }
          guard !round.isLast else { throw foreignFiles([name]) }
          walk.skip()
        case .file(let name, _):
          if round == .new, site.identity(of: name) != nil { break }
          if try site.take(root + "/" + name, as: name) {
            reportMove()
          } else if round.isLast {
            throw .system(.fileSystem, "write", site.path(of: name))
          }
        }
      }
    }
  }

  /// Takes away what the old manifest lists and the new one does not, and the folders that are empty then.
  private func deleteStale(from site: Folder) throws(Diagnostic) -> Int {
    var deleted = 0
    var pairs = try ManifestPairs(old: oldRows(), new: state.reader(StateFolder.next))
    while try pairs.advance() {
      guard !pairs.hasNew, let old = pairs.old else { continue }
      let stale = try old.row(of: state.manifestPath)
      switch try site.find(stale.path.description) {
      case .folder: continue
      case .foreign: continue
      case .nothing: break
      case .file:
        try site.remove(stale.path.description)
        deleted += 1
      }
      try removeEmptyFolders(above: stale.path, of: site)
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

  private var warnings: [Diagnostic] {
    guard earlier.manifest == .unreadable else { return [] }
    return [
      .warning(
        .manifestUnreadable, at: .init(state.folder.path(of: StateFolder.manifest)),
        """
        the list of files that earlier builds made is damaged, so none of them was \
        deleted; for a site without leftovers empty "\(place.path)" and build again
        """)
    ]
  }

  func foreignFiles(_ names: [String]) -> Diagnostic {
    let list = quotedList(Array(names.prefix(5)))
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    return .error(
      .foreignFile, at: .init(place.path),
      "\(list)\(rest) would be overwritten, but no build made it; move it away or choose another folder"
    )
  }
}

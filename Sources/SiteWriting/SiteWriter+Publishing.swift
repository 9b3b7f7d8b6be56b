internal import BuildDiagnostics
internal import FileSystem
internal import SiteFiles
internal import Synchronization

/// The rounds in which staged files move into a site that stands.
///
/// What is new comes first: no page links to it until a page that stands is replaced, so nobody meets a new page whose
/// links lead nowhere yet. A page may take the place of a folder of the old site, or the other way round. Such a file
/// moves once the old files are gone; what then still stands in its way is not ours. Packed siblings come last, beside
/// files that stand.
private enum MovingRound {
  case new, replacing, obstructed, siblings

  /// Whether what stands in the way of a file is not ours, or may still go.
  var isLast: Bool { self == .obstructed || self == .siblings }
}

extension SiteWriter {
  /// What the rows of a build add up to.
  private struct Balance {
    var written = 0
    var unchanged = 0
    var pages = 0
    var stale = 0
    var bytesWritten = 0
    var bytesTotal = 0
    /// How often somebody else's file stands where one of ours should go, and the first of them.
    var conflicts = 0
    var firstConflicts: [String] = []

    mutating func add(_ written: WrittenRow) {
      bytesTotal += written.row.size
      if written.isPage { pages += 1 }
      if written.fate == .unchanged { return unchanged += 1 }
      self.written += 1
      bytesWritten += written.row.size
    }

    mutating func add(kept line: ManifestLine) {
      bytesTotal += line.size
      if line.isPage { pages += 1 }
      unchanged += 1
    }

    mutating func addConflict(_ path: SitePath) {
      conflicts += 1
      if conflicts <= 5 { firstConflicts.append(path.description) }
    }
  }

  /// Settles the manifest, brings the site to it, and puts the manifest in its place last.
  func publish(
    _ promise: () throws(Diagnostic) -> Void, _ onMove: (Int, Int) -> Void
  ) throws(Diagnostic) -> WritingReport {
    try staging.check()
    let (balance, hash) = try draftManifest()
    // Opened here, since nothing may fail for want of them once files have moved.
    var keptReadings = KeptReadings(of: kept.withLock { $0.pieces }, in: state.folder)
    guard balance.conflicts == 0 else {
      throw foreignFiles(balance.firstConflicts, count: balance.conflicts)
    }
    let hasChanges = site == nil || balance.written + balance.stale > 0
    if hasChanges { try staging.folder.synchronizeFileSystem() }
    try promise()
    try state.promote(StateFolder.draft, to: StateFolder.next)
    var deleted = 0
    if let site {
      if hasChanges { deleted = try moveAll(into: site, balance, onMove) }
    } else {
      try moveWholeSite()
    }
    try state.promote(StateFolder.next, to: StateFolder.manifest)
    try kept.withLock { (kept) throws(Diagnostic) in
      var lines = try kept.lines.sorted()
      try Readings.write(&lines, keeping: &keptReadings, of: hash, in: state.folder)
    }
    return WritingReport(
      pages: balance.pages, filesWritten: balance.written, filesUnchanged: balance.unchanged,
      filesDeleted: deleted,
      bytesWritten: balance.bytesWritten, bytesTotal: balance.bytesTotal, warnings: warnings)
  }

  /// Brings an old site to what was staged. Gives how many files were deleted.
  private func moveAll(
    into site: Folder, _ balance: Balance, _ onMove: (Int, Int) -> Void
  ) throws(Diagnostic) -> Int {
    var moved = 0
    func tell() {
      moved += 1
      if moved % 64 == 0 { onMove(moved, balance.written) }
    }
    touched.store(true, ordering: .sequentiallyConsistent)
    var deleted = try retireSiblings(from: site)
    for round in [MovingRound.new, .replacing] { try moveStaged(into: site, round, tell) }
    if balance.stale > 0 { deleted += try deleteStale(from: site) }
    for round in [MovingRound.obstructed, .siblings] { try moveStaged(into: site, round, tell) }
    try site.synchronizeFileSystem()
    return deleted
  }

  /// Writes the rows of this build in order beside the old manifest. Nothing of the site changes yet.
  private func draftManifest() throws(Diagnostic) -> (Balance, hash: String) {
    let kept = kept.withLock { $0 }
    var balance = Balance()
    var draft = try ManifestWriter(StateFolder.draft, in: state.folder)
    var retired = try RetiredSiblings(in: state.runs)
    var pairs = try ManifestPairs(old: oldRows(), new: spool.merged())
    while try pairs.advance() {
      guard let new = pairs.new else {
        guard let old = pairs.old else { continue }
        if kept.contains(old) {
          balance.add(kept: old)
          try draft.append(old)
        } else {
          balance.stale += 1
          try retired.append(old.row(of: state.manifestPath).path, isStale: true)
        }
        continue
      }
      balance.add(new)
      if new.fate == .replacing {
        if !pairs.hasOld, known != .unreadable { balance.addConflict(new.path) }
        try retired.append(new.path, isStale: false)
      }
      try draft.append(new.row)
    }
    try retired.close()
    return (balance, try draft.close())
  }

  func oldRows() throws(Diagnostic) -> ManifestReader {
    known == .sound ? try state.reader(StateFolder.manifest) : ManifestReader()
  }

  /// The first build: the staging folder becomes the site.
  private func moveWholeSite() throws(Diagnostic) {
    try move(staging.folder.path, to: place.path, deed: "put the new site")
    touched.store(true, ordering: .sequentiallyConsistent)
    try Folder(place.parent).synchronize()
  }

  /// Moves the staged files of a round in, step by step, and tells of each.
  private func moveStaged(
    into site: Folder, _ round: MovingRound, _ tell: () -> Void
  ) throws(Diagnostic) {
    for step in try staging.steps() where (step == Staging.lastStep) == (round == .siblings) {
      let root = staging.folder.path(of: step)
      var walk = try TreeWalk(root)
      while let next = try walk.next() {
        switch next {
        case .leave(let name): _ = try? staging.folder.removeEmptyFolder("\(step)/\(name)")
        case .enter(let name):
          if try site.makeFolder(name) { break }
          guard !round.isLast else { throw foreignFiles([name], count: 1) }
          walk.skip()
        case .file(let name, _):
          if round == .new, site.identity(of: name) != nil { break }
          if try site.take(root + "/" + name, as: name) {
            tell()
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
    guard known == .unreadable else { return [] }
    return [
      .warning(
        .manifestUnreadable, at: .init(state.folder.path(of: StateFolder.manifest)),
        """
        the list of files that earlier builds made is damaged, so none of them was \
        deleted; for a site without leftovers empty "\(place.path)" and build again
        """)
    ]
  }

  func foreignFiles(_ names: [String], count: Int) -> Diagnostic {
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let rest = count > names.count ? " and \(count - names.count) more" : ""
    return .error(
      .foreignFile, at: .init(place.path),
      "\(list)\(rest) would be overwritten, but no build made it; move it away or choose another folder"
    )
  }
}

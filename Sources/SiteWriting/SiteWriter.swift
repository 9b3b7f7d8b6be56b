package import BuildDiagnostics
internal import FileSystem
package import SitePaths
internal import Synchronization

/// Writes the files of a site to a folder, so that the folder holds the old site or the new one.
///
///     let writer = try SiteWriter(output: "/home/ada/site", state: "/home/ada/.threadline/site")
///     try writer.write(file)             // from as many tasks as there are cores
///     let report = try writer.finish()   // or writer.abandon()
///
/// Until `finish` the old site is not touched: files wait in a staging folder next to it. A first build then
/// becomes the site by one rename. A rebuild moves in what changed, pages before what links to them, takes
/// away what its manifest lists and this build did not write, and leaves every other file as it is: one that
/// holds the right bytes keeps its time, and one that is not the site's is never overwritten or deleted.
///
/// It does not know what the files mean, and does not look for paths that differ in case alone; the planner
/// does. When it ends without `finish` the old site stays, and the next build sweeps what was staged.
package final class SiteWriter: Sendable {
  /// Where the site goes.
  let place: OutputPlace
  /// The folder of the output that the site is in; `nil` for the output itself.
  let folder: SitePath?
  /// What earlier builds left word of.
  let state: StateFolder
  /// The files of this build that are not in the site yet.
  let staging: Staging
  /// The rows of this build's manifest as lines, each with the outcome behind it.
  let rows: Mutex<LineSorter>
  /// The existing site; nil in a first build.
  let site: Folder?
  /// The files of earlier builds that this one may keep.
  let earlier: EarlierFiles
  let kept: Mutex<KeptFiles>
  /// Which compressed copies the site's files have.
  package let siblings: PackedSiblings
  /// The folders of shared files in which this build made one.
  private let sharing = Mutex<Set<String>>([])
  private let isOver = Atomic(false)
  /// Whether files of the site were moved or removed.
  let touched = Atomic(false)

  /// Prepares a build into a folder.
  ///
  /// - Parameters:
  ///   - output: the folder of the site, absolute. Missing folders above it are made.
  ///   - state: the folder of the writer's own memory, absolute; it is made with mode 0700.
  ///   - protected: folders and files the build reads from; a site may not be, contain or be in any of them.
  ///   - home: the person's home folder; a site may be in it, but may not be or contain it.
  ///   - shared: folders of the site, such as `cards`, of whose files each may be needed by several groups.
  ///   - folder: the folder of the output that the site is in; `nil` for the output itself.
  ///   - siblings: which compressed copies the site's files have.
  ///   - jobs: how many threads look at the files of the last build.
  ///   - memory: what the writer before left in this process.
  /// - Throws: `unusable-output`, `build-running` where another build has not ended, `file-system`.
  package init(
    output: String, state: String, protected: [String] = [], home: String? = nil,
    sharing shared: [String] = [], in folder: SitePath? = nil,
    packing siblings: PackedSiblings = PackedSiblings([]),
    jobs: Int = 1, memory: WriterMemory? = nil
  ) throws(Diagnostic) {
    var reserved = [ReservedPlace(meaning: "the folder of the build's own state", place: state)]
    if let home { reserved.append(.init(meaning: "the home folder", place: home, allowsInside: true)) }
    reserved += protected.map { ReservedPlace(meaning: "what the site is made from", place: $0) }
    place = try OutputPlace(output, reserved: reserved)
    self.state = try StateFolder(state)
    let name = StateFolder.manifest
    let manifest = place.isVacant ? .absent : try Manifest.state(of: name, in: self.state.folder)
    site = place.isVacant ? nil : try Folder(place.path)
    self.folder = folder
    let sharedFolders = shared.map { name in folder.map { "\($0)/\(name)" } ?? name }
    earlier = EarlierFiles(self.state, site: site, sharedIn: sharedFolders, manifest, jobs: jobs, memory)
    kept = Mutex(KeptFiles(lines: LineSorter(folder: self.state.runs.path, name: "dependencies")))
    self.siblings = siblings
    staging = try Staging(place)
    rows = Mutex(LineSorter(folder: self.state.runs.path, name: "row"))
  }

  /// Takes a file: it is staged, or only noted where the site holds the same bytes already.
  ///
  /// May be called from many tasks at once. A source that is to be copied must be a regular file. Where it throws,
  /// `finish` will throw the same: a site that lacks a file is not published, whatever the caller makes of it. Its
  /// packed siblings come with it, unless `isPacking` is false: then it has its own, or none. `atTop` puts it into the
  /// output itself where the site is in a folder of that.
  /// - Throws: `file-system`; `path-written-twice` where one path is both a file and a folder.
  package func write(_ file: SiteFile, isPacking: Bool = true, atTop: Bool = false) throws(Diagnostic) {
    guard !isOver.load(ordering: .sequentiallyConsistent) else {
      throw .error(
        .writerClosed, at: .init(file.path.description), "the build has ended; the file is not written")
    }
    do throws(Diagnostic) {
      let file = atTop ? file : SiteFile(try placed(file.path), file.content, fingerprint: file.fingerprint)
      let (row, outcome) = try take(file)
      if isPacking { try pack(file, hash: row.hash, size: row.size, outcome) }
    } catch {
      throw staging.fail(error)
    }
  }

  /// Lets `finish` throw, because a file of the site cannot be made.
  package func fail(_ failure: Diagnostic) { _ = staging.fail(failure) }

  /// The path in the output of a file of the site.
  func placed(_ path: SitePath) throws(Diagnostic) -> SitePath {
    guard let folder else { return path }
    guard let placed = folder.appending(path.description) else {
      throw .error(.fileSystem, at: .init(path.description), "cannot write: the path is too long")
    }
    return placed
  }

  /// Stages a file and notes what happens to it.
  @discardableResult
  func take(_ file: SiteFile) throws(Diagnostic) -> (row: ManifestRow, outcome: ManifestLine.Outcome) {
    let source = try FileSource(file.content)
    var outcome = ManifestLine.Outcome.new
    switch try site?.find(file.path.description) {
    case .foreign?: outcome = .replacing
    case .file(let old)?:
      if let hash = try source.hash(ifEqualTo: old) {
        return (try note(file, (hash, source.size()), .unchanged), .unchanged)
      }
      outcome = .replacing
    default: break
    }
    return (try note(file, staging.add(source, at: file.path), outcome), outcome)
  }

  /// Whether a shared file of a folder, such as a picture, is not in the site yet.
  package func awaitsFiles(in name: String) -> Bool {
    let path = folder.map { "\($0)/\(name)" } ?? name
    return sharing.withLock { $0.contains(path) }
  }

  /// Makes the site what this build wrote, and returns what changed.
  ///
  /// Called once, after the last `write` has returned. Where it throws, the build is abandoned; when that is before the
  /// first file moved (see `hasTouchedSite`), the old site is as it was. `keepingLock` keeps other builds out until
  /// `unlock`. `promise` is called when the whole new site is on the disk and nothing of the old one has changed: it
  /// writes down what must be known before the new site is visible. `onMove` gets how many files have moved into the
  /// old site, and of how many.
  /// - Throws: `foreign-file`, `path-written-twice`, `file-system`, and what `promise` throws.
  package func finish(
    keepingLock: Bool = false, onMove: (Int, Int) -> Void = { _, _ in },
    promise: () throws(Diagnostic) -> Void = { () throws(Diagnostic) in }
  ) throws(Diagnostic) -> WritingReport {
    guard end() else { throw .error(.writerClosed, "the build has ended already") }
    defer {
      sweep()
      if !keepingLock { unlock() }
    }
    return try publish(promise, onMove)
  }

  /// Whether there was no site before this build.
  package var isFirst: Bool { place.isVacant }

  /// Whether the old site is not as it was any more, since `finish` has begun to move files.
  package var hasTouchedSite: Bool { touched.load(ordering: .sequentiallyConsistent) }

  /// Ends the build and leaves the old site as it was. After `finish` it leaves the new one and lets others build.
  package func abandon() {
    if end() { sweep() }
    unlock()
  }

  /// Ends the build within a moment, and leaves the old site as it was. Gives the folder of staged files with their
  /// bytes if so many cannot be removed in that time; the next build removes it.
  package func abandon(within limit: Duration) -> (path: String, bytes: Int)? {
    end()
    defer { unlock() }
    return staging.remove(within: limit).map { (staging.folder.path, $0) }
  }

  /// Leaves the next writer of this process word of the site that was published.
  package func saveMemory() throws(Diagnostic) {
    try earlier.saveMemory()
  }

  /// Lets another build begin, if it may not yet.
  package func unlock() { state.unlock() }

  @discardableResult
  func note(
    _ file: SiteFile, _ content: (hash: ContentHash, size: Int), _ outcome: ManifestLine.Outcome
  ) throws(Diagnostic) -> ManifestRow {
    let row = ManifestRow(
      path: file.path, fingerprint: file.fingerprint, hash: content.hash, size: content.size)
    if outcome != .unchanged, let folder = earlier.sharedFolder(of: file.path) {
      sharing.withLock { _ = $0.insert(folder) }
    }
    let line = row.line + [outcome.rawValue]
    try rows.withLock { (rows) throws(Diagnostic) in try rows.append(line) }
    return row
  }

  /// True for the first caller.
  @discardableResult
  private func end() -> Bool { !isOver.exchange(true, ordering: .sequentiallyConsistent) }

  /// What cannot be removed now is swept by the next build.
  private func sweep() { try? staging.remove() }
}

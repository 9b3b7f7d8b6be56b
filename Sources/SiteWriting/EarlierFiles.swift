internal import BuildDiagnostics
internal import Dispatch
internal import FileSystem
internal import SitePaths
internal import Synchronization

/// The files of an earlier build that a build may keep without making them again. They are read from the manifest when
/// the first is asked for.
///
/// - Shared files are in certain folders and say what they were made from, or else are made again: social cards,
///   pictures, the search index. So are the packed siblings of files that belong to no group. A shared file is known if it
///   and its siblings are as that build left them.
/// - Groups are all files with one fingerprint. One is known if each of its files is as that build left it.
final class EarlierFiles: Sendable {
  struct Known: Sendable {
    var shared: [SitePath: ManifestRow] = [:]
    /// The dependencies of each group by its fingerprint.
    var groups: [UInt64: [String]] = [:]
  }

  /// Whether the manifest may be believed.
  let manifest: Manifest.State
  private let state: StateFolder
  private let site: Folder?
  /// The folders of shared files, with the bytes that the paths below each begin with.
  private let folders: [(name: String, bytes: [UInt8])]
  private let jobs: Int
  private let memory: WriterMemory?
  private let known = Mutex<Known?>(nil)

  /// Knows the files of a site; none where the manifest cannot be believed. `folders` are those of shared files,
  /// `jobs` is how many threads look at the files.
  init(
    _ state: StateFolder, site: Folder?, sharedIn folders: [String], _ manifest: Manifest.State,
    jobs: Int = 1, _ memory: WriterMemory?
  ) {
    self.state = state
    self.manifest = manifest
    self.site = manifest == .sound ? site : nil
    self.folders = folders.map { ($0, Array("\($0)/".utf8)) }
    self.jobs = max(1, jobs)
    self.memory = memory
  }

  /// Reads the manifest, unless it was read already.
  func load() throws(Diagnostic) { _ = try withKnown { _ in true } }

  /// The shared file at a path.
  func shared(_ path: SitePath) throws(Diagnostic) -> ManifestRow? {
    guard isShared(path) else { return nil }
    return try withKnown { $0.shared[path] }
  }

  /// The dependencies of a group when it was rendered, in addition to its plan; nil if unknown.
  func dependencies(of fingerprint: UInt64) throws(Diagnostic) -> [String]? {
    try withKnown { $0.groups[fingerprint] }
  }

  /// Forgets the dependencies of all groups, which are most of what it knows.
  func forgetGroups() { known.withLock { $0?.groups = [:] } }

  private func isShared(_ path: SitePath) -> Bool {
    sharedFolder(of: path) != nil || PackedSiblings.contain(path)
  }

  /// The folder of shared files in which a file is.
  func sharedFolder(of path: SitePath) -> String? {
    var path = path.description
    return path.withUTF8 { path in folders.first { path.starts(with: $0.bytes) }?.name }
  }

  private func withKnown<Result: Sendable>(_ body: (Known) -> Result?) throws(Diagnostic) -> Result? {
    guard let site else { return nil }
    return try known.withLock { (known) throws(Diagnostic) in
      if known == nil { known = memory?.files(of: state.folder) }
      if known == nil { known = try read(site) }
      return known.flatMap { body($0) }
    }
  }

  /// Leaves the next writer of this process word of the files of a build that has ended: those of its own manifest,
  /// which it just put in their places.
  func saveMemory() throws(Diagnostic) { try memory?.keep(read(nil), of: state.folder) }

  /// Reads the manifest, and checks that its files are in the site, if one is given.
  private func read(_ site: Folder?) throws(Diagnostic) -> Known {
    let dependencies = try GroupDependencies(in: state.folder)
    let groups = dependencies?.groups ?? [:]
    let manifest = Mutex(try ManifestReader(StateFolder.manifest, in: state.folder))
    let all = Mutex<Result<Seen, Diagnostic>>(.success(Seen()))
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      let seen = Result { () throws(Diagnostic) in
        var seen = Seen()
        while let lines = try manifest.withLock({ (rows) throws(Diagnostic) in try rows.nextLines() }) {
          let end = try Manifest.forEachLine(of: lines, in: state.manifestPath) { (line) throws(Diagnostic) in
            try look(at: line, in: site, dependencies, &seen)
          }
          seen.hash = end ?? seen.hash
        }
        return seen
      }
      all.withLock { all in all = all.flatMap { all in seen.map { all.joined(with: $0) } } }
    }
    var seen = try all.withLock { $0 }.get()
    for path in seen.incomplete { seen.shared[path] = nil }
    guard dependencies?.manifestHash == seen.hash else {
      return Known(shared: seen.shared)
    }
    var known = Known(shared: seen.shared, groups: groups)
    for fingerprint in seen.changed { known.groups[fingerprint] = nil }
    return known
  }

  /// What one thread saw of the files.
  private struct Seen: Sendable {
    var shared: [SitePath: ManifestRow] = [:]
    /// The groups of which a file is not as the build left it.
    var changed: Set<UInt64> = []
    /// The files of which a sibling is not as the build left it.
    var incomplete: Set<SitePath> = []
    /// The hash of the manifest, if the thread came to its end.
    var hash: String?

    func joined(with other: Seen) -> Seen {
      Seen(
        shared: shared.merging(other.shared) { first, _ in first }, changed: changed.union(other.changed),
        incomplete: incomplete.union(other.incomplete), hash: hash ?? other.hash)
    }
  }

  /// Looks at the file of a line, if it is of a group or shared.
  private func look(
    at line: ManifestLine, in site: Folder?, _ dependencies: GroupDependencies?, _ seen: inout Seen
  ) throws(Diagnostic) {
    let isGroup = dependencies?.groups.index(forKey: line.fingerprint) != nil
    let hasPath = !isGroup && line.fingerprint != 0
    let path = hasPath ? try sharedPath(line, hasDependencies: dependencies != nil) : nil
    guard isGroup || path != nil else { return }
    if let site, !isAsLeft(line, in: site, since: dependencies?.time) {
      if isGroup { seen.changed.insert(line.fingerprint) }
      if let file = path.flatMap(PackedSiblings.file) { seen.incomplete.insert(file) }
    } else if let path {
      seen.shared[path] = try line.row(of: state.manifestPath)
    }
  }

  /// Whether the file of a line is as the build left it that was over at a time. What was done to it later shows in the
  /// time of its last change, which cannot be set. Without a time only sizes are compared.
  private func isAsLeft(_ line: ManifestLine, in site: Folder, since time: Int64?) -> Bool {
    guard let found = site.identity(of: String(decoding: line.pathBytes, as: UTF8.self)), found.kind == .file,
      found.size == line.size
    else { return false }
    return time.map { found.changed <= $0 } ?? true
  }

  /// The path of a line that is of a shared file.
  private func sharedPath(_ line: ManifestLine, hasDependencies: Bool) throws(Diagnostic) -> SitePath? {
    let path = try line.row(of: state.manifestPath).path
    // Without dependencies the siblings of every page would be looked up, and no group is kept.
    return (hasDependencies ? isShared(path) : sharedFolder(of: path) != nil) ? path : nil
  }
}

/// What the writer of a site leaves the next one in the same process, so that it neither reads the manifest again nor
/// looks at every file. It is believed while the manifest and the dependencies are those that were left.
///
/// Changes to files by other programs are not seen, so it is for a site that only this process writes: a preview.
package final class WriterMemory: Sendable {
  private let left = Mutex<(stamps: [FileIdentity], files: EarlierFiles.Known)?>(nil)

  package init() {}

  /// The files that the last writer left in a state folder; nil if it is not known, or another wrote since.
  func files(of state: Folder) -> EarlierFiles.Known? {
    left.withLock { left in left.flatMap { $0.stamps == Self.stamps(of: state) ? $0.files : nil } }
  }

  /// Keeps what a writer leaves in a state folder.
  func keep(_ files: EarlierFiles.Known, of state: Folder) {
    left.withLock { $0 = Self.stamps(of: state).map { ($0, files) } }
  }

  /// What distinguishes the manifest and the dependencies from later ones; nil if one of them is not there.
  private static func stamps(of state: Folder) -> [FileIdentity]? {
    let stamps = [StateFolder.manifest, GroupDependencies.name].compactMap { (name: String) in
      state.identity(of: name)
    }
    return stamps.count == 2 ? stamps : nil
  }
}

internal import BuildDiagnostics
internal import FileSystem
internal import Synchronization

/// The folder where a build remembers what the site holds. No other user may look into it, and one build at a
/// time may use it.
///
/// - `manifest`: what the site holds.
/// - `manifest.next`: what it is about to hold. It is there only while files move into the site; a build that
///   finds one knows that another died then, and takes the files of both lists for its own.
/// - `manifest.draft`, `runs/`: what a running build has written down; swept by the next.
/// - `lock`: held by the running build, and free again when its process ends, however it ends.
final class StateFolder: Sendable {
  static let manifest = "manifest"
  static let next = "manifest.next"
  static let draft = "manifest.draft"

  /// The folder.
  let folder: Folder
  /// The folder of the spooled rows.
  let runs: Folder
  private let lock: OpenFile
  private let isLocked = Atomic(true)

  /// Makes the folder if it is missing, locks it, and repairs what an interrupted build left.
  init(_ path: String) throws(Diagnostic) {
    try makeFolders(path, mode: 0o700)
    folder = try Folder(canonicalPath(of: path, code: .unusableOutput))
    let lock = try OpenFile(privateAt: folder.path(of: "lock"))
    guard try lock.tryLock(.exclusive) else {
      throw .error(
        .buildRunning, at: .init(folder.path), "another build writes to this site; wait until it has ended")
    }
    self.lock = lock
    let runsPath = folder.path(of: "runs")
    try TreeRemoval.remove(runsPath)
    try makeFolders(runsPath, mode: 0o700)
    runs = try Folder(runsPath)
    try folder.remove(Self.draft)
    try repair()
  }

  /// Lets another build begin; called again it does nothing, since what is there then may be that build's.
  func unlock() {
    guard isLocked.exchange(false, ordering: .sequentiallyConsistent) else { return }
    try? TreeRemoval.remove(runs.path)
    lock.unlock()
  }

  /// The path of the manifest, for messages.
  var manifestPath: String { folder.path(of: Self.manifest) }

  /// Renames one of the manifests, synced before the next step.
  func promote(_ name: String, to other: String) throws(Diagnostic) {
    try folder.rename(name, to: other)
    try folder.synchronize()
  }

  /// Joins the list of a build that died while its files moved with the list from before it.
  private func repair() throws(Diagnostic) {
    guard try Manifest.state(of: Self.next, in: folder) == .sound else {
      return try folder.remove(Self.next)
    }
    let known = try Manifest.state(of: Self.manifest, in: folder)
    guard known != .unreadable else { return try folder.remove(Self.next) }
    let old = known == .sound ? try ManifestReader(Self.manifest, in: folder) : ManifestReader()
    var pairs = try ManifestPairs(old: old, new: ManifestReader(Self.next, in: folder))
    var draft = try HashedWriter(Self.draft, in: folder)
    while try pairs.advance() {
      if let line = pairs.new ?? pairs.old { try draft.append(line.bytes) }
    }
    try draft.close()
    try promote(Self.draft, to: Self.manifest)
    try folder.remove(Self.next)
  }
}

import BuildDiagnostics
import FileSystem
import Synchronization

/// The current site: its folder and its two files of rules, which are checked again at intervals.
///
/// A request works with one snapshot from beginning to end, so that it sees the old site or the new and never
/// half of each, even where a new folder takes the place of the old.
final class LiveSite: Sendable {
  /// The site at one moment.
  struct Snapshot: Sendable {
    /// The folder.
    let root: SiteRoot
    /// The rules of `_redirects`.
    let redirects: LoadedRules<RedirectRules>
    /// The rules of `_headers`.
    let headers: LoadedRules<HeaderRules>
    /// The files of it that are in memory.
    let files: FileCache
  }

  private let path: String
  private let options: FileResponder.Options
  private let state: Mutex<(snapshot: Snapshot, lastLook: ContinuousClock.Instant)>

  /// Opens the folder at a path; it is looked at again when the interval of the options has passed.
  init(_ path: String, _ options: FileResponder.Options) throws(Diagnostic) {
    self.path = path
    self.options = options
    guard let snapshot = Self.snapshot(of: try SiteRoot(path), before: nil, options) else {
      throw .error(
        .siteFolderUnusable, at: .init(path), "too many files are open to read the rules of \"\(path)\"")
    }
    state = Mutex((snapshot: snapshot, lastLook: ContinuousClock.now))
  }

  /// The files of the newest snapshot that are in memory.
  var files: FileCache { state.withLock { $0.snapshot.files } }

  /// The site now, or as it was less than `interval` ago. While one caller looks, others go on with the old.
  func current() -> Snapshot {
    let now = ContinuousClock.now
    let (snapshot, isDue) = state.withLock { state in
      let isDue = now - state.lastLook >= options.recheckInterval
      if isDue { state.lastLook = now }
      return (state.snapshot, isDue)
    }
    return isDue ? refreshed(snapshot) : snapshot
  }

  /// The site again where another folder has taken the place of the one in `snapshot`, else nil. To be asked
  /// before something is called missing: until then the old folder answers for all that it held.
  func replacement(of snapshot: Snapshot) -> Snapshot? {
    guard let root = try? SiteRoot(path), !root.identity.isSamePlace(as: snapshot.root.identity) else {
      return nil
    }
    return refreshed(snapshot)
  }

  /// Looks at the folder; where it or its rules cannot be opened now the old one goes on: rules that are dropped for a
  /// moment would show what was removed.
  private func refreshed(_ old: Snapshot) -> Snapshot {
    guard let root = try? SiteRoot(path), let new = Self.snapshot(of: root, before: old, options) else {
      return old
    }
    state.withLock { $0.snapshot = new }
    return new
  }

  /// The site as it is on the disk, with the files of the old one if folder and rules are the same; nil if its rules
  /// cannot be opened because descriptors or memory ran out.
  private static func snapshot(
    of root: SiteRoot, before old: Snapshot?, _ options: FileResponder.Options
  ) -> Snapshot? {
    guard let redirects = LoadedRules<RedirectRules>(in: root, before: old?.redirects, options.report),
      let headers = LoadedRules<HeaderRules>(in: root, before: old?.headers, options.report)
    else { return nil }
    var files = FileCache(limit: options.memory, interval: options.recheckInterval)
    if let old, old.root.identity.isSamePlace(as: root.identity),
      old.redirects.identity == redirects.identity, old.headers.identity == headers.identity
    {
      files = old.files
    }
    return Snapshot(root: root, redirects: redirects, headers: headers, files: files)
  }
}

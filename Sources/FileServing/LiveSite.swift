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
    /// Distinguishes this snapshot from every other that differs from it in folder or rules.
    let id: UInt64
    /// The folder.
    let root: SiteRoot
    /// The rules of `_redirects`.
    let redirects: LoadedRules<RedirectRules>
    /// The rules of `_headers`.
    let headers: LoadedRules<HeaderRules>
  }

  private struct State: Sendable {
    var snapshot: Snapshot
    var lastLook: ContinuousClock.Instant
  }

  private let path: String
  private let interval: Duration
  private let report: @Sendable (Diagnostic) -> Void
  private let state: Mutex<State>
  private let id = Atomic<UInt64>(0)

  /// Opens the folder at a path; it is looked at again when `interval` has passed.
  init(_ path: String, interval: Duration, report: @escaping @Sendable (Diagnostic) -> Void)
    throws(Diagnostic)
  {
    self.path = path
    self.interval = interval
    self.report = report
    guard let snapshot = Self.snapshot(of: try SiteRoot(path), before: nil, report) else {
      throw .error(
        .siteFolderUnusable, at: .init(path), "too many files are open to read the rules of \"\(path)\"")
    }
    state = Mutex(State(snapshot: snapshot, lastLook: .now))
    id.store(snapshot.id, ordering: .releasing)
  }

  /// The `id` of the newest snapshot.
  var currentID: UInt64 { id.load(ordering: .acquiring) }

  /// The site now, or as it was less than `interval` ago. While one caller looks, others go on with the old.
  func current() -> Snapshot {
    let now = ContinuousClock.now
    let (snapshot, isDue) = state.withLock { state in
      let isDue = now - state.lastLook >= interval
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
    guard let root = try? SiteRoot(path), let new = Self.snapshot(of: root, before: old, report) else {
      return old
    }
    state.withLock { $0.snapshot = new }
    id.store(new.id, ordering: .releasing)
    return new
  }

  /// The site as it is on the disk; nil if its rules cannot be opened because descriptors or memory ran out.
  private static func snapshot(
    of root: SiteRoot, before old: Snapshot?, _ report: (Diagnostic) -> Void
  ) -> Snapshot? {
    guard let redirects = LoadedRules<RedirectRules>(in: root, before: old?.redirects, report),
      let headers = LoadedRules<HeaderRules>(in: root, before: old?.headers, report)
    else { return nil }
    let isSame =
      old?.root.identity.isSamePlace(as: root.identity) == true
      && old?.redirects.identity == redirects.identity && old?.headers.identity == headers.identity
    return Snapshot(
      id: isSame ? old?.id ?? 0 : (old?.id ?? 0) + 1, root: root, redirects: redirects, headers: headers)
  }
}

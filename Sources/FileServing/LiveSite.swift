import BuildDiagnostics
import FileSystem
import SitePaths
import Synchronization

extension Diagnostic.Code {
  /// A file of rules is too large to be read, or cannot be read.
  static let rulesNotReadable: Diagnostic.Code = "rules-not-readable"
}

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
    let redirects: RedirectRules
    /// The rules of `_headers`.
    let headers: HeaderRules

    fileprivate let redirectsIdentity: FileIdentity?
    fileprivate let headersIdentity: FileIdentity?
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
    let findings = [RedirectRules.fileName, HeaderRules.fileName].map { find($0, in: root) }
    for finding in findings { if case .exhausted = finding { return nil } }
    let files = findings.map { if case .file(let file) = $0 { file } else { SharedFile?.none } }
    let (redirectsFile, headersFile) = (files[0], files[1])
    let hasOldRedirects = old != nil && redirectsFile?.identity == old?.redirectsIdentity
    let hasOldHeaders = old != nil && headersFile?.identity == old?.headersIdentity
    let redirects = hasOldRedirects ? old?.redirects : nil
    let headers = hasOldHeaders ? old?.headers : nil
    let isSame = hasOldRedirects && hasOldHeaders && old?.root.identity.isSamePlace(as: root.identity) == true
    return Snapshot(
      id: isSame ? old?.id ?? 0 : (old?.id ?? 0) + 1, root: root,
      redirects: redirects
        ?? RedirectRules(
          text(of: redirectsFile, named: RedirectRules.fileName, upTo: RedirectRules.maximumSize, report),
          reporting: report),
      headers: headers
        ?? HeaderRules(
          text(of: headersFile, named: HeaderRules.fileName, upTo: HeaderRules.maximumSize, report),
          reporting: report),
      redirectsIdentity: redirectsFile?.identity, headersIdentity: headersFile?.identity)
  }

  private static func find(_ name: String, in root: SiteRoot) -> SiteRoot.Finding {
    SitePath(name).map { root.find($0) } ?? .missing
  }

  private static func text(
    of file: SharedFile?, named name: String, upTo limit: Int, _ report: (Diagnostic) -> Void
  ) -> String {
    guard let file else { return "" }
    guard file.size <= limit, let bytes = file.bytes(0..<file.size) else {
      report(
        .warning(
          .rulesNotReadable, at: .init(name),
          "\"\(name)\" could not be read or is larger than \(limit) bytes; the site is served without it"))
      return ""
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

public import BuildDiagnostics
import Exports
import PageRendering
import SiteFiles
import SitePlanning
import ThreadModel

/// Finds what a person means to take down: in the exports, among what earlier builds kept, and in `permalinks.lock`, which
/// knows what the site still shows though no export has it any more.
struct RedactionSearch {
  let exports: ReadExports
  private let plan: SitePlan
  let configuration: SiteConfiguration
  private var lines: [PermalinkLock.Entry] = []
  private var rows: [String: [Int]] = [:]
  private var mentioned: Set<String> = []
  private let moves: AddressMoves

  /// Prepares to look for some targets. The exports are those of a reading that takes nothing down.
  init(
    _ targets: [RedactionTarget], _ exports: ReadExports, _ plan: SitePlan, lock: PermalinkLock,
    _ configuration: SiteConfiguration
  ) {
    (self.exports, self.plan, self.configuration) = (exports, plan, configuration)
    var lines: [PermalinkLock.Entry] = []
    lock.forEach { lines.append($0) }
    // What this build would publish first is named as the site will name it.
    lines += plan.history.additions.filter { $0.kind != .gone }
    self.lines = lines
    moves = AddressMoves(plan, lines, base: configuration.render.base)
    let names = Set(targets.filter { $0.kind != .media }.map(\.name))
    rows = exports.rows(named: names)
    mentioned = exports.references(to: names.filter { rows[$0] == nil })
  }

  /// The entry that a target becomes. Throws where it means nothing, with the nearest name that means something.
  func entry(for target: RedactionTarget) throws(Diagnostic) -> Redactions.Entry {
    switch target.kind {
    case .media:
      guard let hashes = try medium(target) else { throw unknown(target) }
      return Redactions.Entry(.media, hashes: hashes)
    case .account:
      guard let entry = account(target) else { throw unknown(target) }
      return entry
    case .post, .thread:
      guard let entry = post(target) else { throw unknown(target) }
      return entry
    case .address:
      guard let entry = post(target) ?? account(target) else { throw unknown(target) }
      return entry
    }
  }

  // MARK: Posts

  private func post(_ target: RedactionTarget) -> Redactions.Entry? {
    let here = paths(of: target)
    var ids = (rows[target.name] ?? []).map { exports.archive.id(of: exports.archive.rows[$0]) }
    ids += lines.filter { isPost($0) && ($0.id == target.name || here.contains($0.path)) }.map(\.id)
    if ids.isEmpty, mentioned.contains(target.name) { ids = [target.name] }
    guard !ids.isEmpty else { return nil }
    if target.kind == .thread { ids = ids.flatMap(thread) }
    // An export that has it no more may still have others that name it by its address, or what it was before.
    ids += ids.flatMap { id -> [String] in
      guard let identifier = exports.archive.identifiers.find(id), let row = plan.row(of: identifier) else {
        return []
      }
      return exports.lastingNames(of: exports.archive.rows[Int(row)])
    }
    var known: Set<String> = []
    ids = ids.filter { known.insert($0).inserted }
    return Redactions.Entry(target.kind == .thread ? .thread : .post, ids: ids, paths: paths(ofPosts: ids))
  }

  /// A line of what is gone tells no longer whether it was a post; its address does.
  private func isPost(_ line: PermalinkLock.Entry) -> Bool {
    if case .post? = PageAddress(path: line.path) { true } else { false }
  }

  private func paths(ofPosts ids: [String]) -> [String] {
    let ids = Set(ids)
    var seen: Set<String> = []
    return lines.filter { isPost($0) && ids.contains($0.id) && seen.insert($0.path).inserted }.map(\.path)
  }

  /// The ids of the thread that a post is part of, its own first.
  private func thread(of id: String) -> [String] {
    guard let identifier = exports.archive.identifiers.find(id), let row = plan.row(of: identifier),
      let place = plan.threads.place(ofRow: Int(row))
    else { return [id] }
    let rows = plan.threads[place.thread].entries.map(\.row)
    return [id] + rows.map { exports.archive.id(of: exports.archive.rows[Int($0)]) }.filter { $0 != id }
  }

  // MARK: Accounts

  private func account(_ target: RedactionTarget) -> Redactions.Entry? {
    let here = paths(of: target)
    let handle = target.name.drop { $0 == "@" }.lowercased()
    var ids = exports.archive.accounts.filter { account in
      account.id == target.name || account.url == target.name || account.aliases.contains(target.name)
        || ([account.handle] + account.otherHandles).contains { $0.lowercased() == handle }
    }.map(\.id)
    ids += lines.filter {
      $0.kind == .account && ($0.id == target.name || here.contains($0.path) || $0.path == "@\(handle)/")
    }.map(\.id)
    for (old, new) in exports.archive.joinedAccounts.sorted(by: { $0.key < $1.key }) where ids.contains(new) {
      ids.append(old)
    }
    guard !ids.isEmpty else { return nil }
    for account in exports.archive.accounts where ids.contains(account.id) {
      ids += [account.url].compactMap { $0 } + account.aliases
    }
    ids = ids.enumerated().filter { ids.firstIndex(of: $1) == $0 }.map(\.1)
    var seen: Set<String> = []
    let paths = lines.filter {
      $0.kind == .account && ids.contains($0.id) && seen.insert($0.path).inserted
    }.map(\.path)
    return Redactions.Entry(.account, ids: ids, paths: paths)
  }

  // MARK: Names

  /// The pages of the site that a name may be the address of, also one that moved or was one of an old network.
  private func paths(of target: RedactionTarget) -> Set<String> {
    let asked = AskedPath(
      target.name, file: target.file, output: configuration.siteRoot, base: configuration.render.base)
    let pages = asked.paths.map { AskedPath.owner(of: $0)?.page ?? $0 }.map(\.description)
    var paths = pages.filter { $0.hasSuffix("index.html") }.map { String($0.dropLast("index.html".count)) }
      .filter { !$0.isEmpty }
    let networks = Array(configuration.plan.legacy)
    if let path = LegacyNetwork.path(ofAddress: target.name, standingFor: networks) { paths.append(path) }
    return Set((paths + paths.flatMap(moves.pages)).map(Self.first))
  }

  /// The first page of what goes over several: `@ada/post/1/` for `@ada/post/1/page/2/`.
  private static func first(_ path: String) -> String {
    switch PageAddress(path: path) {
    case .post(let handle, let slug, _?): PageAddress.post(handle: handle, slug: slug, page: nil).path
    case .account(let handle, _, _): PageAddress.account(handle: handle, list: .posts, page: nil).path
    default: path
    }
  }

  private func unknown(_ target: RedactionTarget) -> Diagnostic {
    let handles = exports.archive.accounts.map { "@\($0.handle)" }
    let alike = lines.flatMap { [$0.id, "/" + $0.path] }.filter { $0.isAlike(target.name) }
    let nearest = nearestName(to: target.name, in: handles + alike).map { "; did you mean \"\($0)\"" } ?? ""
    let what =
      target.kind == .media ? "hash, address or file of a medium" : "\(target.kind.rawValue) of this site"
    return .error(.redactionUnknown, "\"\(target.name)\" is no \(what), so nothing was taken down\(nearest)")
  }
}

extension Diagnostic.Code {
  /// Something to take down that is not there.
  public static let redactionUnknown: Diagnostic.Code = "redaction-unknown"
}

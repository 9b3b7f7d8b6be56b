import BuildDiagnostics
import Exports
import FileSystem
import Hosting
import MediaProcessing
import SitePaths
import SitePlanning
import SiteWriting
import ThreadModel

/// Finds what a person means to take down: in the exports, among what earlier builds kept, and in `permalinks.lock`, which
/// knows what the site still shows though no export has it any more.
struct RedactionSearch {
  private let exports: ReadExports
  private let plan: SitePlan
  private let configuration: SiteConfiguration
  private var lines: [PermalinkLock.Entry] = []
  private var rows: [String: [RowID]] = [:]
  private var mentioned: Set<String> = []

  /// Prepares to look for some targets. The exports are those of a reading that takes nothing down.
  init(
    _ targets: [RedactionTarget], _ exports: ReadExports, _ plan: SitePlan, lock: PermalinkLock,
    _ configuration: SiteConfiguration
  ) {
    (self.exports, self.plan, self.configuration) = (exports, plan, configuration)
    lock.forEach { lines.append($0) }
    // What this build would publish first is named as the site will name it.
    lines += plan.history.additions.filter { $0.kind != .gone }
    let names = Set(targets.filter { $0.kind != .media }.map(\.name))
    rows = exports.rows(named: names)
    mentioned = exports.references(to: names.filter { rows[$0] == nil })
  }

  /// What a target means. Throws if it means nothing, with the nearest name that means something, and if it means several
  /// posts.
  func found(_ target: RedactionTarget) throws(Diagnostic) -> RedactionReceipt.Entry {
    let entry: Redactions.Entry? =
      switch target.kind {
      case .media: try medium(target).map { Redactions.Entry(.media, hashes: $0) }
      case .account: account(target)
      case .post, .thread: try post(target)
      case .address: try post(target) ?? account(target)
      }
    guard let entry else { throw unknown(target) }
    return RedactionReceipt.Entry(
      kind: entry.kind, url: url(of: entry), posts: posts(of: entry), ids: entry.ids, paths: entry.paths,
      hashes: entry.hashes)
  }

  // MARK: Posts

  private func post(_ target: RedactionTarget) throws(Diagnostic) -> Redactions.Entry? {
    var ids = try ids(of: target)
    guard !ids.isEmpty else { return nil }
    if target.kind == .thread { ids = ids.flatMap(thread) }
    // An export that has it no more may still have others that name it by its address, or what it was before.
    ids += lastingNames(of: ids)
    var known: Set<String> = []
    ids = ids.filter { known.insert($0).inserted }
    let kind = target.kind == .thread ? RedactionKind.thread : .post
    return Redactions.Entry(kind, ids: ids, paths: paths(of: ids, where: isPost))
  }

  /// The names by which other exports may know these posts, with the ids of the posts that share one of them: a takedown
  /// takes them for one post.
  private func lastingNames(of ids: [String]) -> [String] {
    let own = Set(ids.compactMap(row(of:))).sorted()
    let names = own.flatMap { exports.lastingNames(of: exports.archive[$0]) }
    let sharing = Set(exports.rows(named: Set(names)).values.joined()).sorted()
    return names + sharing.map { exports.archive.id(of: exports.archive[$0]) }
  }

  /// The ids of the post that a name means: by an id, a URL or a path, by the last part of its URL, or as other records
  /// name it. Throws if that part is one of several posts: nobody takes down what they did not mean.
  private func ids(of target: RedactionTarget) throws(Diagnostic) -> [String] {
    let here = paths(of: target)
    var ids = (rows[target.name] ?? []).map { exports.archive.id(of: exports.archive[$0]) }
    ids += lines.filter { ($0.id == target.name || here.contains($0.path)) && isPost($0) }.map(\.id)
    let ending = lines.filter { $0.path.hasSuffix("/\(target.name)/") && Self.slug(of: $0) == target.name }
      .map(\.id)
    let own = Set(ids.map(url(ofPost:)))
    var urls = ids.first.map { [url(ofPost: $0)] } ?? []
    for url in ending.map(url(ofPost:)) where !own.contains(url) && !urls.contains(url) { urls.append(url) }
    guard urls.count < 2 else { throw Self.ambiguous(target, urls) }
    ids += ending
    return ids.isEmpty && mentioned.contains(target.name) ? [target.name] : ids
  }

  private func row(of id: String) -> RowID? { exports.archive.row(ofID: id) }

  /// The last part of a post's URL: `17` of `@ada/post/17/`.
  private static func slug(of line: PermalinkLock.Entry) -> String? {
    if case .post(_, let slug, nil)? = PageURL(path: line.path) { slug } else { nil }
  }

  /// A line of what is gone tells no longer whether it was a post; its address does.
  private func isPost(_ line: PermalinkLock.Entry) -> Bool {
    if case .post? = PageURL(path: line.path) { true } else { false }
  }

  /// The paths of the posts or accounts with some ids, each once.
  private func paths(of ids: [String], where isMeant: (PermalinkLock.Entry) -> Bool) -> [String] {
    let ids = Set(ids)
    var seen: Set<String> = []
    return lines.filter { ids.contains($0.id) && isMeant($0) && seen.insert($0.path).inserted }.map(\.path)
  }

  /// The ids of the thread that a post is part of, its own first.
  private func thread(of id: String) -> [String] {
    guard let row = row(of: id), let place = plan.threads.place(ofRow: row) else { return [id] }
    let rows = plan.threads[place.thread].entries.map(\.row)
    return [id] + rows.map { exports.archive.id(of: exports.archive[$0]) }.filter { $0 != id }
  }

  /// The URL that a post has, or had last; its id if it had none.
  private func url(ofPost id: String) -> String {
    let path = row(of: id).flatMap { plan.path(ofRow: $0) } ?? paths(of: [id], where: isPost).last
    return path.map(configuration.base.absolute) ?? id
  }

  /// The URL of what an entry takes down: of a thread that of the post by which it was named.
  private func url(of entry: Redactions.Entry) -> String? {
    guard entry.kind != .account else { return entry.paths.last.map(configuration.base.absolute) }
    return entry.paths.isEmpty ? nil : entry.ids.first.map(url(ofPost:))
  }

  /// How many posts an entry takes down, however many names each has.
  private func posts(of entry: Redactions.Entry) -> Int {
    Set(entry.ids.compactMap(row(of:))).count
  }

  // MARK: Media

  // A medium as a person names it: by its hash, by its address in the site, or by a file.
  //
  //     4f1c…a0                        the hash, of what was exported or of what is published
  //     media/4f/4f1c…a0-640.webp      its address, of whichever size
  //     holiday.jpg                    a file, which is hashed

  /// The hashes of a media item: that of the exported file, and the one that it was named by; `nil` if neither the
  /// exports nor the site have it. A file that the person gives is its own proof.
  private func medium(_ target: RedactionTarget) throws(Diagnostic) -> [String]? {
    var named = ContentHash(target.name) ?? Self.hash(inAddress: target.name)
    if named == nil { named = try hash(ofFile: target.file) }
    guard let wanted = named else { return nil }
    if let source = try source(ofMedium: wanted) {
      return (source == wanted ? [wanted] : [source, wanted]).map(\.description)
    }
    if try hash(ofFile: target.file) != nil { return [wanted.description] }
    return try isPublished(wanted.description) ? [wanted.description] : nil
  }

  /// The hash in an address or a path of the site: the last part of it, up to its ending or its size.
  private static func hash(inAddress text: String) -> ContentHash? {
    let parts = text.split(separator: "/")
    guard parts.dropLast().contains("media"), let name = parts.last else { return nil }
    return ContentHash(String(name.prefix { $0 != "." && $0 != "-" }))
  }

  /// The hash of a file's bytes; `nil` if there is no such file.
  private func hash(ofFile file: String) throws(Diagnostic) -> ContentHash? {
    guard let file = try OpenFile.ifPresent(file, code: .fileUnreadable) else { return nil }
    return try ContentHash(of: file)
  }

  private func isPublished(_ hash: String) throws(Diagnostic) -> Bool {
    var isThere = false
    try RememberedSite(state: configuration.stateFolder, in: configuration.nest).forEachFile { file in
      if file.path.description.contains(hash) { isThere = true }
    }
    return isThere
  }

  /// The hash of the exported medium that a hash names, be it that one or one of what is published of it.
  private func source(ofMedium wanted: ContentHash) throws(Diagnostic) -> ContentHash? {
    for source in exports.mediaSources() {
      guard case .file(let folder, let path) = source, let found = try hash(ofFile: "\(folder)/\(path)"),
        MediaName.hashes(ofSource: found).contains(wanted)
      else { continue }
      return found
    }
    return nil
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
    return Redactions.Entry(.account, ids: ids, paths: paths(of: ids) { $0.kind == .account })
  }

  // MARK: Names

  /// The pages of the site that a name may be the address of, also one that moved or was one of an old network.
  private func paths(of target: RedactionTarget) -> Set<String> {
    let asked = target.page.paths(in: configuration.siteRoot, at: configuration.base)
    let pages = asked.map { $0.owner?.page ?? $0 }.map(\.description)
    var paths = pages.filter { $0.hasSuffix("index.html") }.map { String($0.dropLast("index.html".count)) }
      .filter { !$0.isEmpty }
    let networks = configuration.legacy
    if let path = LegacyNetwork.path(ofAddress: target.name, standingFor: networks) { paths.append(path) }
    return Set((paths + paths.flatMap(pages(movedFrom:))).map(Self.first))
  }

  /// The pages that an address leads to which is no page's own: one that moved, or one of the network that a post came
  /// from, whether the site took its place or not. Case tells no addresses apart. Looks at every address, so only what no
  /// line of the lock names itself is asked for.
  ///
  ///     pages(movedFrom: "ada/status/17/")     // ["@ada/post/17/"]
  private func pages(movedFrom path: String) -> [String] {
    let wanted = path.lowercased()
    guard !lines.contains(where: { $0.path == path && $0.kind != .gone }) else { return [] }
    let led = HostRules(plan, base: configuration.base, hashed: []).outcomes
      .filter { $0.from.lowercased() == "/" + wanted }.compactMap(\.to).map { String($0.dropFirst()) }
    guard led.isEmpty else { return led }
    return lines.filter { $0.legacyPaths.contains { $0.lowercased() == wanted } }.map(\.path)
  }

  /// The first page of what goes over several: `@ada/post/1/` for `@ada/post/1/page/2/`.
  private static func first(_ path: String) -> String {
    switch PageURL(path: path) {
    case .post(let handle, let slug, _?): PageURL.post(handle: handle, slug: slug, page: nil).path
    case .account(let handle, _, _): PageURL.account(handle: handle, list: .posts, page: nil).path
    default: path
    }
  }

  // MARK: Errors

  private static func ambiguous(_ target: RedactionTarget, _ urls: [String]) -> Diagnostic {
    .error(
      .redactionAmbiguous,
      "\"\(target.name)\" means \(urls.count) posts, so nothing was taken down; name one by its URL: "
        + urls.joined(separator: ", "))
  }

  private func unknown(_ target: RedactionTarget) -> Diagnostic {
    let what =
      switch target.kind {
      case .post, .thread: "a post of this site"
      case .account: "an account of this site"
      case .media: "a hash, URL or file of a media item"
      case .address: "the URL of a post or account of this site"
      }
    return .error(
      .redactionUnknown,
      "\"\(target.name)\" is not \(what), so nothing was taken down; \(hint(for: target))")
  }

  /// What to write instead of a name that means nothing.
  private func hint(for target: RedactionTarget) -> String {
    let isPost = target.kind == .post || target.kind == .thread
    if isPost, account(target) != nil {
      return "it is an account; to take it down with all its posts, use --account \(target.name)"
    }
    let shown = isPost ? lines.filter(self.isPost) : lines
    var nearest: String?
    // What all URLs of the site begin with makes none of them like another.
    let base = configuration.base.absolute("")
    if target.name.hasPrefix(base) {
      let path = String(target.name.dropFirst(base.count))
      nearest = nearestName(to: path, in: shown.map(\.path).filter { $0.isAlike(path) })
        .map(configuration.base.absolute)
    } else {
      var names = shown.flatMap { [$0.id, "/" + $0.path] }
      if isPost { names += shown.compactMap(Self.slug) }
      var alike = names.filter { $0.isAlike(target.name) }
      if !isPost { alike += exports.archive.accounts.map { "@\($0.handle)" } }
      nearest = nearestName(to: target.name, in: alike)
    }
    if let nearest { return "did you mean \"\(nearest)\"?" }
    return isPost
      ? "expected its URL, its path, or the last part of its URL" : "look for it on the site, and use its URL"
  }
}

import PageRendering
import SitePaths
import SitePlanning
import ThreadIndexing
import ThreadModel

/// A plan made from rows that a test writes down; no bodies, since planning reads none.
struct PlanFixture {
  private var identifiers = IdentifierTable()
  private var rows: [RecordRow] = []
  private let accounts: [Account]
  private var tags: [String: [String]] = [:]
  /// The distance of the site's time zone from UTC, in seconds.
  var zone = 0
  var settings = PlanSettings()
  var lock = PermalinkLock.empty
  var takenDown = TakenDown()
  /// The flags of accounts by their handles.
  var flags: [String: [String]] = [:]

  /// A site of these accounts; the first few are its owners. An id is made of the handle where none is said.
  init(
    handles: [String] = ["ada", "ben"], owners: Int = 1, pinned: [String: [String]] = [:],
    ids: [String: String] = [:], urls: [String: String] = [:], joined: [String: [String]] = [:]
  ) {
    accounts = handles.enumerated().map { index, handle in
      var account = Account(id: ids[handle] ?? "id:\(handle)", handle: handle)
      account.url = urls[handle]
      account.otherHandles = joined[handle] ?? []
      account.isOwner = index < owners
      account.pinned = pinned[handle] ?? []
      return account
    }.sorted { $0.id < $1.id }
  }

  /// Adds a record of an account at a second; `words` tells its bytes from others.
  mutating func add(
    _ id: String, by handle: String? = "ada", at second: Int64, slug: String? = nil, replyTo: String? = nil,
    kind: RecordRow.Kind = .post, subject: String? = nil, flags: RecordRow.Flags = [], weight: UInt32 = 200,
    words: UInt64 = 0
  ) {
    guard let identifier = identifiers.intern(id) else { return }
    let account = accounts.firstIndex { $0.handle == handle }.map { AccountID($0) } ?? .missing
    var row = RecordRow(
      kind: kind, id: identifier, account: account, published: Instant(clamping: second * 1000),
      place: .init(file: 0, offset: 0, length: 0))
    row.slug = slug.flatMap { identifiers.intern($0) }
    row.parent = replyTo.flatMap { identifiers.intern($0) }
    row.subject = subject.flatMap { identifiers.intern($0) }
    row.flags = flags
    row.weight = weight
    row.fingerprint = UInt64(bitPattern: Int64(id.utf8.count)) &* 31 &+ UInt64(second) &+ words &* 1_009
    rows.append(row)
  }

  /// Says that a post has a tag, in a spelling.
  mutating func tag(_ id: String, _ spelling: String) { tags[spelling, default: []].append(id) }

  func plan() async -> SitePlan {
    let sorted = rows.sorted { left, right in
      left.published == right.published
        ? identifiers.precedes(left.id, right.id) : left.published < right.published
    }
    let accounts = accounts.map { account in
      var account = account
      account.flags = flags[account.handle] ?? []
      return account
    }
    let archive = Archive(
      accounts: accounts, identifiers: identifiers, rows: sorted, bodies: NoBodies(), takenDown: takenDown)
    let threads = ThreadAssembler.assemble(archive).threads
    let zone = zone
    return await SitePlan(
      archive, threads: threads, lock: lock, tags: postTags(sorted), settings: settings,
      kinds: PageKinds.all, offset: { _ in zone })
  }

  private func postTags(_ rows: [RecordRow]) -> [PostTag] {
    var all: [String: (spellings: [(String, Int)], rows: [RowID])] = [:]
    for (spelling, ids) in tags {
      guard let key = TagKey.make(spelling) else { continue }
      all[key, default: ([], [])].spellings.append((spelling, ids.count))
      all[key]?.rows += rows.indices.filter { ids.contains(identifiers[rows[$0].id]) }.map { RowID($0) }
    }
    return all.sorted { $0.key < $1.key }.map { key, tag in
      PostTag(key: key, spelling: tag.spellings.max { $0.1 < $1.1 }?.0 ?? key, rows: tag.rows)
    }
  }
}

extension SitePlan {
  /// Every page of the site in the plan's order.
  var allPages: [PagePlan] {
    var pages: [PagePlan] = []
    for index in 0..<unitCount { forEachPage(of: unit(at: index)) { pages.append($0) } }
    return pages
  }

  /// The series of a kind.
  func series(ofKind name: String) -> [PageSeries] { series.places(ofKind: name).map { series[$0] } }

  /// Whether a page is of a kind.
  func isPage(_ page: PagePlan, ofKind name: String) -> Bool {
    if case .page(let place) = page.kind { series.kind(of: place).name == name } else { false }
  }

  /// The front page.
  var home: SitePlan.Unit { .page(SeriesPage(series: series.places(ofKind: "home").lowerBound)) }

  /// The page at a path.
  func page(_ path: String) -> PagePlan? { allPages.first { $0.address.path == path } }

  /// The hash of all that the page at a path is made from, with those that are made with it.
  func fingerprint(_ path: String) -> UInt64? {
    var found: UInt64?
    for index in 0..<unitCount {
      forEachGroup(of: unit(at: index)) { inputs in
        if inputs.pages.contains(where: { $0.address.path == path }) { found = inputs.key.fingerprint }
      }
    }
    return found
  }

  /// The paths of all pages but those of posts.
  var listPaths: [String] {
    allPages.map(\.address.path).filter { !$0.contains("/post/") }
  }

  /// The URL of a record by its id.
  func path(of id: String) -> String? {
    archive.row(ofID: id).flatMap { permalinks.address(ofRow: $0)?.path }
  }
}

extension PagePlan {
  /// The page in short: `a` is an ancestor, `F` the focus, `r` a reply, `t` a post on a list, `j` one that
  /// is joined to the one above, `(3)` a gap of three, `?` a missing parent, `x` a tombstone, `R` a repost, `[]` a branch,
  /// `[-]` a folded one, `+3` three posts next to the rail that are elsewhere, `~` a silence, `{}` the answers to the focus,
  /// `.` the end of the thread.
  var sketch: String {
    tokens.map { token in
      switch token {
      case .post(let post):
        switch post.role {
        case .ancestor: "a"
        case .focused: "F"
        case .reply: "r"
        case .timeline: post.isJoined ? "j" : "t"
        }
      case .repost: "R"
      case .gap(let count, _): "(\(count))"
      case .missingParent: "?"
      case .tombstone: "x"
      case .branchOpens(let branch): branch.isOpen ? "[" : "[-"
      case .branchCloses: "]"
      case .stub(let stub): "+\(stub.count)"
      case .silence: "~"
      case .partOpens: "{"
      case .partCloses: "}"
      case .threadEnds: "."
      }
    }.joined()
  }
}

private struct NoBodies: RecordBodies {
  struct Missing: Error {}
  func post(_ row: RecordRow) throws -> Post { throw Missing() }
  func repost(_ row: RecordRow) throws -> Repost { throw Missing() }
  func tombstone(_ row: RecordRow) throws -> Tombstone { throw Missing() }
}

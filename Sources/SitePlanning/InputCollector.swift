import SitePaths
package import ThreadModel

/// Walks over what a group of pages is made from, and makes the key of it.
package struct InputCollector {
  package let plan: SitePlan
  private var structure: [UInt64] = []
  private var texts: [UInt8] = []
  private var records: [UInt64] = []
  /// The threads of the posts of a list, each with its number.
  private var listed: [Int: UInt64] = [:]
  #if DEBUG
    /// What the key covers.
    private(set) var parts: Set<PlanPart> = []
  #endif

  init(_ plan: SitePlan) {
    self.plan = plan
    structure.reserveCapacity(32)
    records.reserveCapacity(32)
  }

  var key: PageKey {
    var hasher = ContentHasher()
    hasher.combine(UInt64(structure.count) << 1)
    structure.withUnsafeBytes { hasher.update($0) }
    if !texts.isEmpty { hasher.update(texts) }
    let structureKey = hasher.finish().high
    hasher.combine(UInt64(records.count) << 1 | 1)
    records.withUnsafeBytes { hasher.update($0) }
    return PageKey(site: plan.keys.site, structure: structureKey, records: hasher.finish().high)
  }

  private mutating func cover(_ part: @autoclosure () -> PlanPart) {
    #if DEBUG
      parts.insert(part())
    #endif
  }

  /// Adds a number.
  package mutating func add(_ number: Int?) { structure.append(UInt64(bitPattern: Int64(number ?? -1))) }

  /// Adds a text.
  package mutating func add(_ text: String) {
    add(text.utf8.count)
    texts += text.utf8
  }

  /// Covers the path and the title of a feed.
  private mutating func cover(linkTo feed: Feed) {
    cover(.link(feed))
    if case .series(let index) = feed { cover(.series(index)) }
  }

  // MARK: Records

  /// Adds an account with the path of its page.
  package mutating func add(account: AccountID) {
    records.append(plan.keys.accounts[account.position])
    cover(.account(account))
  }

  /// Adds accounts in their order.
  package mutating func add(accounts: some Collection<AccountID>) {
    add(accounts.count)
    for account in accounts { add(account: account) }
  }

  /// A record with its account and, if it quotes or reposts one of ours, that record with its account, and what that
  /// quotes in turn, which a quote links to.
  private mutating func add(row: RowID) {
    add(record: row)
    guard let subject = plan.subject(of: row) else { return records.append(0) }
    add(record: subject)
    guard let inner = plan.subject(of: subject) else { return records.append(0) }
    add(record: inner)
  }

  private mutating func add(record row: RowID) {
    records.append(plan.keys.records[row.position])
    cover(.row(row))
    let account = plan.archive[row].account
    cover(.account(account))
  }

  /// A post with what it answers, as previews and embeds show it.
  private mutating func add(alone row: RowID) {
    add(row: row)
    guard let (entry, parent) = plan.threads.entry(ofRow: row) else { return add(nil) }
    cover(.place(row))
    for number in [entry.replies, entry.depth, entry.isMissingParent ? 1 : 0, parent == nil ? 0 : 1] {
      add(Int(number))
    }
    if let parent { add(row: parent.row) }
  }

  // MARK: Threads and feeds

  /// All pages of a thread, and the files next to them.
  mutating func add(thread index: Int) {
    let entries = plan.threads[index].entries
    cover(.thread(index))
    cover(.feed(.thread(index)))
    cover(.link(.thread(index)))
    add(entries.count)
    for entry in entries {
      add(row: entry.row)
      cover(.place(entry.row))
      let account = plan.archive[entry.row].account
      let feed = plan.feed(ofAccount: account)
      for feed in feed { cover(linkTo: feed) }
      structure.append(UInt64(entry.parent ?? .max) << 1 | (entry.isMissingParent ? 1 : 0))
      structure.append(feed.isEmpty ? 0 : 1)
      guard !plan.legacy.networks.isEmpty else { continue }
      for address in plan.legacy.addresses(ofRow: entry.row) { add(address.path) }
    }
  }

  /// A feed that is not of a thread.
  mutating func add(_ feed: Feed) {
    cover(.feed(feed))
    cover(.link(feed))
    for row in plan.rows(of: feed) { add(alone: row) }
    guard let page = plan.page(of: feed) else { return }
    add(page.path)
    if case .series(let index) = feed { add(series: index) }
  }

  /// The feeds that a page points to.
  private mutating func addFeeds(on kind: PagePlan.Kind) {
    cover(.feeds(kind))
    for feed in plan.feeds(on: kind) {
      cover(linkTo: feed)
      add(plan.path(of: feed, as: .atom) ?? "")
      if case .series(let index) = feed { add(plan.series[index].name) }
    }
  }

  // MARK: Pages of series

  /// A page of a series.
  mutating func add(_ page: SeriesPage) {
    let series = plan.series[page.series]
    add(series.address(page: page.number).path)
    add(series: page.series)
    addFeeds(on: .page(page))
    switch series.content {
    case .posts(let list, let pinned):
      add(list.older(than: page.number))
      for row in list.rows(onPage: page.number) { add(listed: row) }
      guard page.number == nil, !pinned.isEmpty else { break }
      add(nil)
      for row in pinned { add(listed: row) }
    case .grid(let list):
      add(list.older(than: page.number))
      for row in list.rows(onPage: page.number) { add(listed: row) }
    case .index(let pages):
      add((page.number ?? 1) < pages.count ? 1 : 0)
      add(series.isIndexed(page: page.number) ? 1 : 0)
    case .page: break
    }
    if let owner = series.owner { add(listsOf: owner) }
    plan.series.kinds[series.kind].addInputs(of: page, series, to: &self)
  }

  /// What a series says of itself. The number of its posts is not part of it: it would change every page of a list.
  package mutating func add(series index: Int) {
    let series = plan.series[index]
    cover(.series(index))
    for text in [series.path, series.id, series.name, series.details?.key ?? ""] { add(text) }
    add(series.isIndexed ? 1 : 0)
    if let owner = series.owner { add(account: owner) }
  }

  /// The lines of an index that are series of another kind, with how many posts each has.
  package mutating func add(linesOf kind: String, _ lines: Range<Int>) {
    let first = plan.series.places(ofKind: kind).lowerBound
    for line in lines {
      add(series: first + line)
      add(plan.series[first + line].posts?.rows.count ?? 0)
    }
  }

  /// The accounts that the front page and the directory show; the page maker may ask how many there are.
  package mutating func addDirectory(count: Int) {
    cover(.directory)
    add(count)
  }

  /// An account and the lists of it that have a page.
  package mutating func add(listsOf account: AccountID) {
    add(account: account)
    cover(.accountLists(account))
    for list in plan.lists.accounts[account.position].pages { add(list.rawValue) }
  }

  /// A post or repost with what a list shows of its thread.
  private mutating func add(listed row: RowID) {
    add(row: row)
    guard let place = plan.threads.place(ofRow: row) else {
      add(nil)
      // What a repost shows is on the list as it would be by itself; only posts are reposted.
      if let subject = plan.subject(of: row), subject != row { add(listed: subject) }
      return
    }
    cover(.place(row))
    let entries = plan.threads[place.thread].entries
    let entry = entries[entries.startIndex + place.position]
    // Posts of one thread are folded, so the key says which belong together.
    let thread = listed[place.thread] ?? UInt64(listed.count)
    listed[place.thread] = thread
    structure.append(thread)
    structure.append(UInt64(entry.replies) << 32 | UInt64(entry.depth))
    structure.append(
      UInt64(entry.descendants) << 2 | (entry.isMissingParent ? 1 : 0) | (entry.parent == nil ? 0 : 2))
    if let parent = entry.parent { add(row: entries[entries.startIndex + Int(parent)].row) }
    add(accounts: plan.repliers(to: place.position, in: entries))
  }

  // MARK: Pages

  /// A page that is planned already.
  mutating func add(_ page: PagePlan) {
    add(page.address.path)
    add(page.kind.word)
    let links = page.links
    for link in [links.older, links.newest, links.previous, links.next] { add(link?.path ?? "") }
    addFeeds(on: page.kind)
    add(page.kind)
    for token in page.tokens { add(token) }
  }

  /// What the page is about besides its tokens.
  private mutating func add(_ kind: PagePlan.Kind) {
    switch kind {
    case .page(let page): add(page)
    case .moved(let move):
      add(move.to.path)
      if let row = move.row { add(alone: row) }
      if let account = move.account { add(account: account) }
    case .permalink(let row), .threadPage(let row, _): add(alone: row)
    case .gone(let row): if let row { add(row: row) }
    }
  }

  private mutating func add(_ token: PageToken) {
    add(token.number)
    switch token {
    case .post(let post), .tombstone(let post): add(post)
    case .repost(let row, let subject):
      add(row: row)
      if let subject { add(subject) }
    case .gap(let count, let address):
      add(count)
      add(address?.path ?? "")
    case .missingParent(let row): add(row: row)
    case .branchOpens(let branch):
      add(branch.count)
      add(branch.authors)
      add((branch.isOpen ? 1 : 0) + (branch.isLast ? 2 : 0) + (branch.isAnswer ? 4 : 0))
    case .branchCloses(let folds): add(folds ? 1 : 0)
    case .stub(let stub):
      add(stub.count)
      add(stub.authors)
      add(stub.address?.path ?? "")
      add((stub.place == .besidePath ? 1 : 0) + (stub.isLast ? 2 : 0))
    case .silence(let days): add(days)
    case .partOpens(let count, let isOfFirst):
      add(count)
      add(isOfFirst ? 1 : 0)
    case .partCloses: add(nil)
    }
  }

  private mutating func add(_ authors: ThreadAuthors) {
    add(accounts: authors.first)
    add(authors.count)
  }

  private mutating func add(_ post: PlacedPost) {
    add(row: post.row)
    add(post.role.rawValue)
    add(post.line.word)
    for number in [post.replies, post.threadCount, post.folded, post.line.hidden] { add(number) }
    add((post.isApart ? 1 : 0) + (post.isJoined ? 2 : 0) + (post.isPinned ? 4 : 0) + (post.isInRun ? 8 : 0))
    if let parent = post.parent { add(row: parent) }
    switch post.parentCard {
    case .post(let parent), .tombstone(let parent): add(row: parent)
    case .missing: add(1)
    case nil: add(0)
    }
    add(accounts: post.repliers)
    for number in [post.run?.number, post.run?.count] { add(number) }
    guard let row = post.threadRow else { return }
    add(plan.permalinks.address(ofRow: row)?.path ?? "")
  }
}

extension PageToken {
  /// A number for each kind, so that no two kinds make the same key.
  fileprivate var number: Int {
    switch self {
    case .post: 1
    case .repost: 2
    case .gap: 3
    case .missingParent: 4
    case .tombstone: 5
    case .branchOpens: 6
    case .branchCloses: 7
    case .stub: 8
    case .silence: 9
    case .partOpens: 10
    case .partCloses: 11
    }
  }
}

import SiteFiles
import ThreadModel

/// Walks over what a group of pages is made from, and makes the key of it.
struct InputCollector {
  let plan: SitePlan
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

  private mutating func add(_ number: Int?) { structure.append(UInt64(bitPattern: Int64(number ?? -1))) }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    texts += text.utf8
  }

  // MARK: Records

  private mutating func add(account: UInt32) {
    records.append(plan.keys.accounts[Int(account)])
    cover(.account(account))
  }

  private mutating func add(accounts: some Collection<UInt32>) {
    add(accounts.count)
    for account in accounts { add(account: account) }
  }

  /// A record with its account and, if it quotes or reposts one of ours, that record with its account.
  private mutating func add(row: UInt32) {
    add(record: row)
    guard let subject = plan.subject(of: row) else { return records.append(0) }
    add(record: subject)
  }

  private mutating func add(record row: UInt32) {
    records.append(plan.keys.records[Int(row)])
    cover(.row(row))
    let account = plan.archive.rows[Int(row)].account
    cover(.account(account))
  }

  /// A post with what it answers, as previews and embeds show it.
  private mutating func add(alone row: UInt32) {
    add(row: row)
    guard let (entry, parent) = plan.threads.entry(ofRow: Int(row)) else { return add(nil) }
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
      let account = plan.archive.rows[Int(entry.row)].account
      cover(.link(.list(.account(account, .posts))))
      structure.append(UInt64(entry.parent ?? .max) << 1 | (entry.isMissingParent ? 1 : 0))
      structure.append(plan.hasFeed(.list(.account(account, .posts))) ? 1 : 0)
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
    if case .list(let surface) = feed { add(surface, at: page) }
  }

  /// The feeds that a page points to.
  private mutating func addFeeds(on kind: PagePlan.Kind) {
    cover(.feeds(kind))
    for feed in plan.feeds(on: kind) {
      cover(.link(feed))
      add(plan.path(of: feed, as: .atom) ?? "")
    }
  }

  // MARK: Lists

  /// A page of a list; `nil` is the newest.
  mutating func add(page number: Int?, of surface: Surface) {
    guard let address = plan.address(of: surface, page: number) else { return }
    let list = plan.list(surface)
    add(address.path)
    add(list.older(than: number))
    addFeeds(on: .list(surface))
    add(surface, at: address)
    for row in list.rows(onPage: number) { add(listed: row) }
    guard number == nil, case .account(let account, .posts) = surface else { return }
    add(nil)
    for row in plan.lists.accounts[Int(account)].pinned { add(listed: row) }
  }

  /// What a list says above its posts. Their number is not among it: it would change every page of the list.
  private mutating func add(_ surface: Surface, at address: PageAddress) {
    cover(.list(surface))
    add(plan.mayBeIndexed(surface) ? 1 : 0)
    switch surface {
    case .home:
      guard address == .home() else { return }
      cover(.directory)
      // Above the posts of several writers stands how many accounts there are, if not all are shown.
      add(plan.writers.count > 1 && plan.hasDirectory ? plan.directory.count : 0)
      for writer in plan.writers { add(listsOf: writer) }
    case .account(let account, let list):
      add(list.rawValue)
      add(listsOf: account)
    case .tag(let index):
      add(plan.tagLists[index].key)
      add(plan.tagLists[index].spelling)
    case .month(let index):
      add(plan.monthLists[index].year)
      add(plan.monthLists[index].month)
    }
  }

  private mutating func add(listsOf account: UInt32) {
    add(account: account)
    cover(.accountLists(account))
    for list in plan.lists.accounts[Int(account)].pages { add(list.rawValue) }
  }

  /// A post or repost with what a list shows of its thread.
  private mutating func add(listed row: UInt32) {
    add(row: row)
    guard let place = plan.threads.place(ofRow: Int(row)) else {
      add(nil)
      // What a repost shows is on the list as it would be by itself; only posts are reposted.
      if let subject = plan.subject(of: row), subject != row { add(listed: subject) }
      return
    }
    cover(.place(row))
    let entries = plan.threads[place.thread].entries
    let entry = entries[entries.startIndex + place.position]
    // Posts of one thread are folded, so the key tells which belong together.
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
    add(page.kind, at: page.address)
    for token in page.tokens { add(token) }
  }

  /// What the page is about besides its tokens.
  private mutating func add(_ kind: PagePlan.Kind, at address: PageAddress) {
    switch kind {
    case .list(let surface): add(surface, at: address)
    case .tags(let range):
      for index in range {
        add(.tag(index), at: address)
        add(plan.tagLists[index].count)
      }
    case .months(let range):
      for index in range {
        add(.month(index), at: address)
        add(plan.monthLists[index].count)
      }
    case .moved(let move):
      add(move.to.path)
      if let row = move.row { add(alone: row) }
      if let account = move.account { add(account: account) }
    case .accounts(let range):
      cover(.directory)
      add(accounts: plan.directory[range])
    case .about:
      cover(.directory)
      add(plan.directory.count)
      add(accounts: plan.archive.accounts.indices.map { UInt32($0) })
    case .permalink(let row), .threadPage(let row, _): add(alone: row)
    case .gone(let row): if let row { add(row: row) }
    case .notFound: break
    }
  }

  private mutating func add(_ token: PageToken) {
    switch token {
    case .post(let post), .tombstone(let post): add(post)
    case .repost(let row, let subject):
      add(row: row)
      if let subject { add(subject) }
    case .gap(let count, let address):
      add(count)
      add(address?.path ?? "")
    case .missingParent(let row): add(row: row)
    }
  }

  private mutating func add(_ post: PlacedPost) {
    add(row: post.row)
    add(post.role.rawValue)
    add(post.line.word)
    for number in [post.depth, post.replies, post.threadCount, post.folded, post.line.hidden] { add(number) }
    add((post.isApart ? 1 : 0) + (post.isJoined ? 2 : 0) + (post.isPinned ? 4 : 0))
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

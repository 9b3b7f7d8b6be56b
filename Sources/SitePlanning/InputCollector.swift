import SitePaths
package import ThreadModel

/// Collects what a group of pages is made from: it goes into the key of the group, and is noted as covered by it.
///
/// A page, and each thing on it, adds what it shows with `addInputs(to:)`, as a value adds itself to a `Hasher`.
package struct InputCollector {
  package let plan: SitePlan
  /// What is shown, and in which order.
  private var structure: [UInt64] = []
  private var texts: [UInt8] = []
  /// The hashes of records and accounts; 0 for none.
  private var records: [UInt64] = []
  /// What the key covers; noted in debug builds alone.
  private(set) var parts: Set<PlanPart>?

  init(_ plan: SitePlan) {
    self.plan = plan
    #if DEBUG
      parts = []
    #endif
    structure.reserveCapacity(32)
    records.reserveCapacity(32)
  }

  /// The hashes of what was collected.
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

  mutating func cover(_ part: @autoclosure () -> PlanPart) {
    #if DEBUG
      parts?.insert(part())
    #endif
  }

  /// Adds numbers in their order.
  package mutating func add(_ numbers: Int?...) {
    for number in numbers { add(bits: UInt64(bitPattern: Int64(number ?? -1))) }
  }

  /// Adds a number that is made of several.
  mutating func add(bits: UInt64) { structure.append(bits) }

  /// Adds a text.
  package mutating func add(_ text: String) {
    add(bits: UInt64(text.utf8.count))
    texts += text.utf8
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
  mutating func add(row: RowID) {
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
  mutating func add(alone row: RowID) {
    add(row: row)
    guard let (entry, parent) = plan.threads.entry(ofRow: row) else { return add(nil) }
    cover(.place(row))
    add(Int(entry.replies), Int(entry.depth), entry.isMissingParent ? 1 : 0, parent == nil ? 0 : 1)
    if let parent { add(row: parent.row) }
  }

  /// A post or repost of a list, with what the list shows of its thread. Posts of one thread are folded, so the key says
  /// which belong together: by the id of the first post of their thread.
  mutating func add(listed row: RowID) {
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
    let root = plan.archive[entries[entries.startIndex].row].id
    add(bits: URLClaims.sum(plan.archive.identifiers.bytes(of: root)))
    add(bits: UInt64(entry.replies) << 32 | UInt64(entry.depth))
    add(
      bits: UInt64(entry.descendants) << 2 | (entry.isMissingParent ? 1 : 0) | (entry.parent == nil ? 0 : 2))
    if let parent = entry.parent { add(row: entries[entries.startIndex + Int(parent)].row) }
    add(accounts: plan.repliers(to: place.position, in: entries))
  }

  // MARK: Threads and feeds

  /// All pages of a thread, and the files next to them.
  mutating func add(thread index: Int) {
    let entries = plan.threads[index].entries
    cover(.thread(index))
    cover(.feed(.thread(index)))
    add(entries.count)
    for entry in entries {
      add(row: entry.row)
      cover(.place(entry.row))
      let feed = plan.feed(ofAccount: plan.archive[entry.row].account)
      for case .series(let index) in feed { cover(.series(index)) }
      add(bits: UInt64(entry.parent ?? .max) << 1 | (entry.isMissingParent ? 1 : 0))
      add(bits: feed.isEmpty ? 0 : 1)
      for address in plan.legacy.addresses(ofRow: entry.row) { add(address.path) }
    }
  }

  /// A feed that is not of a thread.
  mutating func add(_ feed: Feed) {
    cover(.feed(feed))
    for row in plan.rows(of: feed) { add(alone: row) }
    if case .series(let index) = feed { add(series: index) }
  }

  /// The feeds that a page points to.
  mutating func addFeeds(on kind: PagePlan.Kind) {
    cover(.feeds(kind))
    for feed in plan.feeds(on: kind) {
      // The feed of a thread is next to the page of its first post, which the page shows.
      add(1)
      guard case .series(let index) = feed else { continue }
      cover(.series(index))
      for text in [plan.series[index].path, plan.series[index].name] { add(text) }
    }
  }

  // MARK: Series

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
      add(plan.series[first + line].postCount)
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
}

package import ThreadModel

// Pages of series, and what they show of each post.
extension InputCollector {
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
    add(bits: thread)
    add(bits: UInt64(entry.replies) << 32 | UInt64(entry.depth))
    add(
      bits: UInt64(entry.descendants) << 2 | (entry.isMissingParent ? 1 : 0) | (entry.parent == nil ? 0 : 2))
    if let parent = entry.parent { add(row: entries[entries.startIndex + Int(parent)].row) }
    add(accounts: plan.repliers(to: place.position, in: entries))
  }
}

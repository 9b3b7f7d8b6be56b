package import ThreadModel

// What the page maker may read. Each part has to be covered by the key.
extension PageInputs {
  /// The settings of the plan, which are part of every key.
  package var settings: PlanSettings { plan.settings }
  /// Whether the site has pages of a kind that every page links to.
  package func hasPages(ofKind name: String) -> Bool { !plan.series.places(ofKind: name).isEmpty }

  // MARK: Records

  /// The row of a record.
  package func record(_ row: RowID) -> RecordRow { read(.row(row)).archive[row] }

  /// The id of a record.
  package func id(ofRow row: RowID) -> String { plan.archive.id(of: record(row)) }

  /// When the counts of a record were read; `nil` if its export does not say it.
  package func exportDate(ofRow row: RowID) -> Instant? { plan.archive.exportDate(of: record(row)) }

  /// The account of a record; `nil` if it is unknown.
  package func account(ofRow row: RowID) -> Account? { plan.archive.account(of: record(row)) }

  /// The path of the page of a post or tombstone; `nil` if it has none.
  package func path(ofRow row: RowID) -> String? { read(.row(row)).path(ofRow: row) }

  /// The URL of the page of a post or tombstone, or of a later page of its thread.
  package func address(ofRow row: RowID, page: Int? = nil) -> PageURL? {
    read(.row(row)).permalinks.address(ofRow: row, page: page)
  }

  /// The post that a row quotes or reposts, if the archive has it and it may be shown.
  package func subject(of row: RowID) -> RowID? { read(.row(row)).subject(of: row) }

  /// Whether a post may be listed for everybody.
  package func isListed(_ row: RowID) -> Bool { read(.row(row)).archive.isListed(row) }

  /// Decodes a post.
  package func post(_ row: RowID) throws -> Post { try plan.archive.bodies.post(record(row)) }

  /// Decodes a repost.
  package func repost(_ row: RowID) throws -> Repost { try plan.archive.bodies.repost(record(row)) }

  /// Decodes a tombstone.
  package func tombstone(_ row: RowID) throws -> Tombstone { try plan.archive.bodies.tombstone(record(row)) }

  /// Where other sites may frame a post.
  package func embedPath(ofRow row: RowID) -> String? { read(.row(row)).embedPath(ofRow: row) }

  /// The forms of the answer to those who embed a post; none where it has no page to frame.
  package func oEmbedForms(ofRow row: RowID) -> [OEmbedForm] {
    guard embedPath(ofRow: row) != nil else { return [] }
    return OEmbedForm.allCases.filter { settings.extras.contains($0.extra) }
  }

  /// The path of such an answer in the site: `@ada/post/12/oembed.json`.
  package func path(ofRow row: RowID, as form: OEmbedForm) -> String? {
    address(ofRow: row).map { $0.path + form.rawValue }
  }

  // MARK: Accounts

  /// An account by its index.
  package func account(_ index: AccountID) -> Account { read(.account(index)).archive[index] }

  /// The path of the timeline of an account; `nil` if there is no such account.
  package func path(ofAccount index: AccountID) -> String? { read(.account(index)).path(ofAccount: index) }

  /// Whether an account has a page.
  package func hasTimeline(account index: AccountID) -> Bool {
    read(.account(index)).hasTimeline(account: index)
  }

  /// The lists of an account that have a page, in their order; none if it has no page at all.
  package func accountLists(of index: AccountID) -> [AccountList] {
    let plan = read(.accountLists(index))
    return plan.hasTimeline(account: index) ? plan.lists.accounts[index.position].pages : []
  }

  /// The accounts whose posts are on the front page.
  package var writers: [AccountID] { read(.directory).lists.writers }

  /// The accounts of the directory.
  package var directory: [AccountID] { read(.directory).lists.directory }

  /// Whether the site has pages that list its accounts.
  package var hasDirectory: Bool { read(.directory).hasDirectory }

  /// The accounts of the site, by their indexes.
  package var accounts: Range<AccountID> { 0..<AccountID(read(.directory).archive.accounts.count) }

  // MARK: Threads

  /// A post in its thread, and its parent there.
  package func entry(ofRow row: RowID) -> (entry: ThreadEntry, parent: ThreadEntry?)? {
    read(.place(row)).threads.entry(ofRow: row)
  }

  /// The posts of a thread.
  package func entries(ofThread index: Int) -> ArraySlice<ThreadEntry> {
    read(.thread(index)).threads[index].entries
  }

  /// The first post of a thread.
  package func root(ofThread index: Int) -> RowID? { plan.threads[index].root?.row }

  /// The pages at legacy URLs of a post.
  func legacyPages(ofRow row: RowID) -> [PagePlan] { read(.place(row)).legacyPages(ofRow: row) }

  /// The forms of a thread next to its page.
  package func forms(ofThread index: Int) -> [ThreadForm] { read(.thread(index)).forms(ofThread: index) }

  /// The forms that a page points to: those of the thread that begins on it.
  package func forms(on kind: PagePlan.Kind) -> [(form: ThreadForm, thread: Int)] {
    guard !settings.extras.isDisjoint(with: .threadForms), case .permalink(let row) = kind,
      let place = read(.place(row)).threads.place(ofRow: row), place.position == 0
    else { return [] }
    return plan.forms(ofThread: place.thread).map { ($0, place.thread) }
  }

  // MARK: Lists and feeds

  /// A series by its place.
  package func series(_ index: Int) -> PageSeries { read(.series(index)).series[index] }

  /// The name of the kind of a series.
  package func kindName(ofSeries index: Int) -> String { plan.series.kinds[series(index).kind].name }

  /// The lines of an index that are series of another kind.
  package func lines(of kind: String, _ lines: Range<Int>) -> [PageSeries] {
    let first = plan.series.places(ofKind: kind).lowerBound
    return lines.map { series(first + $0) }
  }

  /// The URL of a list of an account.
  package func address(ofAccount index: AccountID, list: AccountList = .posts) -> PageURL? {
    read(.account(index)).permalinks.address(ofAccount: index, list: list)
  }

  /// The feeds that a page points to, the nearest first.
  package func feeds(on kind: PagePlan.Kind) -> [Feed] {
    switch kind {
    case .permalink(let row), .threadPage(let row, _): read(.place(row)).feeds(on: kind)
    case .page: read(.feeds(kind)).feeds(on: kind)
    case .moved, .gone: []
    }
  }

  /// Whether a thread has a feed.
  package func hasFeed(ofThread index: Int) -> Bool { read(.thread(index)).hasFeed(ofThread: index) }

  /// The posts of a feed, newest first.
  package func rows(of feed: Feed) -> [RowID] { read(.feed(feed)).rows(of: feed) }

  /// The page whose posts a feed has.
  package func page(of feed: Feed) -> PageURL? {
    switch feed {
    case .series(let index): series(index).address()
    case .thread(let index): root(ofThread: index).flatMap { address(ofRow: $0) }
    }
  }

  /// The path of a feed in the site: `@ada/feed.xml`.
  package func path(of feed: Feed, as form: FeedForm) -> String? {
    page(of: feed).map { $0.path + form.rawValue }
  }

  /// The plan itself, for what is made from all of it.
  package var whole: SitePlan { read(.everything) }
}

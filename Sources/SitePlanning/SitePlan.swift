import SitePaths
package import ThreadModel

/// Which pages the site has, at which URLs, and what is on each.
///
/// A plan is small: it holds lists of numbers, and makes the pages of one unit when they are asked for. A unit
/// is a thread with all of its pages, or one other page. So what the pages of a thread share is at hand while they are
/// rendered, and units can be rendered in any order and at the same time.
package final class SitePlan: Sendable {
  /// One piece of the work.
  package enum Unit: Hashable, Sendable {
    case thread(Int)
    case page(SeriesPage)
    case moved(MovedURL)
    case gone(PageURL)
    /// A feed of a list. What is next to the page of a thread comes with the thread.
    case feed(Feed)
  }

  package let archive: Archive
  package let threads: PostThreads
  package let permalinks: Permalinks
  package let settings: PlanSettings
  /// What the lock knows of URLs that no longer stand, and the lines to add to it.
  package let history: URLHistory

  /// The URLs that posts and accounts had elsewhere.
  let legacy: LegacyURLs
  package let lists: SiteLists
  package let series: PlannedSeries
  let keys: RecordKeys
  /// The units that are not threads.
  let otherUnits: [Unit]
  /// The order in which units are rendered, counted as threads first: by time, a page of a list right behind the threads of
  /// its newest post. So what a post looks like is at hand for all of its places, which lie near each other. Units that are
  /// about no post come first.
  private let order: [UInt32]

  /// Decides which pages a site has. It reads rows only; no body is decoded here.
  ///
  /// - Parameters:
  ///   - lock: the URLs that were given out already.
  ///   - tags: the tags of the posts, by the bytes of their keys.
  ///   - kinds: the kinds of pages besides those of posts. A kind may use what those before it planned.
  ///   - offset: the distance of the site's time zone from UTC at a moment, in seconds.
  package init(
    _ archive: Archive, threads: PostThreads, lock: PermalinkLock, tags: [PostTag] = [],
    settings: PlanSettings = PlanSettings(), kinds: [any PlannedKind],
    offset: @escaping @Sendable (Instant) -> Int = { _ in 0 }
  ) async {
    (self.archive, self.threads, self.settings) = (archive, threads, settings)
    async let lockedRows = LockedRows(lock, in: archive)
    let wanted = Permalinks(wantedIn: archive, lock: lock)
    let locked = await lockedRows
    let cutter = EntryListCutter(archive: archive, threads: threads, settings: settings)
    async let collected = cutter.siteLists()
    let permalinks = wanted.settled(lock, locked)
    let lists = await collected
    async let keys = RecordKeys(archive, permalinks, lists)
    let hasPage = { (account: AccountID) in !lists.accounts[account.position].isEmpty }
    let history = URLHistory(archive, lock: lock, locked, permalinks: permalinks, hasPage: hasPage)
    let source = PageSource(permalinks: permalinks, lists: lists, tags: tags, cutter: cutter, offset: offset)
    let series = PlannedSeries(kinds, source.plan(kinds))
    let legacy = LegacyURLs(
      archive, permalinks, history, settings, folders: kinds.compactMap(\.folder), hasPage: hasPage)
    var others = series.pages.map(Unit.page)
    others += (history.moved + legacy.moved).map { .moved($0) }
    others += (history.gone + legacy.gone).map { .gone($0) }
    others += series.feeds.map { .feed(.series($0)) }
    let newest: [RowID] =
      threads.map { $0.root?.row ?? 0 } + others.map { series.newestRow(of: $0) ?? 0 }
    order = newest.indices.sorted { (newest[$0], $0) < (newest[$1], $1) }.map { UInt32($0) }
    (self.permalinks, self.lists, self.history) = (permalinks, lists, history)
    (self.series, self.legacy, otherUnits) = (series, legacy, others)
    var recordKeys = await keys
    let linked = kinds.filter { $0.isLinkedEverywhere && !series.places(ofKind: $0.name).isEmpty }
    recordKeys.site = ContentHash(combining: ["\(settings.fingerprint)"] + linked.map(\.name)).high
    self.keys = recordKeys
  }

  /// How many units there are.
  package var unitCount: Int { threads.count + otherUnits.count }

  /// The unit at a place, in the order in which units are best rendered: those that show the same posts are near each
  /// other.
  package func unit(at place: Int) -> Unit {
    let index = Int(order[place])
    return index < threads.count ? .thread(index) : otherUnits[index - threads.count]
  }

  /// The path of a post's or tombstone's own page; `nil` if it has none.
  package func path(ofRow row: RowID) -> String? { permalinks.path(ofRow: row) }

  /// The path of an account's timeline; `nil` for an index that is no account's.
  package func path(ofAccount index: AccountID) -> String? { permalinks.address(ofAccount: index)?.path }

  /// The post that a row quotes or reposts, if the archive has it and it may be shown.
  package func subject(of row: RowID) -> RowID? {
    let record = archive[row]
    guard let id = record.subject, !record.flags.contains(.withheldSubject) else { return nil }
    return archive.row(of: id).flatMap { archive[$0].kind == .post ? $0 : nil }
  }

  /// Calls `body` with each page of a unit.
  package func forEachPage<Failure>(
    of unit: Unit, _ body: (PagePlan) throws(Failure) -> Void
  ) throws(Failure) {
    try PageInputs(whole: self, of: unit).forEachPage(body)
  }

  // MARK: Pages besides those of posts

  /// What `explain` calls a page, and what `plan` counts it as.
  package func words(for kind: PagePlan.Kind) -> (explanation: String, counted: String) {
    switch kind {
    case .permalink: ("a post with its thread around it", "of posts")
    case .threadPage(_, let number): ("page \(number) of a thread", "more of threads")
    case .page(let page):
      (series.kind(of: page).explanation(of: series[page.series]), series.kind(of: page).counted)
    case .moved: ("a small page at an old address", "moved")
    case .gone: ("a tombstone: the post is gone", "gone")
    }
  }

  /// Whether an account has a page of its own.
  package func hasTimeline(account: AccountID) -> Bool {
    lists.accounts.indices.contains(account.position) && !lists.accounts[account.position].isEmpty
  }

  /// Whether the site has pages that list its accounts: the front page shows only a few.
  package var hasDirectory: Bool { lists.directory.count > settings.directoryLength }

  // MARK: Counting pages

  /// How many pages a thread has, with those that other sites may frame. No page is planned for it.
  func pageCount(ofThread index: Int) -> Int {
    let entries = threads[index].entries
    let posts = entries.reduce(0) { $0 + pageCount(ofRow: $1.row) }
    guard let root = entries.first?.row, path(ofRow: root) != nil else { return posts }
    return posts + threadCut(entries).pageCount - 1
  }

  /// How the posts of a thread are spread over its pages.
  func threadCut(_ entries: ArraySlice<ThreadEntry>, isWhole: Bool = true) -> ThreadCut {
    ThreadCut(ThreadPosts(entries) { [archive] in archive[$0] }, settings, isWhole: isWhole)
  }

  /// How many pages there are of a post or tombstone alone, and at its legacy URLs.
  private func pageCount(ofRow row: RowID) -> Int {
    guard path(ofRow: row) != nil else { return 0 }
    let isGone = archive[row].kind == .tombstone
    let hasFrame = settings.extras.contains(.embed) && (isGone || archive.isListed(row))
    return legacy.addresses(ofRow: row).count + (hasFrame ? 2 : 1)
  }

  /// Whether a page that other sites may frame comes with a page.
  func hasFrame(_ kind: PagePlan.Kind, at address: PageURL) -> Bool {
    switch kind {
    case .permalink(let row): embedPath(ofRow: row) != nil
    case .moved(let move):
      move.from.embedPath != nil && move.row.map { embedPath(ofRow: $0) != nil } == true
    case .gone: settings.extras.contains(.embed) && address.embedPath != nil
    case .threadPage, .page: false
    }
  }
}

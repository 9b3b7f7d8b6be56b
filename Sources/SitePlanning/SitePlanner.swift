package import ThreadModel

/// Decides which pages a site has: threads in, plan out. It reads rows only; no body is decoded here.
package struct SitePlanner: Sendable {
  private let settings: PlanSettings
  private let jobs: Int
  private let offset: @Sendable (Instant) -> Int

  /// `jobs` is how many tasks may work at once, of which it uses two; `offset` is the distance of the site's time zone
  /// from UTC at a moment, in seconds: it says in which month a post stands.
  package init(
    settings: PlanSettings = PlanSettings(), jobs: Int = 2,
    offset: @escaping @Sendable (Instant) -> Int = { _ in 0 }
  ) {
    self.settings = settings
    self.jobs = jobs
    self.offset = offset
  }

  /// The plan for the threads of an archive, with the addresses that the lock already gave out and the tags that
  /// its posts bear.
  package func plan(
    _ archive: Archive, threads: PostThreads, lock: PermalinkLock, tags: PostTags = .none
  ) -> SitePlan {
    let ((rowsByID, locked), wanted) = together(
      jobs: jobs,
      {
        let rowsByID = RowsByID(archive)
        return (rowsByID, LockedRows(lock, rowsByID))
      }, { Permalinks(wantedIn: archive, lock: lock) })
    let (permalinks, lists) = together(
      jobs: jobs,
      { wanted.settled(lock, locked) },
      {
        SiteListCollector(archive: archive, threads: threads, settings: settings, offset: offset)
          .lists(tags: tags)
      })
    let (history, keys) = together(
      jobs: jobs,
      {
        AddressHistory(archive, lock: lock, locked, permalinks: permalinks, rows: rowsByID) {
          !lists.accounts[Int($0)].isEmpty
        }
      }, { RecordKeys(archive, permalinks, rowsByID, lists, settings) })
    return SitePlan(archive, threads, permalinks, settings, history, rowsByID, lists, keys)
  }
}

extension SitePlan {
  /// Every unit that is no thread. An account without a post or repost has none.
  static func others(
    _ lists: SiteLists, _ indexes: SiteIndexes, _ history: AddressHistory, _ legacy: LegacyAddresses,
    _ feeds: SiteFeeds, _ settings: PlanSettings
  ) -> [Unit] {
    var units: [Unit] = []
    func add(_ surface: Surface, _ list: EntryList) {
      units += list.numbers.map { .list(surface, page: $0) }
      units.append(.list(surface, page: nil))
    }
    for (index, account) in lists.accounts.enumerated() where !account.isEmpty {
      for list in account.pages { add(.account(UInt32(index), list), account[list]) }
    }
    for (index, tag) in lists.tags.enumerated() { add(.tag(index), tag.list) }
    for (index, month) in lists.months.enumerated() { add(.month(index), month.list) }
    add(.home, lists.home)
    units += indexes.tags.indices.map { .tags($0) } + indexes.months.indices.map { .months($0) }
    units += indexes.accounts.indices.map { .accounts($0) }
    units += [.about, .notFound]
    units += (history.moved + legacy.moved).map { .moved($0) }
    units += (history.gone + legacy.gone).map { .gone($0) } + feeds.lists.map { .feed(.list($0)) }
    return units + (settings.surfaces.contains(.sitemap) ? [.sitemap] : [])
  }
}

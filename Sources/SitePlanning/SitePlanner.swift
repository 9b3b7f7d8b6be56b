package import ThreadModel

/// Decides which pages a site has: threads in, plan out. It reads rows only; no body is decoded here.
package struct SitePlanner: Sendable {
  private let settings: PlanSettings
  private let kinds: [any PlannedKind]
  private let offset: @Sendable (Instant) -> Int

  /// - Parameters:
  ///   - kinds: the kinds of pages besides those of posts. A kind may use what those before it planned.
  ///   - offset: the distance of the site's time zone from UTC at a moment, in seconds.
  package init(
    settings: PlanSettings = PlanSettings(), kinds: [any PlannedKind],
    offset: @escaping @Sendable (Instant) -> Int = { _ in 0 }
  ) {
    (self.settings, self.kinds, self.offset) = (settings, kinds, offset)
  }

  /// The plan for the threads of an archive, with the URLs that the lock already gave out and the tags of its posts.
  package func plan(
    _ archive: Archive, threads: PostThreads, lock: PermalinkLock, tags: PostTags = .none
  ) async -> SitePlan {
    async let ids = {
      let rowsByID = RowsByID(archive)
      return (rowsByID, LockedRows(lock, rowsByID))
    }()
    let wanted = Permalinks(wantedIn: archive, lock: lock)
    let (rowsByID, locked) = await ids
    async let collected = SiteListCollector(archive: archive, threads: threads, settings: settings).lists()
    let permalinks = wanted.settled(lock, locked)
    let lists = await collected
    async let keys = RecordKeys(archive, permalinks, rowsByID, lists, settings)
    let history = URLHistory(archive, lock: lock, locked, permalinks: permalinks, rows: rowsByID) {
      !lists.accounts[$0.position].isEmpty
    }
    let source = PageSource(archive, threads, settings, permalinks, lists, tags, offset: offset)
    let series = source.plan(kinds)
    return SitePlan(
      archive, threads, permalinks, settings, history, rowsByID, lists, await keys, kinds, series)
  }
}

package import ThreadModel

/// Decides which pages a site has: threads in, plan out. It reads rows only; no body is decoded here.
package struct SitePlanner: Sendable {
  private let settings: PlanSettings
  private let kinds: [any PlannedKind]
  private let jobs: Int
  private let offset: @Sendable (Instant) -> Int

  /// - Parameters:
  ///   - kinds: the kinds of pages besides those of posts. A kind may use what those before it planned.
  ///   - jobs: how many tasks may work at once, of which it uses two.
  ///   - offset: the distance of the site's time zone from UTC at a moment, in seconds.
  package init(
    settings: PlanSettings = PlanSettings(), kinds: [any PlannedKind], jobs: Int = 2,
    offset: @escaping @Sendable (Instant) -> Int = { _ in 0 }
  ) {
    (self.settings, self.kinds, self.jobs, self.offset) = (settings, kinds, jobs, offset)
  }

  /// The plan for the threads of an archive, with the URLs that the lock already gave out and the tags of its posts.
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
      jobs: jobs, { wanted.settled(lock, locked) },
      { SiteListCollector(archive: archive, threads: threads, settings: settings).lists() })
    let ((history, series), keys) = together(
      jobs: jobs,
      {
        let history = URLHistory(archive, lock: lock, locked, permalinks: permalinks, rows: rowsByID) {
          !lists.accounts[$0.position].isEmpty
        }
        let source = PageSource(archive, threads, settings, permalinks, lists, tags, offset: offset)
        return (history, source.plan(kinds))
      }, { RecordKeys(archive, permalinks, rowsByID, lists, settings) })
    return SitePlan(archive, threads, permalinks, settings, history, rowsByID, lists, keys, kinds, series)
  }
}

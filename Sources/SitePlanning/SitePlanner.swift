package import ThreadModel

/// Decides which pages a site has: threads in, plan out. It reads rows only; no body is decoded here.
package struct SitePlanner: Sendable {
  private let settings: PlanSettings

  package init(settings: PlanSettings = PlanSettings()) { self.settings = settings }

  /// The plan for the threads of an archive, with the addresses that the lock already gave out.
  package func plan(_ archive: Archive, threads: PostThreads, lock: PermalinkLock) -> SitePlan {
    let permalinks = Permalinks(archive, lock: lock)
    let rowsByID = RowsByID(archive)
    let (home, timelines) = self.timelines(archive, threads)
    let history = AddressHistory(archive, lock: lock, permalinks: permalinks, rows: rowsByID) {
      !timelines[Int($0)].rows.isEmpty
    }
    return SitePlan(
      archive: archive, threads: threads, permalinks: permalinks, settings: settings, history: history,
      rowsByID: rowsByID, home: home, timelines: timelines,
      accountFingerprints: archive.accounts.indices.map { index in
        SitePlan.fingerprint(
          of: archive.accounts[index], at: permalinks.address(ofAccount: UInt32(index)))
      },
      otherUnits: otherUnits(home: home, timelines: timelines, history: history))
  }

  /// The front page lists public roots; an account's timeline lists its roots, reposts and replies to others.
  /// What continues an own post is read on the thread's page, where the timeline's post leads.
  private func timelines(
    _ archive: Archive, _ threads: PostThreads
  ) -> (home: Timeline, accounts: [Timeline]) {
    var home: [UInt32] = []
    var accounts = [[UInt32]](repeating: [], count: archive.accounts.count)
    for (index, row) in archive.rows.enumerated() where accounts.indices.contains(Int(row.account)) {
      let number = UInt32(index)
      switch row.kind {
      case .tombstone: continue
      case .repost: accounts[Int(row.account)].append(number)
      case .post:
        guard let (entry, parentEntry) = threads.entry(ofRow: index) else { continue }
        let parent = parentEntry.map { archive.rows[Int($0.row)] }
        if let parent, parent.kind == .post, parent.account == row.account { continue }
        accounts[Int(row.account)].append(number)
        let isRoot = parent == nil && !entry.isMissingParent
        if isRoot, !row.flags.contains(.unlisted) { home.append(number) }
      }
    }
    let length = settings.timelineLength
    return (Timeline(rows: home, length: length), accounts.map { Timeline(rows: $0, length: length) })
  }

  private func otherUnits(home: Timeline, timelines: [Timeline], history: AddressHistory) -> [SitePlan.Unit] {
    var units: [SitePlan.Unit] = []
    for (index, timeline) in timelines.enumerated() where !timeline.rows.isEmpty {
      units += timeline.numbers.map { .timeline(account: UInt32(index), page: $0) }
      units.append(.timeline(account: UInt32(index), page: nil))
    }
    units += home.numbers.map { .home(page: $0) }
    units += [.home(page: nil), .about, .notFound]
    units += history.moved.map { .moved($0) }
    return units + history.gone.map { .gone($0) }
  }
}

package import SiteFiles
package import ThreadModel

/// A plan as an earlier build left it, with records of which nothing changed but words: whatever else planning decides
/// is as it was.
package struct RecalledPlan: Sendable {
  /// The plan of now.
  package let plan: SitePlan
  /// The plan of then: what its pieces were made from tells which files they are.
  package let before: SitePlan
  /// The rows of records whose words changed.
  private let changed: [UInt32]
  /// By row, whether it is one of those, or quotes or reposts one, or shows one of these beside itself.
  private let shown: [Bool]
  private let changedThreads: Set<Int>
  private let isSitemapChanged: Bool

  /// Reads what `SitePlan.leave` left, and `leaveRecords`. Throws where it is no such state; nil where the changes might
  /// alter more than the pages on which they stand.
  ///
  /// - Parameters:
  ///   - archive: the records, in the same order with the same accounts and ids.
  ///   - before: the rows of changed records as they were; nothing differs but words, and what follows from them.
  ///   - settings: those that the plan was made with.
  package init?(
    _ state: inout StateReader, _ records: inout StateReader, _ archive: Archive, before: [UInt32: RecordRow],
    settings: PlanSettings
  ) throws(StateReader.Mismatch) {
    let threads = try PostThreads(&state, rows: archive.rows.count)
    let permalinks = try Permalinks(&state, archive)
    let history = try AddressHistory(&state, archive, permalinks)
    let lists = try SiteLists(&state, of: archive)
    let known = try PlanFingerprints(&records, of: archive)
    changed = before.keys.sorted()
    let rowsByID = RowsByID(archive)
    var fingerprints = known
    fingerprints.refresh(changed, archive, permalinks, rowsByID)
    plan = SitePlan(archive, threads, permalinks, settings, history, rowsByID, lists, fingerprints)
    let readers = plan.readers(of: changed)
    (shown, changedThreads) = (readers.shown, readers.threads)
    isSitemapChanged = plan.isSitemapChanged(before: before)
    // Of what a piece is made from beside hashes of records nothing differs, but in the sitemap.
    self.before = plan.replacing(isSitemapChanged ? archive.replacing(before) : archive, known)
    guard changedThreads.allSatisfy({ threads[$0].entries.count <= SitePlan.mostPages }),
      plan.isCut(asBefore: before)
    else { return nil }
  }

  /// The places of the units on which something stands that changed, in their order.
  package var changedPlaces: [Int] {
    (0..<plan.unitCount).filter { place in
      switch plan.unit(at: place) {
      case .thread(let index): changedThreads.contains(index)
      case .list(let surface, let number): isChanged(page: number, of: surface)
      case .feed(let feed): plan.rows(of: feed).contains { shown[Int($0)] }
      case .moved(let move): move.row.map { shown[Int($0)] } ?? false
      case .sitemap: isSitemapChanged
      // What these show of the archive are accounts, and how many posts there are.
      case .tags, .months, .accounts, .about, .notFound, .gone: false
      }
    }
  }

  private func isChanged(page number: Int?, of surface: Surface) -> Bool {
    if plan.list(surface).rows(onPage: number).contains(where: { shown[Int($0)] }) { return true }
    guard number == nil, case .account(let account, .posts) = surface else { return false }
    return plan.lists.accounts[Int(account)].pinned.contains { shown[Int($0)] }
  }
}

extension SitePlan {
  /// Adds all that was planned to what the next build may recall, which knows the archive and the settings, and whose lock
  /// has the additions of this plan. False where that build has to plan anew.
  package func leave(in values: inout StateValues) -> Bool {
    values.add(threads.entries, as: StoredEntry.init)
    values.add(threads.starts)
    values.add(threads.threadOfRow)
    values.add(threads.entryOfRow)
    permalinks.leave(in: &values)
    guard history.leave(in: &values) else { return false }
    lists.leave(in: &values)
    return true
  }

  /// Adds what stands for each record: all that another plan of the same records in other words would not share.
  package func leaveRecords(in values: inout StateValues) { fingerprints.leave(in: &values) }

  /// Whether lists end their pages where they did: what a post weighs follows from its words.
  fileprivate func isCut(asBefore before: [UInt32: RecordRow]) -> Bool {
    let weighty = before.filter { $1.weight != archive.rows[Int($0)].weight }.keys
    guard !weighty.isEmpty else { return true }
    let cutter = EntryListCutter(archive: archive, threads: threads, settings: settings)
    return lists.all.allSatisfy { list in
      guard weighty.contains(where: { list.rows.containsSorted($0) }) else { return true }
      let now = cutter.list(list.rows)
      return now.starts == list.starts && now.newest == list.newest
    }
  }

  /// Whether the sitemap might say something else of a post: when it was written, or where the page ends on which it is.
  fileprivate func isSitemapChanged(before: [UInt32: RecordRow]) -> Bool {
    before.contains { row, then in
      let now = archive.rows[Int(row)]
      guard now.flags == then.flags, now.flags.isDisjoint(with: [.edited, .sensitive]) else { return true }
      guard now.weight != then.weight, let place = threads.place(ofRow: Int(row)) else { return false }
      return mayBeCut(thread: place.thread, before: before)
    }
  }

  /// The same plan with records as they were.
  fileprivate func replacing(_ archive: Archive, _ fingerprints: PlanFingerprints) -> SitePlan {
    SitePlan(
      archive: archive, threads: threads, permalinks: permalinks, settings: settings, history: history,
      legacy: legacy, rowsByID: rowsByID, lists: lists, indexes: indexes, siteFeeds: siteFeeds,
      fingerprints: fingerprints, otherUnits: otherUnits, order: order)
  }

  /// What `fingerprint(ofThread:)`, `append(listed:)` and `combine(alone:)` read records of: the threads, and the rows
  /// that show one of some rows, or what quotes or reposts one.
  fileprivate func readers(of changed: [UInt32]) -> (threads: Set<Int>, shown: [Bool]) {
    let quoting = archive.rows.indices.map { UInt32($0) }.filter { row in
      archive.rows[Int(row)].subject != nil && subject(of: row).map { changed.containsSorted($0) } ?? false
    }
    var shown = [Bool](repeating: false, count: archive.rows.count)
    for row in changed + quoting { shown[Int(row)] = true }
    var threads: Set<Int> = []
    for row in changed + quoting {
      guard let place = self.threads.place(ofRow: Int(row)) else { continue }
      threads.insert(place.thread)
      for entry in self.threads[place.thread].entries
      where place.position == 0 || entry.parent == UInt32(place.position) {
        shown[Int(entry.row)] = true
      }
    }
    // What a repost shows stands on the list as it would by itself.
    for (row, record) in archive.rows.enumerated() where record.kind == .repost {
      if let subject = subject(of: UInt32(row)), shown[Int(subject)] { shown[row] = true }
    }
    return (threads, shown)
  }

  /// Whether a thread may weigh more than a page does, or may have before.
  private func mayBeCut(thread index: Int, before: [UInt32: RecordRow]) -> Bool {
    let entries = threads[index].entries
    let weights = entries.map { settings.entryWeight + Int(archive.rows[Int($0.row)].weight) }
    let lost = entries.map { Int(before[$0.row]?.weight ?? 0) }
    return weights.reduce(0, +) + lost.reduce(0, +) > settings.pageWeight
  }
}

/// An entry as it is left to the next build: the same facts in 24 bytes without a gap between them, so that no byte is
/// left to chance, and any bytes can be read as one.
private struct StoredEntry: BitwiseCopyable {
  let row, parent, flags, depth, replies, descendants: UInt32

  init(_ entry: ThreadEntry) {
    (row, parent, depth) = (entry.row, entry.parent ?? .max, entry.depth)
    (flags, replies, descendants) = (entry.isMissingParent ? 1 : 0, entry.replies, entry.descendants)
  }

  /// The entry at a position of a thread of so many; nil where it can be none.
  func entry(at position: Int, of count: Int) -> ThreadEntry? {
    guard parent == .max ? position == 0 : parent < position, depth <= position,
      replies <= descendants, Int(descendants) < count - position
    else { return nil }
    return ThreadEntry(
      row: row, parent: parent == .max ? nil : parent, depth: depth, replies: replies,
      descendants: descendants, isMissingParent: flags != 0)
  }
}

extension PostThreads {
  /// The threads of so many rows as an earlier build left them.
  fileprivate init(_ state: inout StateReader, rows: Int) throws(StateReader.Mismatch) {
    let stored = try state.values(of: StoredEntry.self)
    let starts = try state.values(of: UInt32.self)
    let threadOfRow = try state.values(of: UInt32.self)
    let entryOfRow = try state.values(of: UInt32.self)
    guard threadOfRow.count == rows, entryOfRow.count == rows, stored.isEmpty == starts.isEmpty,
      starts.first ?? 0 == 0
    else { throw StateReader.Mismatch() }
    var entries: [ThreadEntry] = []
    entries.reserveCapacity(stored.count)
    for thread in starts.indices {
      let start = Int(starts[thread])
      let end = thread + 1 < starts.count ? Int(starts[thread + 1]) : stored.count
      guard start < end, end <= stored.count else { throw StateReader.Mismatch() }
      for position in 0..<(end - start) {
        let place = stored[start + position]
        guard let entry = place.entry(at: position, of: end - start), place.row < rows,
          threadOfRow[Int(place.row)] == thread, Int(entryOfRow[Int(place.row)]) == start + position
        else { throw StateReader.Mismatch() }
        entries.append(entry)
      }
    }
    // Each row of a thread has its own entry, so there are as many.
    guard threadOfRow.count(where: { $0 != Self.noThread }) == entries.count else {
      throw StateReader.Mismatch()
    }
    self.init(entries: entries, starts: starts, threadOfRow: threadOfRow, entryOfRow: entryOfRow)
  }
}

extension SiteLists {
  /// Every list that ends its pages by weight; grids end them by count.
  fileprivate var all: [EntryList] {
    [home] + accounts.flatMap { [$0.posts, $0.replies, $0.reposts] } + tags.map(\.list) + months.map(\.list)
  }
}

extension Archive {
  /// The same archive with some rows as they were.
  fileprivate func replacing(_ rows: [UInt32: RecordRow]) -> Archive {
    var all = self.rows
    for (row, record) in rows where all.indices.contains(Int(row)) { all[Int(row)] = record }
    return Archive(
      accounts: accounts, identifiers: identifiers, rows: all, bodies: bodies, aliases: aliases,
      joinedAccounts: joinedAccounts, hiddenNames: hiddenNames, takenDown: takenDown)
  }
}

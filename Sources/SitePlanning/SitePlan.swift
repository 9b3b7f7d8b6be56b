package import ThreadModel

/// Which pages the site has, at which addresses, and what stands on each.
///
/// A plan is small: it holds lists of numbers, and makes the pages of one unit when they are asked for. A unit
/// is a thread with all of its pages, or one other page, so that what a thread's pages share is at hand while
/// they are rendered, and units can be rendered in any order and at the same time.
package struct SitePlan: Sendable {
  /// One piece of the work.
  package enum Unit: Hashable, Sendable {
    case thread(Int)
    /// A page of an account's timeline, by its number; nil is the newest.
    case timeline(account: UInt32, page: Int?)
    case home(page: Int?)
    case about
    case notFound
    case moved(MovedAddress)
    case gone(PageAddress)
  }

  package let archive: Archive
  package let threads: PostThreads
  package let permalinks: Permalinks
  package let settings: PlanSettings
  /// What the lock knows of addresses that no longer stand, and the lines to add to it.
  package let history: AddressHistory

  let rowsByID: RowsByID
  let home: Timeline
  let timelines: [Timeline]
  let accountFingerprints: [UInt64]
  /// The units that are no thread.
  let otherUnits: [Unit]

  /// How many units there are.
  package var unitCount: Int { threads.count + otherUnits.count }

  /// The unit at an index.
  package func unit(at index: Int) -> Unit {
    index < threads.count ? .thread(index) : otherUnits[index - threads.count]
  }

  /// Whether an account has a page of its own.
  package func hasTimeline(account: UInt32) -> Bool {
    timelines.indices.contains(Int(account)) && !timelines[Int(account)].rows.isEmpty
  }

  /// The post or tombstone of an id, if the archive has it.
  package func row(of id: Identifier) -> UInt32? { rowsByID.row(id) }

  /// Calls `body` with each page of a unit and everything that stands on it. The pages are made one at a time,
  /// since a thread may have a million.
  package func forEachPage<Failure>(
    of unit: Unit, _ body: (PagePlan) throws(Failure) -> Void
  ) throws(Failure) {
    switch unit {
    case .thread(let index): try ThreadPages(plan: self, thread: index).forEach(body)
    case .timeline(let account, let page):
      if let page = timelinePage(account, page) { try body(page) }
    case .home(let page): try body(homePage(page))
    case .about: try body(page(.about, at: .about))
    case .notFound: try body(page(.notFound, at: .notFound))
    case .moved(let move): try body(page(.moved(move), at: move.from))
    case .gone(let address): try body(page(.gone(row: nil), at: address))
    }
  }

  private func timelinePage(_ account: UInt32, _ number: Int?) -> PagePlan? {
    guard let address = permalinks.address(ofAccount: account, page: number) else { return nil }
    let timeline = timelines[Int(account)]
    let links = PageLinks(
      older: timeline.older(than: number).flatMap { permalinks.address(ofAccount: account, page: $0) },
      newest: number == nil ? nil : permalinks.address(ofAccount: account))
    return page(.timeline(account: account), at: address, tokens: tokens(timeline, number), links: links)
  }

  private func homePage(_ number: Int?) -> PagePlan {
    let links = PageLinks(
      older: home.older(than: number).map { .home(page: $0) }, newest: number == nil ? nil : .home())
    return page(.home, at: .home(page: number), tokens: tokens(home, number), links: links)
  }

  private func tokens(_ timeline: Timeline, _ number: Int?) -> [PageToken] {
    timeline.rows(onPage: number).reversed().compactMap { row in
      if archive.rows[Int(row)].kind == .repost {
        return .repost(row: row, subject: subject(of: row).flatMap { timelinePost($0) })
      }
      return timelinePost(row).map { .post($0) }
    }
  }

  /// The post that a row quotes or reposts, if the archive has it and it may be shown.
  package func subject(of row: UInt32) -> UInt32? {
    let record = archive.rows[Int(row)]
    guard let id = record.subject, !record.flags.contains(.withheldSubject) else { return nil }
    return rowsByID.row(id).flatMap { archive.rows[Int($0)].kind == .post ? $0 : nil }
  }

  private func timelinePost(_ row: UInt32) -> PlacedPost? {
    guard let (entry, parent) = threads.entry(ofRow: Int(row)) else { return nil }
    var card: ParentCard? = entry.isMissingParent ? .missing : nil
    if let parent {
      let isGone = archive.rows[Int(parent.row)].kind == .tombstone
      card = isGone ? .tombstone(parent.row) : .post(parent.row)
    }
    return PlacedPost(
      row: row, role: .timeline, depth: 0, replies: Int(entry.replies),
      threadCount: entry.depth == 0 ? Int(entry.descendants) + 1 : 1, line: .ends, parent: parent?.row,
      isApart: false, parentCard: card)
  }
}

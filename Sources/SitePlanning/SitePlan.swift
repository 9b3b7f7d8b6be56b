package import ThreadModel

/// Which pages the site has, at which addresses, and what stands on each.
///
/// A plan is small: it holds lists of numbers, and makes the pages of one unit when they are asked for. A unit
/// is a thread with all of its pages, or one other page, so that what a thread's pages share is at hand while
/// they are rendered, and units can be rendered in any order and at the same time. It is one value that everybody
/// shares, and never changes.
package final class SitePlan: Sendable {
  /// One piece of the work.
  package enum Unit: Hashable, Sendable {
    case thread(Int)
    /// A page of a list, by its number; nil is the newest.
    case list(Surface, page: Int?)
    /// A page of the index of tags, of months or of accounts, from 0.
    case tags(Int)
    case months(Int)
    case accounts(Int)
    case about
    case notFound
    case moved(MovedAddress)
    case gone(PageAddress)
    /// Files that are no pages: a feed of a list, and the sitemap. What is beside a thread's page comes with the
    /// thread.
    case feed(Feed)
    case sitemap
  }

  package let archive: Archive
  package let threads: PostThreads
  package let permalinks: Permalinks
  package let settings: PlanSettings
  /// What the lock knows of addresses that no longer stand, and the lines to add to it.
  package let history: AddressHistory

  /// The addresses that posts and accounts had elsewhere.
  let legacy: LegacyAddresses
  let rowsByID: RowsByID
  let lists: SiteLists
  let indexes: SiteIndexes
  let siteFeeds: SiteFeeds
  let keys: RecordKeys
  /// The units that are no thread.
  let otherUnits: [Unit]
  let order: UnitOrder

  /// A plan with everything that follows from its parts.
  init(
    _ archive: Archive, _ threads: PostThreads, _ permalinks: Permalinks, _ settings: PlanSettings,
    _ history: AddressHistory, _ rowsByID: RowsByID, _ lists: SiteLists, _ keys: RecordKeys
  ) {
    (self.archive, self.threads, self.permalinks) = (archive, threads, permalinks)
    (self.settings, self.history, self.rowsByID) = (settings, history, rowsByID)
    (self.lists, self.keys) = (lists, keys)
    indexes = SiteIndexes(lists, archive, settings)
    siteFeeds = SiteFeeds(lists, archive, settings)
    legacy = LegacyAddresses(archive, permalinks, rowsByID, history, settings) {
      !lists.accounts[Int($0)].isEmpty
    }
    otherUnits = Self.others(lists, indexes, history, legacy, siteFeeds, settings)
    order = UnitOrder(threads: threads, others: otherUnits) { unit in
      guard case .list(let surface, let number) = unit else { return nil }
      return lists[surface].rows(onPage: number).last
    }
  }

  /// How many units there are.
  package var unitCount: Int { threads.count + otherUnits.count }

  /// The unit at a place, in the order in which units are best rendered: those that show the same posts are near each
  /// other.
  package func unit(at place: Int) -> Unit {
    let index = order[place]
    return index < threads.count ? .thread(index) : otherUnits[index - threads.count]
  }

  /// The path of a post's or tombstone's own page; nil where it has none.
  package func path(ofRow row: UInt32) -> String? { permalinks.path(ofRow: row) }

  /// The path of an account's timeline; nil for an index that is no account's.
  package func path(ofAccount index: UInt32) -> String? { permalinks.address(ofAccount: index)?.path }

  /// The post or tombstone of an id, if the archive has it.
  package func row(of id: Identifier) -> UInt32? { rowsByID.row(id) }

  /// The post that a row quotes or reposts, if the archive has it and it may be shown.
  package func subject(of row: UInt32) -> UInt32? {
    let record = archive.rows[Int(row)]
    guard let id = record.subject, !record.flags.contains(.withheldSubject) else { return nil }
    return rowsByID.row(id).flatMap { archive.rows[Int($0)].kind == .post ? $0 : nil }
  }

  /// Calls `body` with each page of a unit.
  package func forEachPage<Failure>(
    of unit: Unit, _ body: (PagePlan) throws(Failure) -> Void
  ) throws(Failure) {
    try PageInputs(unlimited: unit, of: self).forEachPage(body)
  }
}

// MARK: Lists

extension SitePlan {
  /// The rows of a list.
  func list(_ surface: Surface) -> EntryList { lists[surface] }

  /// The address of a list, or of an older page of it.
  package func address(of surface: Surface, page: Int? = nil) -> PageAddress? {
    switch surface {
    case .home: .home(page: page)
    case .account(let account, let list): permalinks.address(ofAccount: account, list: list, page: page)
    case .tag(let index): .tag(slug: lists.tags[index].slug, page: page)
    case .month(let index):
      .month(year: lists.months[index].year, month: lists.months[index].month, page: page)
    }
  }

  /// Whether an account has a page of its own.
  package func hasTimeline(account: UInt32) -> Bool {
    lists.accounts.indices.contains(Int(account)) && !lists.accounts[Int(account)].isEmpty
  }

  /// The lists of an account that have a page, in their order; none where it has no page at all.
  package func accountLists(of account: UInt32) -> [AccountList] {
    hasTimeline(account: account) ? lists.accounts[Int(account)].pages : []
  }

  /// The accounts whose posts are on the front page.
  package var writers: [UInt32] { lists.writers }

  /// The accounts on the pages of `/accounts/`, in their order.
  package var directory: [UInt32] { indexes.directory }

  /// Whether the site has pages that list its accounts.
  package var hasDirectory: Bool { !indexes.accounts.isEmpty }

  /// The tags that have a page, by the bytes of their keys.
  package var tagLists: [TagList] { lists.tags }

  /// The months that have a page, the oldest first.
  package var monthLists: [MonthList] { lists.months }
}

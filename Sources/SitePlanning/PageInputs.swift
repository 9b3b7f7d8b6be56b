import ThreadModel

/// Everything that a group of pages is made from: some pages that follow each other, and the files next to them. They
/// are rendered together, or left as they are if their key is that of the last build.
///
/// The page maker gets this and nothing else. One walk makes the key and notes what the key covers, and in debug builds
/// an assertion fails if the page maker reads anything else. So a key cannot miss what a page shows.
package final class PageInputs: Sendable {
  /// `nil` for the inputs of what is made from the whole plan.
  package let unit: SitePlan.Unit?
  package let key: PageKey
  /// Whether the files of the unit that are not pages, such as feeds, belong to the group.
  package let hasDerivedFiles: Bool
  let plan: SitePlan
  /// The pages; `nil` for all pages of the unit, which are planned when they are asked for.
  private let planned: [PagePlan]?
  /// What the key covers, in debug builds; `nil` for everything.
  private let parts: Set<PlanPart>?

  /// The whole of a unit, or some of its pages.
  init(
    _ unit: SitePlan.Unit, _ pages: [PagePlan]? = nil, hasDerivedFiles: Bool, _ collector: InputCollector
  ) {
    (self.unit, planned, self.hasDerivedFiles) = (unit, pages, hasDerivedFiles)
    plan = collector.plan
    (key, parts) = (collector.key, collector.parts)
  }

  /// The inputs of a unit, or of what belongs to none, that may read the whole plan.
  package init(whole plan: SitePlan, of unit: SitePlan.Unit? = nil) {
    (self.unit, self.plan, planned, hasDerivedFiles, parts) = (unit, plan, nil, true, nil)
    key = PageKey(site: plan.keys.site, structure: 0, records: 0)
  }

  /// The plan, to read one part of it.
  func read(_ part: @autoclosure () -> PlanPart) -> SitePlan {
    assert(
      parts?.contains(part()) != false,
      "the key of \(unit.map { "\($0)" } ?? "the site") does not cover \(part())")
    return plan
  }

  /// Calls `body` with each page of the group. Pages are planned one at a time, since a thread may have a million.
  package func forEachPage<Failure>(_ body: (PagePlan) throws(Failure) -> Void) throws(Failure) {
    if let planned {
      for page in planned { try body(page) }
      return
    }
    switch unit {
    case .thread(let index): try ThreadPages(self, thread: index).forEach(body)
    case .page(let place): try body(page(place))
    case .moved(let move): try body(PagePlan(kind: .moved(move), address: move.from))
    case .gone(let address): try body(PagePlan(kind: .gone(row: nil), address: address))
    case .feed, nil: break
    }
  }

  private func page(_ place: SeriesPage) -> PagePlan {
    let series = series(place.series)
    var page = PagePlan(kind: .page(place), address: series.address(page: place.number))
    switch series.content {
    case .posts(let list, _), .grid(let list):
      page.links.older = list.older(than: place.number).map { series.address(page: $0) }
      page.links.newest = place.number == nil ? nil : series.address()
      page.tokens = ListPage(self, place).tokens()
    case .index(let pages):
      let number = place.number ?? 1
      if number > 1 { page.links.previous = series.address(page: number == 2 ? nil : number - 1) }
      if number < pages.count { page.links.next = series.address(page: number + 1) }
    case .page: break
    }
    return page
  }

  /// All pages of the group at once.
  package var pages: [PagePlan] {
    var pages: [PagePlan] = []
    forEachPage { pages.append($0) }
    return pages
  }

  /// How many pages the group has, with those that other sites may frame.
  package var pageCount: Int {
    if let planned { return planned.reduce(0) { $0 + (plan.hasFrame($1.kind, at: $1.address) ? 2 : 1) } }
    return if case .thread(let index)? = unit { plan.pageCount(ofThread: index) } else { 1 }
  }
}

/// The hash of everything that a group of pages is made from, in three parts, which show what has changed.
package struct PageKey: Hashable, Sendable {
  /// Settings, theme and software.
  package let site: UInt64
  /// Which posts and accounts are shown in which order and with which links and counts.
  package let structure: UInt64
  /// The posts and accounts themselves.
  package let records: UInt64

  /// All parts in one.
  package var fingerprint: UInt64 { site ^ structure ^ records }
}

/// A part of a plan that pages may read.
enum PlanPart: Hashable {
  /// A post, repost or tombstone with its path, the id of its account, and what it quotes.
  case row(RowID)
  /// A post in its thread: its parent, its replies, and who wrote the first of them.
  case place(RowID)
  case account(AccountID)
  /// Which lists an account has.
  case accountLists(AccountID)
  case thread(Int)
  case series(Int)
  /// The posts of a feed. Its path is that of its series, or of the first post of its thread.
  case feed(Feed)
  /// Which feeds belong to a kind of page.
  case feeds(PagePlan.Kind)
  /// Which accounts the front page, the page about the site and the directory show.
  case directory
  /// The whole plan, which no page may read.
  case everything
}

extension SitePlan {
  /// The most posts or pages of a group: a thread of 100,000 replies is not rendered again for one more.
  private static let groupLimit = 64

  /// Calls `body` with each group of pages of a unit; together they have all of its pages in their order.
  package func forEachGroup<Failure>(
    of unit: Unit, _ body: (PageInputs) throws(Failure) -> Void
  ) throws(Failure) {
    var collector = InputCollector(self)
    switch unit {
    case .page(let page):
      page.addInputs(to: &collector)
      try body(PageInputs(unit, hasDerivedFiles: false, collector))
    case .thread(let index) where threads[index].entries.count <= Self.groupLimit:
      collector.add(thread: index)
      try body(PageInputs(unit, hasDerivedFiles: hasDerivedFiles(unit), collector))
    default:
      var pages: [PagePlan] = []
      try forEachPage(of: unit) { page throws(Failure) in
        if pages.count == Self.groupLimit {
          try body(run(pages, of: unit, isLast: false))
          pages.removeAll(keepingCapacity: true)
        }
        pages.append(page)
      }
      try body(run(pages, of: unit, isLast: true))
    }
  }

  private func run(_ pages: [PagePlan], of unit: Unit, isLast: Bool) -> PageInputs {
    var collector = InputCollector(self)
    for page in pages { page.addInputs(to: &collector) }
    let hasDerivedFiles = isLast && hasDerivedFiles(unit)
    if hasDerivedFiles {
      if case .thread(let index) = unit { collector.add(thread: index) }
      if case .feed(let feed) = unit { collector.add(feed) }
    }
    return PageInputs(unit, pages, hasDerivedFiles: hasDerivedFiles, collector)
  }

  private func hasDerivedFiles(_ unit: Unit) -> Bool {
    switch unit {
    case .thread(let index): hasFeed(ofThread: index) || !forms(ofThread: index).isEmpty
    case .feed: true
    case .page, .moved, .gone: false
    }
  }
}

import ThreadModel

// The pages of a group, planned from its inputs.
extension PageInputs {
  /// Calls `body` with each page of the unit.
  func planPages<Failure>(_ body: (PagePlan) throws(Failure) -> Void) throws(Failure) {
    switch unit {
    case .thread(let index): try ThreadPages(self, thread: index).forEach(body)
    case .list(let surface, let number):
      if let page = listPage(surface, number) { try body(page) }
    case .tags(let index):
      try body(indexPage(index, of: plan.indexes.tags, PagePlan.Kind.tags, { .tags(page: $0) }))
    case .months(let index):
      try body(indexPage(index, of: plan.indexes.months, PagePlan.Kind.months, { .months(page: $0) }))
    case .accounts(let index):
      try body(indexPage(index, of: plan.indexes.accounts, PagePlan.Kind.accounts, { .accounts(page: $0) }))
    case .about: try body(PagePlan(.about, at: .about))
    case .notFound: try body(PagePlan(.notFound, at: .notFound))
    case .moved(let move): try body(PagePlan(.moved(move), at: move.from))
    case .gone(let address): try body(PagePlan(.gone(row: nil), at: address))
    case .feed, .sitemap: break
    }
  }

  private func listPage(_ surface: Surface, _ number: Int?) -> PagePlan? {
    let plan = read(.list(surface))
    guard let address = plan.address(of: surface, page: number) else { return nil }
    let links = PageLinks(
      older: plan.list(surface).older(than: number).flatMap { plan.address(of: surface, page: $0) },
      newest: number == nil ? nil : plan.address(of: surface))
    let tokens = ListPage(self, surface, number).tokens()
    return PagePlan(.list(surface), at: address, tokens: tokens, links: links)
  }

  private func indexPage(
    _ index: Int, of pages: [Range<Int>], _ kind: (Range<Int>) -> PagePlan.Kind,
    _ address: (Int?) -> PageAddress
  ) -> PagePlan {
    var links = PageLinks.none
    if index > 0 { links.previous = address(index == 1 ? nil : index) }
    if index + 1 < pages.count { links.next = address(index + 2) }
    return PagePlan(kind(pages[index]), at: address(index == 0 ? nil : index + 1), links: links)
  }
}

// The pages of a group, planned from its inputs.
extension PageInputs {
  /// Calls `body` with each page of the unit.
  func planPages<Failure>(_ body: (PagePlan) throws(Failure) -> Void) throws(Failure) {
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
}

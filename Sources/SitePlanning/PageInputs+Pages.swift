// The pages of a group, planned from its inputs.
extension PageInputs {
  /// Calls `body` with each page of the unit.
  func planPages<Failure>(_ body: (PagePlan) throws(Failure) -> Void) throws(Failure) {
    switch unit {
    case .thread(let index): try ThreadPages(self, thread: index).forEach(body)
    case .page(let place): try body(page(place))
    case .moved(let move): try body(PagePlan(.moved(move), at: move.from))
    case .gone(let address): try body(PagePlan(.gone(row: nil), at: address))
    case .feed, nil: break
    }
  }

  private func page(_ place: SeriesPage) -> PagePlan {
    let series = series(place.series)
    let address = series.address(page: place.number)
    var links = PageLinks.none
    switch series.content {
    case .posts(let list, _), .grid(let list):
      links.older = list.older(than: place.number).map { series.address(page: $0) }
      links.newest = place.number == nil ? nil : series.address()
      return PagePlan(.page(place), at: address, tokens: ListPage(self, place).tokens(), links: links)
    case .index(let pages):
      let number = place.number ?? 1
      if number > 1 { links.previous = series.address(page: number == 2 ? nil : number - 1) }
      if number < pages.count { links.next = series.address(page: number + 1) }
    case .page: break
    }
    return PagePlan(.page(place), at: address, links: links)
  }
}

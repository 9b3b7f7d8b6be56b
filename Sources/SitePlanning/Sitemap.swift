package import ThreadModel

/// A page that search engines may list, and the newest time of what is on it, where there is one.
package struct SitemapEntry: Sendable {
  /// The path of its URL below the base of the site, in UTF-8: a sitemap has as many as the site has posts.
  package let path: [UInt8]
  package let modified: Instant?
}

extension SitePlan {
  /// The key of the sitemap, which is made from all pages; `groups` is the hash of the keys of all groups.
  package func sitemapKey(of groups: UInt64) -> PageKey {
    PageKey(site: keys.site, structure: 0, records: groups)
  }

  /// How many series, posts and tombstones there are, whose pages make the sitemap.
  package var sitemapSize: Int { series.all.count + threads.entryCount }

  /// Calls `body` with each page of some series and posts that search engines may list: the site's own, lists, and the
  /// pages of posts in the order of their threads. Nothing that is unlisted, gone, moved or not found is among them.
  ///
  /// Planning reads no text: `isListed` says whether a post may be listed by what it warns of, and `time` when a
  /// record was last changed. Nothing is kept but the entry at hand.
  package func forEachSitemapEntry(
    in range: Range<Int>, isListed: (RowID) -> Bool, time: (RowID) -> Instant, _ body: (SitemapEntry) -> Void
  ) {
    let count = series.all.count
    if range.lowerBound < count {
      let all = series.all.filter { $0.posts == nil } + series.all.filter { $0.posts != nil }
      for series in all[range.clamped(to: 0..<count)] { forEachEntry(of: series, time, body) }
    }
    var next = max(0, range.lowerBound - count)
    while next < range.upperBound - count, let place = threads.place(ofEntry: next) {
      let end = min(threads[place.thread].entries.count, place.position + range.upperBound - count - next)
      forEachEntry(ofThread: place.thread, place.position..<end, isListed, time, body)
      next += end - place.position
    }
  }

  /// The pages of a series, of a list the newest page first, with the newest of the rows on each and of the parents that
  /// those show.
  private func forEachEntry(
    of series: PageSeries, _ time: (RowID) -> Instant, _ body: (SitemapEntry) -> Void
  ) {
    let numbers = series.posts == nil ? series.pageNumbers : series.pageNumbers.reversed()
    for number in numbers where series.isInSitemap(page: number) {
      var newest: Instant?
      for row in series.posts?.rows(onPage: number) ?? [] {
        add(row, to: &newest, time)
        if let parent = threads.entry(ofRow: row)?.parent { add(parent.row, to: &newest, time) }
      }
      body(SitemapEntry(path: Array(series.address(page: number).path.utf8), modified: newest))
    }
  }

  /// The pages of some posts of a thread in their order, and behind the last one its later pages.
  private func forEachEntry(
    ofThread index: Int, _ positions: Range<Int>, _ isListed: (RowID) -> Bool, _ time: (RowID) -> Instant,
    _ body: (SitemapEntry) -> Void
  ) {
    let entries = threads[index].entries
    let isLast = positions.upperBound == entries.count
    // Many parts of one thread may be asked for, and to cut it takes as long as it is.
    let cut = threadCut(entries, isWhole: isLast)
    func row(_ position: Int) -> RowID { entries[entries.startIndex + position].row }
    var path: [UInt8] = []
    for position in positions {
      let own = row(position)
      guard archive.isListed(own), isListed(own), permalinks.setPath(ofRow: own, &path) else { continue }
      var newest: Instant?
      let chain = cut.chain(above: position).positions
      if position > 0 { add(row(0), to: &newest, time) }
      for place in chain { add(row(place), to: &newest, time) }
      cut.fillPage(of: position, below: chain) { mark in
        if let place = mark.position { add(row(place), to: &newest, time) }
      }
      body(SitemapEntry(path: path, modified: newest))
    }
    guard isLast, cut.pageCount > 1, archive.isListed(row(0)), isListed(row(0)) else { return }
    for index in cut.laterPages.indices {
      guard let address = permalinks.address(ofRow: row(0), page: index + 2) else { continue }
      var (walk, newest) = (cut.laterPages[index], Instant?.none)
      cut.fill(&walk) { mark in
        if let place = mark.position { add(row(place), to: &newest, time) }
      }
      body(SitemapEntry(path: Array(address.path.utf8), modified: newest))
    }
  }

  /// Takes in when a record, and what it quotes or reposts, was last changed.
  private func add(_ row: RowID, to newest: inout Instant?, _ time: (RowID) -> Instant) {
    guard archive[row].kind != .tombstone else { return }
    newest = max(newest ?? .earliest, time(row))
    if let subject = subject(of: row) { newest = max(newest ?? .earliest, time(subject)) }
  }
}

package import ThreadModel

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
  /// `body` gets the path below the base of the site, in UTF-8, and the newest time of what is on the page, if any.
  /// Planning reads no text: `isListed` says whether a post may be listed by what it warns of, and `time` when a
  /// record was last changed. Nothing is kept but the entry at hand.
  package func forEachSitemapEntry(
    in range: Range<Int>, isListed: (RowID) -> Bool, time: (RowID) -> Instant,
    _ body: (_ path: [UInt8], _ modified: Instant?) -> Void
  ) {
    func add(_ path: [UInt8], showing rows: [RowID]) {
      // When a record, or what it quotes or reposts, was last changed.
      var newest: Instant?
      for row in rows where archive[row].kind != .tombstone {
        newest = max(newest ?? .earliest, time(row))
        if let subject = subject(of: row) { newest = max(newest ?? .earliest, time(subject)) }
      }
      body(path, newest)
    }
    let count = series.all.count
    if range.lowerBound < count {
      let all = series.all.filter { $0.posts == nil } + series.all.filter { $0.posts != nil }
      for series in all[range.clamped(to: 0..<count)] { forEachEntry(of: series, add) }
    }
    var next = max(0, range.lowerBound - count)
    while next < range.upperBound - count, let place = threads.place(ofEntry: next) {
      let end = min(threads[place.thread].entries.count, place.position + range.upperBound - count - next)
      forEachEntry(ofThread: place.thread, place.position..<end, isListed, add)
      next += end - place.position
    }
  }

  /// The pages of a series, of a list the newest page first, with the rows on each and the parents that those show.
  private func forEachEntry(of series: PageSeries, _ add: (_ path: [UInt8], _ rows: [RowID]) -> Void) {
    let numbers = series.posts == nil ? series.pageNumbers : series.pageNumbers.reversed()
    for number in numbers where series.isInSitemap(page: number) {
      let rows = series.posts?.rows(onPage: number) ?? []
      let parents = rows.compactMap { threads.entry(ofRow: $0)?.parent?.row }
      add(Array(series.address(page: number).path.utf8), rows + parents)
    }
  }

  /// The pages of some posts of a thread in their order, and behind the last one its later pages.
  private func forEachEntry(
    ofThread index: Int, _ positions: Range<Int>, _ isListed: (RowID) -> Bool,
    _ add: (_ path: [UInt8], _ rows: [RowID]) -> Void
  ) {
    let entries = threads[index].entries
    let isLast = positions.upperBound == entries.count
    // Many parts of one thread may be asked for, and to cut it takes as long as it is.
    let cut = threadCut(entries, isWhole: isLast)
    func row(_ position: Int) -> RowID { entries[entries.startIndex + position].row }
    for position in positions {
      let own = row(position)
      guard archive.isListed(own), isListed(own), let path = permalinks.pathBytes(ofRow: own)
      else { continue }
      let chain = cut.chain(above: position).positions
      var shown = position > 0 ? [0] + chain : []
      cut.fillPage(of: position, below: chain) { if let place = $0.position { shown.append(place) } }
      add(Array(path), shown.map(row))
    }
    guard isLast, cut.pageCount > 1, archive.isListed(row(0)), isListed(row(0)) else { return }
    for index in cut.laterPages.indices {
      guard let address = permalinks.address(ofRow: row(0), page: index + 2) else { continue }
      var (walk, shown) = (cut.laterPages[index], [Int]())
      cut.fill(&walk) { if let place = $0.position { shown.append(place) } }
      add(Array(address.path.utf8), shown.map(row))
    }
  }
}

package import ThreadModel

/// A page that search engines may list, and the newest time of what stands on it, where there is one.
package struct SitemapEntry: Sendable {
  /// The path of its address below the base of the site, in UTF-8: a sitemap has as many as the site has posts.
  package let path: [UInt8]
  package let modified: Instant?

  init(_ path: [UInt8], _ modified: Instant?) { (self.path, self.modified) = (path, modified) }

  init(_ address: PageAddress, _ modified: Instant?) { self.init(Array(address.path.utf8), modified) }
}

extension SitePlan {
  /// Calls `body` with each page that search engines may list: the site's own, lists, and the pages of posts in the
  /// order of their threads. Nothing that is unlisted, gone, moved or not found is among them.
  ///
  /// Planning reads no text: `isListed` says whether a post may be listed by what it warns of, and `time` when a
  /// record was last changed. Nothing is kept but the entry at hand.
  package func forEachSitemapEntry<Failure>(
    isListed: (UInt32) -> Bool, time: (UInt32) -> Instant, _ body: (SitemapEntry) throws(Failure) -> Void
  ) throws(Failure) {
    for address in [PageAddress.about, .tags(), .months()] where hasIndex(address) {
      try body(SitemapEntry(address, nil))
    }
    for (index, accounts) in indexes.accounts.enumerated() where mayBeIndexed(accountsIn: accounts) {
      try body(SitemapEntry(.accounts(page: index == 0 ? nil : index + 1), nil))
    }
    for surface in listedSurfaces { try forEachEntry(of: surface, time, body) }
    for index in threads.indices { try forEachEntry(ofThread: index, isListed, time, body) }
  }

  /// The pages of a list, the newest page first, with the newest of the rows on them and of the parents that those show.
  private func forEachEntry<Failure>(
    of surface: Surface, _ time: (UInt32) -> Instant, _ body: (SitemapEntry) throws(Failure) -> Void
  ) throws(Failure) {
    let list = list(surface)
    for number in [nil] + list.numbers.reversed().map({ Int?($0) }) {
      guard let address = address(of: surface, page: number) else { continue }
      var newest: Instant?
      for row in list.rows(onPage: number) {
        add(row, to: &newest, time)
        if let parent = threads.entry(ofRow: Int(row))?.parent { add(parent.row, to: &newest, time) }
      }
      try body(SitemapEntry(address, newest))
    }
  }

  /// The pages of a thread's posts in their order, and its later pages.
  private func forEachEntry<Failure>(
    ofThread index: Int, _ isListed: (UInt32) -> Bool, _ time: (UInt32) -> Instant,
    _ body: (SitemapEntry) throws(Failure) -> Void
  ) throws(Failure) {
    let entries = threads[index].entries
    let cut = threadCut(entries)
    func row(_ position: Int) -> UInt32 { entries[entries.startIndex + position].row }
    var path: [UInt8] = []
    for position in 0..<entries.count {
      let own = row(position)
      guard archive.isListed(own), isListed(own), permalinks.setPath(ofRow: own, &path) else { continue }
      var newest: Instant?
      if position > 0 { add(row(0), to: &newest, time) }
      cut.forEachAncestor(of: position) { add(row($0), to: &newest, time) }
      for place in position..<cut.repliesEnd(position) { add(row(place), to: &newest, time) }
      try body(SitemapEntry(path, newest))
    }
    guard cut.starts.count > 1, archive.isListed(row(0)), isListed(row(0)) else { return }
    for page in cut.starts.indices.dropFirst() {
      guard let address = permalinks.address(ofRow: row(0), page: page + 1) else { continue }
      var newest: Instant?
      for place in cut.positions(onPage: page) { add(row(place), to: &newest, time) }
      try body(SitemapEntry(address, newest))
    }
  }

  /// Whether search engines may list the pages of a list: not those of an account that asks them to stay away, nor those
  /// of a tag or month under which nothing stands but what such accounts wrote. The front page is nobody's own.
  package func mayBeIndexed(_ surface: Surface) -> Bool {
    switch surface {
    case .home: true
    case .account(let account, _): !archive.accounts[Int(account)].asksNotToBeIndexed
    case .tag(let index): lists.tags[index].mayBeIndexed
    case .month(let index): lists.months[index].mayBeIndexed
    }
  }

  /// Whether search engines may list a page that lists accounts, given by their places in `directory`: not one of those
  /// alone who ask them to stay away.
  package func mayBeIndexed(accountsIn range: Range<Int>) -> Bool {
    directory[range].contains { !archive.accounts[Int($0)].asksNotToBeIndexed }
  }

  /// Takes in when a record, and what it quotes or reposts, was last changed.
  private func add(_ row: UInt32, to newest: inout Instant?, _ time: (UInt32) -> Instant) {
    guard archive.rows[Int(row)].kind != .tombstone else { return }
    newest = max(newest ?? .earliest, time(row))
    if let subject = subject(of: row) { newest = max(newest ?? .earliest, time(subject)) }
  }

  private func hasIndex(_ address: PageAddress) -> Bool {
    switch address {
    case .tags: !lists.tags.isEmpty
    case .months: !lists.months.isEmpty
    default: true
    }
  }

  /// The lists with something on them that may be listed.
  private var listedSurfaces: [Surface] {
    var surfaces: [Surface] = [.home]
    for (index, account) in lists.accounts.enumerated()
    where hasListed(account) && mayBeIndexed(.account(UInt32(index), .posts)) {
      surfaces += account.pages.map { .account(UInt32(index), $0) }
    }
    surfaces += lists.tags.indices.map { .tag($0) } + lists.months.indices.map { .month($0) }
    return surfaces.filter(mayBeIndexed)
  }

  private func hasListed(_ account: AccountLists) -> Bool {
    [account.posts, account.replies].contains { list in
      list.rows.reversed().contains { archive.isListed($0) }
    }
  }
}

extension Archive {
  /// Whether the account of a row lets search engines list what it wrote.
  func mayBeIndexed(_ row: UInt32) -> Bool {
    let account = Int(rows[Int(row)].account)
    return !accounts.indices.contains(account) || !accounts[account].asksNotToBeIndexed
  }
}

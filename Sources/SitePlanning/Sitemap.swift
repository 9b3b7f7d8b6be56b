package import ThreadModel

/// A page that search engines may list, and the newest time of what stands on it, where there is one.
package struct SitemapEntry: Hashable, Sendable {
  package let address: PageAddress
  package let modified: Instant?
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
      try body(SitemapEntry(address: address, modified: nil))
    }
    for surface in listedSurfaces {
      try forEachPage(of: surface) { address, rows throws(Failure) in
        try body(SitemapEntry(address: address, modified: newest(rows, time)))
      }
    }
    for index in threads.indices {
      try ThreadPages(plan: self, thread: index).forEachRows { kind, address, rows throws(Failure) in
        guard let row = kind.subject, archive.isListed(row), isListed(row) else { return }
        try body(SitemapEntry(address: address, modified: newest(rows, time)))
      }
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

  /// The newest of some records and of what those quote or repost.
  private func newest(_ rows: [UInt32], _ time: (UInt32) -> Instant) -> Instant? {
    var newest: Instant?
    for row in rows where archive.rows[Int(row)].kind != .tombstone {
      newest = max(newest ?? .earliest, time(row))
      if let subject = subject(of: row) { newest = max(newest ?? .earliest, time(subject)) }
    }
    return newest
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

  /// The pages of a list with the rows on them and the parents that those show, the newest page first.
  private func forEachPage<Failure>(
    of surface: Surface, _ body: (PageAddress, [UInt32]) throws(Failure) -> Void
  ) throws(Failure) {
    let list = list(surface)
    for number in [nil] + list.numbers.reversed().map({ Int?($0) }) {
      guard let address = address(of: surface, page: number) else { continue }
      let rows = Array(list.rows(onPage: number))
      try body(address, rows + rows.compactMap { threads.entry(ofRow: Int($0))?.parent?.row })
    }
  }
}

extension PagePlan.Kind {
  /// The post that a page of a thread is about.
  fileprivate var subject: UInt32? {
    switch self {
    case .permalink(let row), .threadPage(let row, _): row
    default: nil
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

package import ThreadModel

/// The pages of one kind about one subject, such as a tag: the first at a path of its own, `tags/tide/`, and the others
/// below it, `tags/tide/page/2/`.
package struct PageSeries: Sendable {
  /// What the pages show.
  package enum Content: Sendable {
    /// Posts, the newest first. The pinned ones are at the head of the newest page.
    case posts(EntryList, pinned: [RowID] = [])
    /// Posts with media, as a grid.
    case grid(EntryList)
    /// An index, such as that of all tags, with the lines of each page.
    case index([IndexPage])
    /// One page without a list.
    case page
  }

  /// One page of an index.
  package struct IndexPage: Sendable {
    /// The lines on the page, counted as the kind counts them.
    package let lines: Range<Int>
    package let isIndexed, isInSitemap: Bool

    package init(lines: Range<Int>, isIndexed: Bool = true, isInSitemap: Bool) {
      (self.lines, self.isIndexed, self.isInSitemap) = (lines, isIndexed, isInSitemap)
    }
  }

  /// Which feed the pages point to.
  package enum FeedChoice: Sendable { case own, ofOwner, ofSite, none }

  /// The path of the first page.
  package let path: String
  package let content: Content
  /// What tells it from others of its kind in every build, such as the key of a tag.
  package let id: String
  /// What pages call it, such as the spelling of a tag.
  package let name: String
  /// What only its kind understands.
  package let details: (any PageDetails)?
  /// The account whose own list it is. Only there, its unlisted posts show their words.
  package let owner: AccountID?
  /// Whether search engines may list its pages.
  package let isIndexed: Bool
  /// Whether the sitemap leaves out its pages even if search engines may list them.
  package let isLeftOut: Bool
  package internal(set) var feed: FeedChoice
  /// The place of its kind among the kinds of the site.
  package internal(set) var kind = 0

  package init(
    _ path: String, _ content: Content, id: String = "", name: String = "", details: (any PageDetails)? = nil,
    owner: AccountID? = nil, isIndexed: Bool = true, isLeftOut: Bool = false, feed: FeedChoice = .ofSite
  ) {
    (self.path, self.content, self.id, self.name, self.details) = (path, content, id, name, details)
    (self.owner, self.isIndexed, self.isLeftOut, self.feed) = (owner, isIndexed, isLeftOut, feed)
  }

  /// The posts of a list; `nil` for other pages.
  package var posts: EntryList? {
    switch content {
    case .posts(let list, _), .grid(let list): list
    case .index, .page: nil
    }
  }

  /// How many posts it has.
  package var postCount: Int { posts?.rows.count ?? 0 }

  /// The posts at the head of a page of a list.
  func pinned(onPage number: Int?) -> [RowID] {
    if case .posts(_, let pinned) = content, number == nil { pinned } else { [] }
  }

  /// The lines on a page of an index.
  package func lines(onPage number: Int?) -> Range<Int> {
    indexPage(number)?.lines ?? 0..<0
  }

  /// Whether search engines may list a page.
  package func isIndexed(page number: Int?) -> Bool { indexPage(number)?.isIndexed ?? isIndexed }

  func isInSitemap(page number: Int?) -> Bool { indexPage(number)?.isInSitemap ?? (isIndexed && !isLeftOut) }

  private func indexPage(_ number: Int?) -> IndexPage? {
    guard case .index(let pages) = content else { return nil }
    let place = (number ?? 1) - 1
    return pages.indices.contains(place) ? pages[place] : nil
  }

  /// The numbers of its pages; `nil` is the one at its own path.
  var pageNumbers: [Int?] {
    switch content {
    case .posts(let list, _), .grid(let list): list.numbers.map { $0 } + [nil]
    case .index(let pages): pages.indices.map { $0 == 0 ? nil : $0 + 1 }
    case .page: [nil]
    }
  }

  /// The URL of a page.
  package func address(page number: Int? = nil) -> PageURL { .other(PageURL.numbered(path, number)) }
}

/// What a kind of page knows of a series.
package protocol PageDetails: Sendable {
  /// Everything that its pages show of it, for the key of these pages.
  var key: String { get }
}

/// One page of a series.
package struct SeriesPage: Hashable, Sendable {
  /// The place of the series in the plan.
  package let series: Int
  /// `nil` is the page at the path of the series.
  package let number: Int?

  package init(series: Int, number: Int? = nil) { (self.series, self.number) = (series, number) }

  /// Adds all that the page is made from.
  func addInputs(to inputs: inout InputCollector) {
    let all = inputs.plan.series
    let own = all[series]
    inputs.add(own.address(page: number).path)
    inputs.add(series: series)
    inputs.addFeeds(on: .page(self))
    if let list = own.posts {
      let pinned = own.pinned(onPage: number)
      inputs.add(list.older(than: number), pinned.count)
      for row in pinned + list.rows(onPage: number) { inputs.add(listed: row) }
    }
    if case .index(let pages) = own.content {
      inputs.add((number ?? 1) < pages.count ? 1 : 0, own.isIndexed(page: number) ? 1 : 0)
    }
    if let owner = own.owner { inputs.add(listsOf: owner) }
    all.kinds[own.kind].addInputs(of: self, own, to: &inputs)
  }
}

/// What planning asks of a kind of page. Every page that is not about a post is of such a kind.
package protocol PlannedKind: Sendable {
  /// The kind in a word, such as `tag`: in cache keys, feeds and the names of templates.
  var name: String { get }
  /// The form of its URLs, such as `tags/{tag}/`. No two kinds have the same literal part.
  var pattern: String { get }
  /// Whether every page of the site has a link to it, if it is there.
  var isLinkedEverywhere: Bool { get }
  /// What `explain` calls a page.
  func explanation(of series: PageSeries) -> String
  /// What `plan` counts its pages as: `12 of accounts`.
  var counted: String { get }
  /// Plans the pages of the kind.
  func series(from source: PageSource) -> [PageSeries]
  /// Adds everything that a page shows besides its posts and what its series says.
  func addInputs(of page: SeriesPage, _ series: PageSeries, to inputs: inout InputCollector)
  /// The accounts that a page is about.
  func accounts(of series: PageSeries, in plan: SitePlan) -> [AccountID]
}

extension PlannedKind {
  package var isLinkedEverywhere: Bool { false }
  package func addInputs(of page: SeriesPage, _ series: PageSeries, to inputs: inout InputCollector) {}
  package func accounts(of series: PageSeries, in plan: SitePlan) -> [AccountID] {
    series.owner.map { [$0] } ?? []
  }

  /// The literal folder that its URLs begin with, such as `tags/`; `nil` if none exists.
  package var folder: String? {
    let first = pattern.prefix { $0 != "/" }
    return first.contains("{") || first.count == pattern.count ? nil : "\(first)/"
  }
}

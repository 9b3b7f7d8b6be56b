import SitePaths
import ThreadModel

/// The pages besides those of posts: their kinds, and the series of each in their order.
package struct PlannedSeries: Sendable {
  package let kinds: [any PlannedKind]
  let all: [PageSeries]
  /// The series that have a feed of their own.
  let feeds: [Int]
  /// The series that has the site's feed.
  let siteFeed: Int?
  /// The series that have the feeds of accounts.
  let accountFeeds: [AccountID: Int]

  init(_ kinds: [any PlannedKind], _ all: [PageSeries]) {
    (self.kinds, self.all) = (kinds, all)
    feeds = all.indices.filter { all[$0].feed == .own }
    siteFeed = feeds.first { all[$0].path.isEmpty }
    accountFeeds = Dictionary(
      feeds.compactMap { feed in all[feed].owner.map { ($0, feed) } },
      uniquingKeysWith: { first, _ in first })
  }

  package subscript(place: Int) -> PageSeries { all[place] }

  /// The kind of a page.
  package func kind(of page: SeriesPage) -> any PlannedKind { kinds[all[page.series].kind] }

  /// The places of the series of a kind, by its name.
  package func places(ofKind name: String) -> Range<Int> {
    guard let kind = kinds.firstIndex(where: { $0.name == name }) else { return 0..<0 }
    return all.firstSortedIndex { $0.kind >= kind }..<all.firstSortedIndex { $0.kind > kind }
  }

  /// Every page, series by series.
  var pages: [SeriesPage] {
    all.enumerated().flatMap { index, series in
      series.pageNumbers.map { SeriesPage(series: index, number: $0) }
    }
  }

  /// The newest post that is on a unit, if that is a page of a list.
  func newestRow(of unit: SitePlan.Unit) -> RowID? {
    guard case .page(let page) = unit else { return nil }
    return self[page.series].posts?.rows(onPage: page.number).last
  }
}

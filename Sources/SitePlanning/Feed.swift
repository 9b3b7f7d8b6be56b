package import ThreadModel

/// The newest posts of something, for feed readers.
package enum Feed: Hashable, Sendable {
  /// The posts of a list, by the place of its series in the plan.
  case series(Int)
  /// The posts of a thread, by its index.
  case thread(Int)
}

/// What a feed is written in; the word is the name of its file, next to the page whose posts it has.
package enum FeedForm: String, Hashable, Sendable, CaseIterable {
  /// Atom 1.0 (https://www.rfc-editor.org/rfc/rfc4287).
  case atom = "feed.xml"
  /// JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
  case json = "feed.json"

  /// What a page calls it where it points to it.
  package var mediaType: String { self == .atom ? "application/atom+xml" : "application/feed+json" }
}

extension SitePlan {
  /// Whether a thread has a feed: if it holds more than one post that may be listed, the first of which is its root.
  package func hasFeed(ofThread index: Int) -> Bool {
    let entries = threads[index].entries
    guard settings.extras.contains(.feeds), let root = entries.first, archive.isListed(root.row) else {
      return false
    }
    return entries.dropFirst().contains { archive.isListed($0.row) }
  }

  /// The posts of a feed, newest first. What is unlisted is in none, and neither are reposts.
  package func rows(of feed: Feed) -> [RowID] {
    switch feed {
    case .series(let index):
      let (rows, archive) = (series[index].posts?.rows ?? [], archive)
      return Array(rows.reversed().lazy.filter { archive.isListed($0) }.prefix(settings.feedLength))
    case .thread(let index):
      let rows = threads[index].entries.map(\.row).filter { archive.isListed($0) }
      return Array(rows.sorted(by: >).prefix(settings.threadFeedLength))
    }
  }

  /// The feeds that a page points to, the nearest first.
  package func feeds(on page: PagePlan.Kind) -> [Feed] {
    switch page {
    case .permalink(let row), .threadPage(let row, _):
      let thread = threads.place(ofRow: row).flatMap {
        hasFeed(ofThread: $0.thread) ? Feed.thread($0.thread) : nil
      }
      return [thread].compactMap(\.self) + feed(ofAccount: archive[row].account)
    case .page(let page):
      let series = self.series[page.series]
      switch series.feed {
      case .own: return [.series(page.series)]
      case .ofOwner: return series.owner.map { feed(ofAccount: $0) } ?? []
      case .ofSite: return self.series.siteFeed.map { [.series($0)] } ?? []
      case .none: return []
      }
    case .moved, .gone: return []
    }
  }

  /// The feed of an account, if it has one.
  func feed(ofAccount account: AccountID) -> [Feed] {
    series.accountFeeds[account].map { [.series($0)] } ?? []
  }
}

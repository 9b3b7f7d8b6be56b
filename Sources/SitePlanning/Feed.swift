import ThreadModel

/// The newest posts of something, for those who read in a program of their own.
package enum Feed: Hashable, Sendable {
  /// The posts of a list: the front page, what an account begins and goes on with itself, or a tag.
  case list(Surface)
  /// The posts of a thread, by its index.
  case thread(Int)
}

/// What a feed is written in; the word is the name of its file, beside the page whose posts it has.
package enum FeedForm: String, Hashable, Sendable, CaseIterable {
  /// Atom 1.0 (https://www.rfc-editor.org/rfc/rfc4287).
  case atom = "feed.xml"
  /// JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
  case json = "feed.json"

  /// What a page calls it where it points to it.
  package var mediaType: String { self == .atom ? "application/atom+xml" : "application/feed+json" }
}

/// The lists that have a feed: those with a post that may be listed, since a feed without an entry has no time.
struct SiteFeeds: Sendable {
  /// In the order of their feeds.
  let lists: [Surface]
  private let known: Set<Surface>

  init(_ lists: SiteLists, _ archive: Archive, _ settings: PlanSettings) {
    var found: [Surface] = []
    func add(_ surface: Surface, _ list: EntryList) {
      if list.rows.reversed().contains(where: { archive.isListed($0) }) { found.append(surface) }
    }
    if settings.surfaces.contains(.feeds) {
      add(.home, lists.home)
      for (index, account) in lists.accounts.enumerated() {
        add(.account(UInt32(index), .posts), account.posts)
      }
      found += lists.tags.indices.map { .tag($0) }
    }
    (self.lists, known) = (found, Set(found))
  }

  /// Whether a list has a feed. The lists of an account share one.
  func has(_ surface: Surface) -> Bool {
    guard case .account(let account, _) = surface else { return known.contains(surface) }
    return known.contains(.account(account, .posts))
  }
}

extension SitePlan {
  /// Whether there is such a feed. A thread has one if it holds more than one post that may be listed, the first of
  /// which is its root.
  package func hasFeed(_ feed: Feed) -> Bool {
    switch feed {
    case .list(let surface): return siteFeeds.has(surface)
    case .thread(let index):
      let entries = threads[index].entries
      guard settings.surfaces.contains(.feeds), let root = entries.first, archive.isListed(root.row) else {
        return false
      }
      return entries.dropFirst().contains { archive.isListed($0.row) }
    }
  }

  /// The posts of a feed, newest first. What is unlisted is in none, and neither are reposts.
  package func rows(of feed: Feed) -> [UInt32] {
    switch feed {
    case .list(let surface):
      let archive = archive
      return Array(
        list(surface).rows.reversed().lazy.filter { archive.isListed($0) }.prefix(settings.feedLength))
    case .thread(let index):
      let rows = threads[index].entries.map(\.row).filter { archive.isListed($0) }
      return Array(rows.sorted(by: >).prefix(settings.threadFeedLength))
    }
  }

  /// The page whose posts a feed has.
  package func page(of feed: Feed) -> PageAddress? {
    switch feed {
    case .list(let surface): address(of: surface)
    case .thread(let index): threads[index].root.flatMap { permalinks.address(ofRow: $0.row) }
    }
  }

  /// The path of a feed in the site: `@ada/feed.xml`.
  package func path(of feed: Feed, as form: FeedForm) -> String? {
    page(of: feed).map { $0.path + form.rawValue }
  }

  /// The feeds that a page points to, the nearest first.
  package func feeds(on page: PagePlan.Kind) -> [Feed] {
    guard settings.surfaces.contains(.feeds) else { return [] }
    var feeds: [Feed] = []
    switch page {
    case .permalink(let row), .threadPage(let row, _):
      if let place = threads.place(ofRow: Int(row)) { feeds.append(.thread(place.thread)) }
      feeds.append(.list(.account(archive.rows[Int(row)].account, .posts)))
    case .list(.account(let account, _)): feeds = [.list(.account(account, .posts))]
    case .list(.tag(let index)): feeds = [.list(.tag(index))]
    case .list(.home), .list(.month), .tags, .months, .accounts, .about: feeds = [.list(.home)]
    case .notFound, .moved, .gone: break
    }
    return feeds.filter { hasFeed($0) }
  }
}

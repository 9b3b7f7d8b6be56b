import SiteFiles

/// What stands on one page, in order, and where the page is. A page sees nothing that is not in its plan.
package struct PagePlan: Sendable {
  /// Which kind of page it is.
  package enum Kind: Hashable, Sendable {
    /// A post with its thread around it; `row` is the post in focus.
    case permalink(row: UInt32)
    /// A later page of a thread whose root is `row`.
    case threadPage(row: UInt32, number: Int)
    /// An account's timeline.
    case timeline(account: UInt32)
    /// Everybody's posts.
    case home
    case about
    case notFound
    /// A small page at an address that is no longer the post's or the account's own.
    case moved(MovedAddress)
    /// What is left of a post that is gone; the row of its tombstone, if the archive has one.
    case gone(row: UInt32?)

    /// The kind in a word, the same in every run.
    var word: String {
      switch self {
      case .permalink: "permalink"
      case .threadPage: "thread page"
      case .timeline: "timeline"
      case .home: "home"
      case .about: "about"
      case .notFound: "not found"
      case .moved: "moved"
      case .gone: "gone"
      }
    }
  }

  package let address: PageAddress
  package let kind: Kind
  /// What stands on it, in order.
  package let tokens: [PageToken]
  /// The pages beside it.
  package let links: PageLinks
  /// The hash of all that it is made from: records, accounts, theme, configuration and version.
  package let fingerprint: UInt64
}

/// The pages beside a page, where there are any.
package struct PageLinks: Hashable, Sendable {
  package var older: PageAddress?
  package var newest: PageAddress?
  package var previous: PageAddress?
  package var next: PageAddress?

  package static let none = PageLinks()
}

/// One thing on a page: a post in its place, or a sign that stands where posts are not.
package enum PageToken: Hashable, Sendable {
  /// A post.
  case post(PlacedPost)
  /// A repost on a timeline, by the row of the repost. `subject` is the post it shows, if the archive has it.
  case repost(row: UInt32, subject: PlacedPost?)
  /// Posts that stand elsewhere: how many, and the page that has them.
  case gap(count: Int, address: PageAddress?)
  /// The post that the next one replies to is not in the archive. `row` is the one that replies.
  case missingParent(row: UInt32)
  /// A post that is gone, in its place, by the row of its tombstone.
  case tombstone(PlacedPost)
}

/// A post in one place of one page: the same post may stand in others with another role and count.
package struct PlacedPost: Hashable, Sendable {
  /// Why it is on the page.
  package enum Role: String, Hashable, Sendable {
    /// It stands above the post in focus.
    case ancestor
    /// The page is about it.
    case focused
    /// It stands below the post in focus, or on a later page of the thread.
    case reply
    /// It is one of many on a timeline.
    case timeline
  }

  package let row: UInt32
  package let role: Role
  /// How deep it stands below the first post of the page's thread.
  package let depth: Int
  /// How many replies to it are in the archive.
  package let replies: Int
  /// How many posts its thread has; shown on timelines when it is the root of more than one.
  package let threadCount: Int
  /// Where the line from its avatar leads.
  package let line: Threadline
  /// The post or tombstone it replies to in its thread, by its row.
  package let parent: UInt32?
  /// Whether something else stands between it and its parent on the page, which is then named.
  package let isApart: Bool
  /// The post it replies to, shown as a card above it outside its thread.
  package let parentCard: ParentCard?
}

/// Where the line from an avatar leads.
package enum Threadline: String, Hashable, Sendable {
  /// To the next post on the page, which replies to this one.
  case continues
  /// To replies that are not on this page.
  case gap
  /// Nowhere: nothing follows.
  case ends
}

/// What a reply shows of its parent when it stands outside its thread.
package enum ParentCard: Hashable, Sendable {
  /// The parent, by its row.
  case post(UInt32)
  /// The parent is gone, by the row of its tombstone.
  case tombstone(UInt32)
  /// The parent is not in the archive.
  case missing
}

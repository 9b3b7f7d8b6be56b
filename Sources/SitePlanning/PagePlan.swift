/// What stands on one page, in order, and where the page is. A page sees nothing that is not in its plan.
package struct PagePlan: Sendable {
  /// Which kind of page it is.
  package enum Kind: Hashable, Sendable {
    /// A post with its thread around it; `row` is the post in focus.
    case permalink(row: UInt32)
    /// A later page of a thread whose root is `row`.
    case threadPage(row: UInt32, number: Int)
    /// A list of posts.
    case list(Surface)
    /// The tags of the site, a part of them: indexes into `SitePlan.tagLists`.
    case tags(Range<Int>)
    /// The months of the site, a part of them: indexes into `SitePlan.monthLists`.
    case months(Range<Int>)
    /// The accounts of the site, a part of them: indexes into `SitePlan.directory`.
    case accounts(Range<Int>)
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
      case .list: "list"
      case .tags: "tags"
      case .months: "months"
      case .accounts: "accounts"
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

  /// A page of a kind at an address.
  package init(
    _ kind: Kind, at address: PageAddress, tokens: [PageToken] = [], links: PageLinks = .none
  ) {
    self.address = address
    self.kind = kind
    self.tokens = tokens
    self.links = links
  }
}

/// A list of posts that has pages of its own.
package enum Surface: Hashable, Sendable {
  /// What the owners begin, go on with themselves, and repost.
  case home
  /// A list of one account, by its index.
  case account(UInt32, AccountList)
  /// The posts that bear a tag, by its index in `SitePlan.tagLists`.
  case tag(Int)
  /// The posts of a month, by its index in `SitePlan.monthLists`.
  case month(Int)

  /// The account whose own list it is, whose unlisted posts may stand there.
  package var owner: UInt32? {
    if case .account(let account, _) = self { account } else { nil }
  }
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
  /// A repost on a list, by the row of the repost. `subject` is the post it shows, if the archive has it.
  case repost(row: UInt32, subject: PlacedPost?)
  /// Posts that stand elsewhere: how many, and the page that has them.
  case gap(count: Int, address: PageAddress?)
  /// The post that the next one replies to is not in the archive. `row` is the one that replies.
  case missingParent(row: UInt32)
  /// A post that is gone, in its place, by the row of its tombstone.
  case tombstone(PlacedPost)
}

/// Where the line from an avatar leads.
package enum Threadline: Hashable, Sendable {
  /// To the next post on the page, which is the one reply to this one.
  case continues
  /// To the next post on the page, which is one of several replies; `hidden` of them stand on another page.
  case forks(replies: Int, hidden: Int)
  /// To posts that are not on this page, of which there are `hidden`.
  case gap(hidden: Int)
  /// Nowhere: nothing follows.
  case ends

  /// The state in a word, the same in every run.
  package var word: String {
    switch self {
    case .continues: "continues"
    case .forks: "forks"
    case .gap: "gap"
    case .ends: "ends"
    }
  }

  /// How many replies stand elsewhere.
  package var hidden: Int {
    switch self {
    case .continues, .ends: 0
    case .forks(_, let hidden), .gap(let hidden): hidden
    }
  }
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

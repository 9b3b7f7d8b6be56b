/// How much goes on a page.
package struct PlanSettings: Hashable, Sendable {
  package var extras = Extras.pages
  /// Whether reposts are on the front page and among the posts of an account. Their own list has them always.
  package var listsReposts = true
  /// Posts on one page of a list.
  package var timelineLength = 30
  /// Tiles on one page of a grid.
  package var gridLength = 48
  /// The estimate of HTML bytes at which a page of a list ends. The newest page may hold nearly two pages, and the
  /// ceiling is 120 KB.
  package var timelineWeight = 48_000
  /// What the markup around one post of a list weighs, next to what its record says.
  package var timelineEntryWeight = 500
  /// What the parent above a reply weighs on a list.
  package var parentWeight = 1_000
  /// What the people who replied weigh on a list.
  package var facepileWeight = 500
  /// Posts are cut short on lists, and above a post in focus, at so many bytes of text; see `PostCut`.
  package var cutLength = 1_800
  /// The most that a post weighs that was cut short.
  package var cutWeight = 6_500
  /// The estimate of HTML bytes at which a page of an index ends.
  package var indexWeight = 60_000
  /// The accounts above the posts of the front page. A site with more has pages that list all of them.
  package var directoryLength = 30
  /// Ancestors shown right above a post in focus; the root comes first, whatever is between is a gap.
  package var ancestors = 8
  /// Replies shown below a post in focus that is no root.
  package var replies = 50
  /// The estimate of HTML bytes at which a page of a thread ends. The ceiling is 120 KB; the rest is the
  /// page's own head and foot, and what an estimate may be wrong by.
  package var pageWeight = 84_000
  /// What the markup around one post weighs, in bytes.
  package var entryWeight = 1_400
  /// The newest posts that a feed holds, and a feed of a thread.
  package var feedLength = 30
  package var threadFeedLength = 100
  /// The posts that a thread in another form holds at most.
  package var formLength = 1_000
  /// The URLs in one part of the sitemap. A reader takes 50,000; shorter parts are smaller in memory, and fewer of their
  /// bytes change with a post.
  package var sitemapLength = 10_000
  /// The networks whose URLs keep working.
  package var legacy: [LegacyNetwork] = []
  /// The paths of files that belong to no page, so that no legacy URL takes the place of one.
  package var publicPaths: [String] = []
  /// The hash of the theme, the configuration and the version of the software.
  package var fingerprint: UInt64 = 0

  package init() {}
}

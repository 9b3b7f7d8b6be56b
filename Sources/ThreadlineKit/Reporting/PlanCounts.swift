import PageRendering
import SitePlanning
import ThreadModel

/// Counts what a plan holds, page by page, and what it weighs at about.
struct PlanCounts {
  private let plan: SitePlan
  private(set) var pages: [String: Int] = [:]
  private(set) var feeds = 0
  private(set) var embeds = 0
  private(set) var cards = 0
  private(set) var bytes = 0

  init(_ plan: SitePlan) { self.plan = plan }

  // Measured on the example and on threads of five posts; what a build then made was within a tenth of it.

  /// The weight of a page without its posts: head, foot, and structured data.
  private static let pageWeight = 4_500
  /// The weights that pages are cut by are rather too much than too little: twice what there is.
  private static let caution = 2
  /// What the page of a post alone weighs, with the answers to those who embed it.
  private static let embedWeight = 3_400
  /// The weight of a feed entry without its text, in both forms.
  private static let feedEntryWeight = 1_200
  /// What a card weighs.
  private static let cardWeight = 17_000
  /// What a line of the sitemap weighs.
  private static let sitemapLine = 120

  /// Goes through the whole plan, one page at a time.
  mutating func count(picturing choice: PreviewCard) {
    for index in 0..<plan.unitCount {
      let unit = plan.unit(at: index)
      plan.forEachPage(of: unit) { add($0) }
      switch unit {
      case .feed(let feed): add(feed)
      case .thread(let thread) where plan.hasFeed(.thread(thread)): add(.thread(thread))
      default: break
      }
    }
    if plan.settings.extras.contains(.cards) { countCards(choice) }
    if plan.settings.extras.contains(.sitemap) { bytes += pages.values.reduce(0, +) * Self.sitemapLine }
  }

  private mutating func add(_ page: PagePlan) {
    pages[plan.words(for: page.kind).counted, default: 0] += 1
    bytes += Self.pageWeight + page.tokens.reduce(0) { $0 + weight(of: $1) } / Self.caution
    guard case .permalink(let row) = page.kind, plan.embedPath(ofRow: row) != nil else { return }
    embeds += 1
    bytes += Self.embedWeight
  }

  private mutating func add(_ feed: Feed) {
    feeds += 1
    bytes += plan.rows(of: feed).reduce(0) {
      $0 + Self.feedEntryWeight + Int(plan.archive[$1].weight)
    }
  }

  /// What is said of a post on a page, by the weights that pages are cut by.
  private func weight(of token: PageToken) -> Int {
    let settings = plan.settings
    switch token {
    case .post(let post) where post.role == .timeline: return listWeight(of: post)
    case .repost(let row, let subject):
      return subject.map(listWeight) ?? Int(plan.archive[row].weight)
    case .post(let post), .tombstone(let post):
      return settings.entryWeight + Int(plan.archive[post.row].weight)
    case .branchOpens, .stub: return 900
    case .gap, .missingParent, .branchCloses, .silence, .partOpens, .partCloses, .threadEnds: return 200
    }
  }

  private func listWeight(of post: PlacedPost) -> Int {
    let settings = plan.settings
    return settings.entryWeight + min(Int(plan.archive[post.row].weight), settings.cutWeight)
      + (post.parentCard == nil ? 0 : settings.parentWeight)
      + (post.repliers.isEmpty ? 0 : settings.facepileWeight)
  }

  /// A post whose own picture is its preview has no card.
  private mutating func countCards(_ choice: PreviewCard) {
    guard [.auto, .text].contains(choice) else { return }
    cards = plan.archive.accountIDs.count(where: plan.hasTimeline)
    cards += plan.archive.rows.count {
      $0.kind == .post && (choice == .text || !$0.flags.contains(.media))
    }
    bytes += cards * Self.cardWeight
  }
}

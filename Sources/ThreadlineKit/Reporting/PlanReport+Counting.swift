import PageRendering
import SitePlanning
import ThreadModel

// What a plan holds, page by page, and what it weighs at about: measured on the example and on threads of five posts. What
// a build then made was within a tenth of it.
extension PlanReport {
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
  mutating func count(_ plan: SitePlan, picturing choice: PreviewCard) {
    for index in 0..<plan.unitCount {
      let unit = plan.unit(at: index)
      plan.forEachPage(of: unit) { add($0, of: plan) }
      switch unit {
      case .feed(let feed): add(feed, of: plan)
      case .thread(let thread) where plan.hasFeed(.thread(thread)): add(.thread(thread), of: plan)
      default: break
      }
    }
    if plan.settings.extras.contains(.cards) { countCards(of: plan, choice) }
    if plan.settings.extras.contains(.sitemap) { aboutBytes += pages.values.reduce(0, +) * Self.sitemapLine }
  }

  private mutating func add(_ page: PagePlan, of plan: SitePlan) {
    pages[plan.words(for: page.kind).counted, default: 0] += 1
    aboutBytes += Self.pageWeight + page.tokens.reduce(0) { $0 + plan.weight(of: $1) } / Self.caution
    guard case .permalink(let row) = page.kind, plan.embedPath(ofRow: row) != nil else { return }
    embeds += 1
    aboutBytes += Self.embedWeight
  }

  private mutating func add(_ feed: Feed, of plan: SitePlan) {
    feeds += 1
    aboutBytes += plan.rows(of: feed).reduce(0) {
      $0 + Self.feedEntryWeight + Int(plan.archive[$1].weight)
    }
  }

  /// A post whose own picture is its preview has no card.
  private mutating func countCards(of plan: SitePlan, _ choice: PreviewCard) {
    guard [.auto, .text].contains(choice) else { return }
    aboutCards = plan.archive.accountIDs.count(where: plan.hasTimeline)
    aboutCards += plan.archive.rows.count {
      $0.kind == .post && (choice == .text || !$0.flags.contains(.media))
    }
    aboutBytes += aboutCards * Self.cardWeight
  }
}

extension SitePlan {
  /// What is said of a post on a page, by the weights that pages are cut by.
  fileprivate func weight(of token: PageToken) -> Int {
    switch token {
    case .post(let post) where post.role == .timeline: return listWeight(of: post)
    case .repost(let row, let subject):
      return subject.map(listWeight) ?? Int(archive[row].weight)
    case .post(let post), .tombstone(let post):
      return settings.entryWeight + Int(archive[post.row].weight)
    case .branchOpens, .stub: return 900
    case .gap, .missingParent, .branchCloses, .silence, .partOpens, .partCloses, .threadEnds: return 200
    }
  }

  private func listWeight(of post: PlacedPost) -> Int {
    settings.entryWeight + min(Int(archive[post.row].weight), settings.cutWeight)
      + (post.parentCard == nil ? 0 : settings.parentWeight)
      + (post.repliers.isEmpty ? 0 : settings.facepileWeight)
  }
}

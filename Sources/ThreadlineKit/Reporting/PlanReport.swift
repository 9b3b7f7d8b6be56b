import BuildDiagnostics
import PageRendering
import SitePlanning
import ThreadModel

/// What a build would do, before it does any of it: its hooks, and how much of what the site will have.
public struct PlanReport: Sendable, Encodable {
  /// A hook, and the program that it runs with its arguments.
  public struct Hook: Sendable, Encodable {
    /// The point of the build at which it runs.
    public let name: String
    /// The program and its arguments.
    public let program: [String]
  }

  /// The hooks that a build would run, in their order.
  public let hooks: [Hook]
  /// What the site has in addition to its posts, by the words of `[extras]`.
  public let extras: [String]
  /// Pages by their kind.
  public private(set) var pages: [String: Int] = [:]
  /// Feeds, each of which is written in two forms.
  public private(set) var feeds = 0
  /// Posts that other sites may frame.
  public private(set) var embeds = 0
  /// How many social cards there are at about, since what a picture is good for shows when it is opened.
  public private(set) var aboutCards = 0
  /// What the site weighs at about, in bytes, by the weights that pages are cut by; its media come on top.
  public private(set) var aboutBytes = 0
  /// Addresses, below the base URL, that a build now would take down.
  public let removed: [String]

  /// Everything that the planning had to say; not in JSON.
  public let diagnostics: RunDiagnostics

  private enum CodingKeys: String, CodingKey {
    case hooks, extras, pages, feeds, embeds, aboutCards, aboutBytes, removed
  }

  init(_ plan: SitePlan, _ configuration: SiteConfiguration, _ diagnostics: RunDiagnostics) {
    self.diagnostics = diagnostics
    hooks = BuildHooks.Point.allCases.compactMap { point in
      configuration.hooks.programs[point].map { Hook(name: point.rawValue, program: $0) }
    }
    extras = Extras.switches.filter { plan.settings.extras.contains($0.extra) }.map(\.word)
    removed = plan.history.newlyGone.map(\.path)
    count(plan, picturing: configuration.linkPreview.card)
  }

  /// The plan as JSON with sorted keys and a newline at its end.
  public var json: [UInt8] { BuildReport.json(of: self) }

  /// The plan as a person reads it.
  public var summary: String {
    var lines = hooks.map { "hook \($0.name): \($0.program.joined(separator: " "))".printable }
    if hooks.isEmpty { lines.append("no hooks") }
    lines.append("extras: " + (extras.isEmpty ? "none" : extras.joined(separator: ", ")))
    let kinds = pages.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
    lines.append("\(counted(pages.values.reduce(0, +), "page")): \(kinds.joined(separator: ", "))")
    lines.append(
      "\(counted(feeds, "feed")), \(counted(embeds, "embed")), about \(counted(aboutCards, "social card"))")
    lines.append("about \(BuildReport.bytes(aboutBytes)) without media")
    return (lines + BuildReport.listing(removed, "URL", "would be taken down"))
      .joined(separator: "\n")
  }

  // MARK: Counting

  // What a plan holds, page by page, and what it weighs at about: measured on the example and on threads of five posts.
  // What a build then made was within a tenth of it.

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
  private mutating func count(_ plan: SitePlan, picturing choice: PreviewCard) {
    for index in 0..<plan.unitCount {
      let unit = plan.unit(at: index)
      plan.forEachPage(of: unit) { add($0, of: plan) }
      switch unit {
      case .feed(let feed): add(feed, of: plan)
      case .thread(let thread) where plan.hasFeed(ofThread: thread): add(.thread(thread), of: plan)
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

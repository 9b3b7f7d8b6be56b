import SitePlanning
import ThreadModel

/// The records behind a page, each once, in the order of the page.
struct ExplainedRecords {
  private let plan: SitePlan
  private var seen: Set<RowID> = []
  private(set) var records: [PageExplanation.Record] = []
  private(set) var accounts: [String] = []

  init(of page: PagePlan, in plan: SitePlan) {
    self.plan = plan
    for token in page.tokens { add(token) }
    switch page.kind {
    case .page(let place):
      for account in plan.series.kind(of: place).accounts(of: plan.series[place.series], in: plan) {
        add(account: account)
      }
    case .moved(let move):
      if let row = move.row { add(row, "moved") }
      if let account = move.account { add(account: account) }
    case .gone(let row?): add(row, "gone")
    case .permalink, .threadPage, .gone: break
    }
  }

  private mutating func add(_ token: PageToken) {
    switch token {
    case .post(let post), .tombstone(let post): add(post)
    case .repost(let row, let subject):
      add(row, "timeline")
      if let subject { add(subject.row, "reposted") }
    case .branchOpens(let branch): for account in branch.authors.first { add(account: account) }
    case .stub(let stub): for account in stub.authors.first { add(account: account) }
    case .missingParent, .gap, .branchCloses, .silence, .partOpens, .partCloses, .threadEnds: break
    }
  }

  private mutating func add(_ post: PlacedPost) {
    add(post.row, post.role.rawValue)
    if let subject = plan.subject(of: post.row) { add(subject, "quoted") }
    switch post.parentCard {
    case .post(let row), .tombstone(let row): add(row, "answered")
    case .missing, nil: break
    }
    for account in post.repliers { add(account: account) }
  }

  private mutating func add(_ row: RowID, _ role: String) {
    guard plan.archive.rows.indices.contains(row.position), seen.insert(row).inserted else { return }
    let record = plan.archive[row]
    let account = plan.archive.account(of: record)?.handle
    records.append(
      .init(id: plan.archive.id(of: record), kind: "\(record.kind)", account: account, role: role))
    if let account, !accounts.contains(account) { accounts.append(account) }
  }

  private mutating func add(account index: AccountID) {
    guard plan.archive.accounts.indices.contains(index.position) else { return }
    let handle = plan.archive[index].handle
    if !accounts.contains(handle) { accounts.append(handle) }
  }
}

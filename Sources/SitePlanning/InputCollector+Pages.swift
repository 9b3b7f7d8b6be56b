// Pages that are planned already.
extension InputCollector {
  /// A page that is planned already.
  mutating func add(_ page: PagePlan) {
    add(page.address.path)
    add(page.kind.word)
    let links = page.links
    for link in [links.older, links.newest, links.previous, links.next] { add(link?.path ?? "") }
    addFeeds(on: page.kind)
    add(page.kind)
    for token in page.tokens { add(token) }
  }

  /// What the page is about besides its tokens.
  private mutating func add(_ kind: PagePlan.Kind) {
    switch kind {
    case .page(let page): add(page)
    case .moved(let move):
      add(move.to.path)
      if let row = move.row { add(alone: row) }
      if let account = move.account { add(account: account) }
    case .permalink(let row), .threadPage(let row, _): add(alone: row)
    case .gone(let row): if let row { add(row: row) }
    }
  }

  private mutating func add(_ token: PageToken) {
    add(token.number)
    switch token {
    case .post(let post), .tombstone(let post): add(post)
    case .repost(let row, let subject):
      add(row: row)
      if let subject { add(subject) }
    case .gap(let count, let address):
      add(count)
      add(address?.path ?? "")
    case .missingParent(let row): add(row: row)
    case .branchOpens(let branch):
      add(branch.count)
      add(branch.authors)
      add((branch.isOpen ? 1 : 0) + (branch.isLast ? 2 : 0) + (branch.isAnswer ? 4 : 0))
    case .branchCloses(let folds): add(folds ? 1 : 0)
    case .stub(let stub):
      add(stub.count)
      add(stub.authors)
      add(stub.address?.path ?? "")
      add((stub.place == .besidePath ? 1 : 0) + (stub.isLast ? 2 : 0))
    case .silence(let days): add(days)
    case .partOpens(let count, let isOfFirst):
      add(count)
      add(isOfFirst ? 1 : 0)
    case .partCloses: add(nil)
    }
  }

  private mutating func add(_ authors: ThreadAuthors) {
    add(accounts: authors.first)
    add(authors.count)
  }

  private mutating func add(_ post: PlacedPost) {
    add(row: post.row)
    add(post.role.rawValue)
    add(post.line.word)
    for number in [post.replies, post.threadCount, post.folded, post.line.hidden] { add(number) }
    add((post.isApart ? 1 : 0) + (post.isJoined ? 2 : 0) + (post.isPinned ? 4 : 0) + (post.isInRun ? 8 : 0))
    if let parent = post.parent { add(row: parent) }
    switch post.parentCard {
    case .post(let parent), .tombstone(let parent): add(row: parent)
    case .missing: add(1)
    case nil: add(0)
    }
    add(accounts: post.repliers)
    for number in [post.run?.number, post.run?.count] { add(number) }
    guard let row = post.threadRow else { return }
    add(plan.permalinks.address(ofRow: row)?.path ?? "")
  }
}

extension PageToken {
  /// A number for each kind, so that no two kinds make the same key.
  fileprivate var number: Int {
    switch self {
    case .post: 1
    case .repost: 2
    case .gap: 3
    case .missingParent: 4
    case .tombstone: 5
    case .branchOpens: 6
    case .branchCloses: 7
    case .stub: 8
    case .silence: 9
    case .partOpens: 10
    case .partCloses: 11
    }
  }
}

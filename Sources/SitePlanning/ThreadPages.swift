import ThreadModel

/// The pages of one thread: a permalink for each post, and the later pages of a thread that one page cannot hold.
///
/// A root's permalink is the thread's first page. Another post's permalink shows the root, the last ancestors
/// with a gap between, the post, and its first replies in reading order with a link to the rest.
struct ThreadPages {
  private let plan: SitePlan
  private let entries: ArraySlice<ThreadEntry>
  /// The positions at which the thread's pages begin; the first is 0.
  private let starts: [Int]

  init(plan: SitePlan, thread: Int) {
    self.plan = plan
    entries = plan.threads[thread].entries
    starts = Self.cut(entries, plan)
  }

  /// Calls `body` with every page, the posts' in reading order and the later pages of the thread at the end.
  func forEach<Failure>(_ body: (PagePlan) throws(Failure) -> Void) throws(Failure) {
    for position in 0..<entries.count {
      if let page = permalink(position) { try body(page) }
    }
    for index in 1..<max(1, starts.count) {
      if let page = laterPage(index) { try body(page) }
    }
  }

  private static func cut(_ entries: ArraySlice<ThreadEntry>, _ plan: SitePlan) -> [Int] {
    var starts = [0]
    var weight = 0
    for (position, entry) in entries.enumerated() {
      let own = plan.settings.entryWeight + Int(plan.archive.rows[Int(entry.row)].weight)
      if weight > 0, weight + own > plan.settings.pageWeight {
        starts.append(position)
        weight = 0
      }
      weight += own
    }
    return starts
  }

  private func entry(_ position: Int) -> ThreadEntry { entries[entries.startIndex + position] }

  private func rootAddress(page: Int?) -> PageAddress? {
    plan.permalinks.address(ofRow: entry(0).row, page: page)
  }

  /// The address of the thread's page that a position stands on.
  private func address(of position: Int) -> PageAddress? {
    let index = starts.firstSortedIndex { $0 > position } - 1
    return rootAddress(page: index <= 0 ? nil : index + 1)
  }

  private func permalink(_ position: Int) -> PagePlan? {
    let row = entry(position).row
    guard let address = plan.permalinks.address(ofRow: row) else { return nil }
    let kind: PagePlan.Kind =
      plan.archive.rows[Int(row)].kind == .tombstone ? .gone(row: row) : .permalink(row: row)
    let end = repliesEnd(position)
    var tokens = above(position)
    for place in position..<end {
      tokens.append(
        token(
          place, role: place == position ? .focused : .reply,
          above: place == position ? entry(position).parent.map { Int($0) } : place - 1,
          below: place + 1 < end ? place + 1 : nil, focus: position))
    }
    let hidden = position + 1 + Int(entry(position).descendants) - end
    if hidden > 0 { tokens.append(.gap(count: hidden, address: self.address(of: end))) }
    let links = PageLinks(next: position == 0 && starts.count > 1 ? rootAddress(page: 2) : nil)
    return plan.page(kind, at: address, tokens: tokens, links: links)
  }

  /// Where the replies shown below a post end: at the first page's end below a root, and below another post
  /// after so many replies, or sooner where they weigh too much.
  private func repliesEnd(_ position: Int) -> Int {
    let last = position + 1 + Int(entry(position).descendants)
    guard position > 0 else { return starts.count > 1 ? starts[1] : last }
    var end = position + 1
    var weight = 0
    while end < last, end - position <= plan.settings.replies {
      weight += plan.settings.entryWeight + Int(plan.archive.rows[Int(entry(end).row)].weight)
      if weight > plan.settings.pageWeight { break }
      end += 1
    }
    return end
  }

  /// The root, a gap and the last ancestors, the topmost first.
  private func above(_ position: Int) -> [PageToken] {
    var tokens: [PageToken] = []
    if entry(0).isMissingParent { tokens.append(.missingParent(row: entry(0).row)) }
    guard position > 0 else { return tokens }
    var chain: [Int] = []
    var next = entry(position).parent
    while let parent = next, parent > 0, chain.count < plan.settings.ancestors {
      chain.append(Int(parent))
      next = entry(Int(parent)).parent
    }
    chain.reverse()
    let hidden = Int(entry(position).depth) - 1 - chain.count
    let second = hidden > 0 ? nil : (chain.first ?? position)
    tokens.append(token(0, role: .ancestor, above: nil, below: second, focus: position))
    if hidden > 0 { tokens.append(.gap(count: hidden, address: rootAddress(page: nil))) }
    for (index, place) in chain.enumerated() {
      let next = index + 1 < chain.count ? chain[index + 1] : position
      let above = entry(place).parent.map { Int($0) }
      tokens.append(token(place, role: .ancestor, above: above, below: next, focus: position))
    }
    return tokens
  }

  private func laterPage(_ index: Int) -> PagePlan? {
    guard let address = rootAddress(page: index + 1) else { return nil }
    let end = index + 1 < starts.count ? starts[index + 1] : entries.count
    let previous = rootAddress(page: index == 1 ? nil : index)
    var tokens: [PageToken] = [.gap(count: starts[index], address: previous)]
    for place in starts[index]..<end {
      tokens.append(
        token(
          place, role: .reply, above: place > starts[index] ? place - 1 : nil,
          below: place + 1 < end ? place + 1 : nil, focus: nil))
    }
    let next = index + 1 < starts.count ? rootAddress(page: index + 2) : nil
    if end < entries.count { tokens.append(.gap(count: entries.count - end, address: next)) }
    return plan.page(
      .threadPage(row: entry(0).row, number: index + 1), at: address, tokens: tokens,
      links: PageLinks(previous: previous, next: next))
  }

  /// `above` and `below` are the positions that stand next to it on the page; `focus` is the one that the page is
  /// about, from which depth is counted.
  private func token(
    _ position: Int, role: PlacedPost.Role, above: Int?, below: Int?, focus: Int?
  ) -> PageToken {
    let entry = entry(position)
    let parent = entry.parent.map { Int($0) }
    let start = role == .ancestor ? 0 : focus ?? 0
    let placed = PlacedPost(
      row: entry.row, role: role, depth: Int(entry.depth) - Int(self.entry(start).depth),
      replies: Int(entry.replies), threadCount: entry.depth == 0 ? entries.count : 1,
      line: line(position, next: below), parent: parent.map { self.entry($0).row },
      isApart: parent != nil && parent != above && parent != focus, parentCard: nil)
    return plan.archive.rows[Int(entry.row)].kind == .tombstone ? .tombstone(placed) : .post(placed)
  }

  private func line(_ position: Int, next: Int?) -> Threadline {
    if let next, entry(next).parent.map({ Int($0) }) == position { return .continues }
    return entry(position).replies > 0 ? .gap : .ends
  }
}

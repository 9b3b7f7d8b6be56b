import SitePaths
import ThreadModel

/// The pages of one thread: a permalink for each post, and the later pages of a thread that one page cannot hold.
///
/// A root's permalink is the thread's first page. Another post's permalink shows the root, the last ancestors
/// with a gap between, the post, and its first replies in reading order with a link to the rest.
struct ThreadPages {
  private let inputs: PageInputs
  private let entries: ArraySlice<ThreadEntry>
  private let cut: ThreadCut
  private let runs: ThreadRuns

  init(_ inputs: PageInputs, thread: Int) {
    self.inputs = inputs
    entries = inputs.entries(ofThread: thread)
    cut = ThreadCut(entries, inputs.settings, inputs.record)
    runs = ThreadRuns(entries, inputs.record)
  }

  /// The positions at which the thread's pages begin; the first is 0.
  private var starts: [Int] { cut.starts }

  /// Calls `body` with every page, the posts' in reading order and the later pages of the thread at the end.
  func forEach<Failure>(_ body: (PagePlan) throws(Failure) -> Void) throws(Failure) {
    for position in 0..<entries.count {
      if let page = permalink(position) { try body(page) }
      for page in inputs.legacyPages(ofRow: entry(position).row) { try body(page) }
    }
    for index in 1..<max(1, starts.count) {
      if let page = laterPage(index) { try body(page) }
    }
  }

  private func entry(_ position: Int) -> ThreadEntry { entries[entries.startIndex + position] }

  private func rootAddress(page: Int?) -> PageURL? {
    inputs.address(ofRow: entry(0).row, page: page)
  }

  /// The URL of the thread's page that a position is on.
  private func address(of position: Int) -> PageURL? {
    let index = starts.firstSortedIndex { $0 > position } - 1
    return rootAddress(page: index <= 0 ? nil : index + 1)
  }

  private func permalink(_ position: Int) -> PagePlan? {
    let row = entry(position).row
    guard let address = inputs.address(ofRow: row) else { return nil }
    let kind: PagePlan.Kind =
      inputs.record(row).kind == .tombstone ? .gone(row: row) : .permalink(row: row)
    let end = cut.repliesEnd(position)
    var tokens = above(position)
    for place in position..<end {
      tokens.append(
        token(
          place, role: place == position ? .focused : .reply,
          above: place == position ? entry(position).parent.map { Int($0) } : place - 1,
          line: line(place, end: end), focus: position))
    }
    let hidden = position + 1 + Int(entry(position).descendants) - end
    if hidden > 0 { tokens.append(.gap(count: hidden, address: self.address(of: end))) }
    let links = PageLinks(next: position == 0 && starts.count > 1 ? rootAddress(page: 2) : nil)
    return PagePlan(kind, at: address, tokens: tokens, links: links)
  }

  /// The root, a gap and the last ancestors, the topmost first.
  private func above(_ position: Int) -> [PageToken] {
    var tokens: [PageToken] = []
    if entry(0).isMissingParent { tokens.append(.missingParent(row: entry(0).row)) }
    guard position > 0 else { return tokens }
    let chain = cut.chain(above: position)
    let hidden = Int(entry(position).depth) - 1 - chain.count
    let rootLine = hidden > 0 ? Threadline.gap(hidden: hidden) : lineAlong(0)
    tokens.append(token(0, role: .ancestor, above: nil, line: rootLine, focus: position))
    if hidden > 0 { tokens.append(.gap(count: hidden, address: rootAddress(page: nil))) }
    for place in chain {
      let above = entry(place).parent.map { Int($0) }
      tokens.append(token(place, role: .ancestor, above: above, line: lineAlong(place), focus: position))
    }
    return tokens
  }

  private func laterPage(_ index: Int) -> PagePlan? {
    guard let address = rootAddress(page: index + 1) else { return nil }
    let places = cut.positions(onPage: index)
    let end = places.upperBound
    let previous = rootAddress(page: index == 1 ? nil : index)
    var tokens: [PageToken] = [.gap(count: places.lowerBound, address: previous)]
    for place in places {
      tokens.append(
        token(
          place, role: .reply, above: place > places.lowerBound ? place - 1 : nil,
          line: line(place, end: end), focus: nil))
    }
    let next = index + 1 < starts.count ? rootAddress(page: index + 2) : nil
    if end < entries.count { tokens.append(.gap(count: entries.count - end, address: next)) }
    return PagePlan(
      .threadPage(row: entry(0).row, number: index + 1), at: address, tokens: tokens,
      links: PageLinks(previous: previous, next: next))
  }

  /// `above` is the position that stands right above it on the page; `focus` is the one that the page is about,
  /// from which depth is counted.
  private func token(
    _ position: Int, role: PlacedPost.Role, above: Int?, line: Threadline, focus: Int?
  ) -> PageToken {
    let entry = entry(position)
    let parent = entry.parent.map { Int($0) }
    let start = role == .ancestor ? 0 : focus ?? 0
    var placed = PlacedPost(row: entry.row, role: role)
    placed.depth = Int(entry.depth) - Int(self.entry(start).depth)
    placed.replies = Int(entry.replies)
    placed.line = line
    placed.parent = parent.map { self.entry($0).row }
    placed.isApart = parent != nil && parent != above && parent != focus
    placed.run = runs.run(at: position)
    if line.hidden > 0 { placed.repliers = inputs.repliers(to: position, in: entries) }
    return inputs.record(entry.row).kind == .tombstone ? .tombstone(placed) : .post(placed)
  }
}

// MARK: Threadlines

extension ThreadPages {
  /// Where the line of a post leads on a page on which everything stands that follows it, up to `end`.
  private func line(_ position: Int, end: Int) -> Threadline {
    let entry = entry(position)
    guard entry.replies > 0 else { return .ends }
    guard position + 1 < end else { return .gap(hidden: Int(entry.descendants)) }
    guard entry.replies > 1 else { return .continues }
    let isWhole = position + 1 + Int(entry.descendants) <= end
    let hidden = isWhole ? 0 : Int(entry.replies) - repliesShown(position, end: end)
    return .forks(replies: Int(entry.replies), hidden: hidden)
  }

  /// Where the line of an ancestor leads of whose replies only the one on the way is shown.
  private func lineAlong(_ position: Int) -> Threadline {
    let replies = Int(entry(position).replies)
    return replies > 1 ? .forks(replies: replies, hidden: replies - 1) : .continues
  }

  /// How many replies to a post are before `end`: as many steps as it finds.
  private func repliesShown(_ position: Int, end: Int) -> Int {
    var count = 0
    var next = position + 1
    while next < end {
      count += 1
      next += Int(entry(next).descendants) + 1
    }
    return count
  }
}

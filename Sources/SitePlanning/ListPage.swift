package import ThreadModel

/// What is on one page of a list, newest first.
///
/// What was said right after each other stands together, in the order in which one reads it. A post that a newer
/// entry of the page shows already, as the parent it replies to, as a quote or as a repost, is not shown again.
struct ListPage {
  private let inputs: PageInputs
  private let series: PageSeries
  private let rows: ArraySlice<RowID>
  private let pinned: [RowID]

  /// Posts that are together.
  private struct Unit {
    var shown: [RowID]
    var folded = 0
  }

  init(_ inputs: PageInputs, _ page: SeriesPage) {
    self.inputs = inputs
    series = inputs.series(page.series)
    rows = series.posts?.rows(onPage: page.number) ?? []
    pinned = series.pinned(onPage: page.number)
  }

  func tokens() -> [PageToken] {
    if case .grid = series.content {
      return rows.reversed().map { .post(PlacedPost(row: $0, role: .timeline)) }
    }
    var seen = Set(pinned)
    var tokens = pinned.compactMap { row in
      inputs.listed(row).map { placed in
        var placed = placed
        placed.isPinned = true
        return PageToken.post(placed)
      }
    }
    for unit in units().reversed() {
      if unit.shown.count == 1, unit.folded == 0, let only = unit.shown.first, seen.contains(only) {
        continue
      }
      for row in unit.shown { seen.formUnion(besides(row, isJoined: row != unit.shown.first)) }
      tokens += self.tokens(unit)
    }
    return tokens
  }

  private func units() -> [Unit] {
    var folding = EntryFolding(archive: inputs.plan.archive, threads: inputs.plan.threads)
    var units: [Unit] = []
    for row in rows {
      switch folding.place(row) {
      case .begins: units.append(Unit(shown: [row]))
      case .joins: units[units.count - 1].shown.append(row)
      case .folds: units[units.count - 1].folded += 1
      }
    }
    return units
  }

  /// The posts that an entry shows next to its own.
  private func besides(_ row: RowID, isJoined: Bool) -> [RowID] {
    var rows: [RowID] = []
    let record = inputs.record(row)
    if record.kind == .post, !isJoined, let parent = inputs.entry(ofRow: row)?.parent {
      rows.append(parent.row)
    }
    if record.kind == .repost || !record.flags.contains(.sensitive), let subject = inputs.subject(of: row) {
      rows.append(subject)
    }
    return rows.filter { row in
      let record = inputs.record(row)
      return !record.flags.contains(.unlisted) || record.account == series.owner
    }
  }

  private func tokens(_ unit: Unit) -> [PageToken] {
    unit.shown.enumerated().compactMap { index, row in
      if inputs.record(row).kind == .repost {
        return .repost(row: row, subject: inputs.subject(of: row).flatMap { inputs.listed($0) })
      }
      guard var placed = inputs.listed(row) else { return nil }
      if index > 0 {
        placed.isJoined = true
        placed.parentCard = nil
      }
      fillThread(of: unit, index, in: &placed)
      return .post(placed)
    }
  }

  /// Where the line from a post of a unit leads; the last one says how much more there is.
  private func fillThread(of unit: Unit, _ index: Int, in placed: inout PlacedPost) {
    let size = placed.threadCount
    placed.threadCount = 1
    guard index + 1 == unit.shown.count else {
      placed.line = .continues
      if placed.replies == 1 { placed.repliers = [] }
      return
    }
    placed.folded = unit.folded
    if unit.folded > 0 { placed.line = .gap(hidden: unit.folded) }
    guard let first = unit.shown.first else { return }
    let whole = index == 0 ? size : inputs.listed(first)?.threadCount ?? 1
    if whole > unit.shown.count { placed.threadCount = whole }
    placed.threadRow = first
  }
}

extension PageInputs {
  /// A post as it is in a frame on another site, with what it answers and nothing that answers it.
  package func alone(_ row: RowID) -> PlacedPost? {
    guard let (entry, parent) = entry(ofRow: row) else { return nil }
    var placed = PlacedPost(row: row, role: .focused)
    placed.replies = Int(entry.replies)
    placed.parent = parent?.row
    placed.parentCard = parentCard(of: entry, parent)
    return placed
  }

  private func parentCard(of entry: ThreadEntry, _ parent: ThreadEntry?) -> ParentCard? {
    guard let parent else { return entry.isMissingParent ? .missing : nil }
    return plan.archive[parent.row].kind == .tombstone ? .tombstone(parent.row) : .post(parent.row)
  }

  /// A post as it is alone on a list.
  func listed(_ row: RowID) -> PlacedPost? {
    guard let (entry, parent) = entry(ofRow: row), let place = plan.threads.place(ofRow: row)
    else { return nil }
    var placed = PlacedPost(row: row, role: .timeline)
    placed.replies = Int(entry.replies)
    placed.threadCount = entry.depth == 0 ? Int(entry.descendants) + 1 : 1
    placed.threadRow = row
    placed.parent = parent?.row
    placed.repliers = plan.repliers(to: place.position, in: plan.threads[place.thread].entries)
    placed.parentCard = parentCard(of: entry, parent)
    return placed
  }
}

extension SitePlan {
  /// The first three accounts that replied to a post, in reading order, its own left out; unlisted replies name
  /// nobody. Looks at the first few replies alone, so that a post with a million costs no more.
  func repliers(to position: Int, in entries: ArraySlice<ThreadEntry>) -> [AccountID] {
    let entry = entries[entries.startIndex + position]
    let own = archive[entry.row].account
    var found: [AccountID] = []
    var next = position + 1
    var looked = 0
    while next <= position + Int(entry.descendants), looked < 24, found.count < 3 {
      let reply = entries[entries.startIndex + next]
      let account = archive[reply.row].account
      if archive.isListed(reply.row), account != own, !found.contains(account) { found.append(account) }
      next += Int(reply.descendants) + 1
      looked += 1
    }
    return found
  }
}

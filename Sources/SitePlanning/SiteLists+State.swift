import SiteFiles
import ThreadModel

extension SiteLists {
  /// Adds every list to what the next build may recall: their rows end to end, since there may be more lists than posts.
  func leave(in values: inout StateValues) {
    var all = ListValues()
    all.add(home)
    for account in accounts {
      for list in AccountList.allCases { all.add(account[list]) }
      all.add(EntryList(rows: account.pinned[...], starts: [], newest: 0))
    }
    for tag in tags { all.add(tag.list) }
    for month in months { all.add(month.list) }
    all.leave(in: &values)
    values.add(writers)
    values.add(tags.map(\.key))
    values.add(tags.map(\.spelling))
    values.add(tags.map { UInt8($0.mayBeIndexed ? 1 : 0) })
    values.add(months.map(\.year))
    values.add(months.map(\.month))
    values.add(months.map { UInt8($0.mayBeIndexed ? 1 : 0) })
  }

  /// The lists of an archive as an earlier build left them.
  init(_ state: inout StateReader, of archive: Archive) throws(StateReader.Mismatch) {
    var all = try ListValues(&state, rows: archive.rows.count)
    home = try all.next()
    accounts = try archive.accounts.map { (_) throws(StateReader.Mismatch) in
      AccountLists(
        posts: try all.next(), replies: try all.next(), media: try all.next(), reposts: try all.next(),
        pinned: Array(try all.nextRows().rows))
    }
    writers = try state.values(of: UInt32.self)
    let (keys, spellings) = (try state.texts(), try state.texts())
    let tagFlags = try state.values(of: UInt8.self)
    let (years, numbers) = (try state.values(of: Int.self), try state.values(of: Int.self))
    let monthFlags = try state.values(of: UInt8.self)
    guard writers.allSatisfy({ $0 < archive.accounts.count }), spellings.count == keys.count,
      tagFlags.count == keys.count, numbers.count == years.count, monthFlags.count == years.count,
      years.allSatisfy({ (0...9_999).contains($0) }), numbers.allSatisfy({ (1...12).contains($0) })
    else { throw StateReader.Mismatch() }
    tags = try keys.indices.map { (index) throws(StateReader.Mismatch) in
      TagList(
        key: keys[index], spelling: spellings[index], list: try all.next(),
        mayBeIndexed: tagFlags[index] == 1)
    }
    months = try years.indices.map { (index) throws(StateReader.Mismatch) in
      MonthList(
        year: years[index], month: numbers[index], list: try all.next(), mayBeIndexed: monthFlags[index] == 1)
    }
  }
}

/// Many lists, end to end.
private struct ListValues {
  private var rows: [UInt32] = []
  private var starts: [UInt32] = []
  /// Of each list how many rows and pages it has, and at which page its newest begins.
  private var counts: [UInt32] = []
  private var (nextRow, nextStart, nextCount) = (0, 0, 0)

  init() {}

  mutating func add(_ list: EntryList) {
    rows += list.rows
    starts += list.starts
    counts += [UInt32(list.rows.count), UInt32(list.starts.count), UInt32(list.newest)]
  }

  func leave(in values: inout StateValues) {
    values.add(rows)
    values.add(starts)
    values.add(counts)
  }

  init(_ state: inout StateReader, rows limit: Int) throws(StateReader.Mismatch) {
    rows = try state.values(of: UInt32.self)
    starts = try state.values(of: UInt32.self)
    counts = try state.values(of: UInt32.self)
    guard rows.allSatisfy({ $0 < limit }) else { throw StateReader.Mismatch() }
  }

  /// The next list, which has at least one page even where it is empty.
  mutating func next() throws(StateReader.Mismatch) -> EntryList {
    let list = try nextRows()
    guard list.starts.first == 0 else { throw StateReader.Mismatch() }
    return list
  }

  /// The next list, which may be of rows alone.
  mutating func nextRows() throws(StateReader.Mismatch) -> EntryList {
    guard counts.count - nextCount >= 3 else { throw StateReader.Mismatch() }
    let (rowCount, startCount) = (Int(counts[nextCount]), Int(counts[nextCount + 1]))
    let newest = Int(counts[nextCount + 2])
    guard rowCount <= rows.count - nextRow, startCount <= starts.count - nextStart,
      newest <= max(0, startCount - 1)
    else { throw StateReader.Mismatch() }
    defer { (nextRow, nextStart, nextCount) = (nextRow + rowCount, nextStart + startCount, nextCount + 3) }
    let own = starts[nextStart..<(nextStart + startCount)]
    let isAscending = zip(own, own.dropFirst()).allSatisfy { $0 <= $1 }
    guard isAscending, own.allSatisfy({ $0 <= rowCount }) else { throw StateReader.Mismatch() }
    return EntryList(rows: rows[nextRow..<(nextRow + rowCount)], starts: Array(own), newest: newest)
  }
}

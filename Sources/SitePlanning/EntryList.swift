package import ThreadModel

/// The rows of one list of posts, oldest first, cut into pages that are numbered from the oldest: the one kind of
/// list behind the front page, an account's pages, a tag and a month.
///
/// Pages end by count or by estimated weight, whichever comes first. Only pages that others follow have a number,
/// and the newest page shows the last full page and whatever came after it. So a new post changes the newest page
/// alone, and a numbered page stays as it is permanently; for the same reason it links to the page before it and to
/// the newest, and not to the one after it.
package struct EntryList: Sendable {
  package let rows: ArraySlice<RowID>
  /// Where each page begins, counted from the first row.
  let starts: [UInt32]
  /// The index of the page at which the newest page begins.
  private let newest: Int

  package static let empty = EntryList(rows: [], starts: [0], isLastFull: false)

  /// Rows that are already cut. `isLastFull` says that the last page holds as much as a page may.
  init(rows: ArraySlice<RowID>, starts: [UInt32], isLastFull: Bool) {
    self.rows = rows
    self.starts = starts
    newest = max(0, isLastFull ? starts.count - 1 : starts.count - 2)
  }

  var isEmpty: Bool { rows.isEmpty }

  /// The numbers of the pages that have one: all but those that the newest page shows.
  var numbers: Range<Int> { 1..<(newest + 1) }

  /// The page before a page; `nil` is the newest.
  func older(than number: Int?) -> Int? {
    let older = (number ?? newest + 1) - 1
    return older >= 1 ? older : nil
  }

  /// The rows on a page, oldest first; `nil` is the newest.
  func rows(onPage number: Int?) -> ArraySlice<RowID> {
    guard let number else { return rows[(rows.startIndex + Int(starts[newest]))...] }
    guard numbers.contains(number) else { return [] }
    return rows[
      (rows.startIndex + Int(starts[number - 1]))..<(rows.startIndex + Int(starts[number]))]
  }
}

/// Cuts lists of rows into pages.
struct EntryListCutter {
  let archive: Archive
  let threads: PostThreads
  let settings: PlanSettings
  /// What the names of each account weigh next to a post.
  private let nameWeights: [Int]

  init(archive: Archive, threads: PostThreads, settings: PlanSettings) {
    (self.archive, self.threads, self.settings) = (archive, threads, settings)
    nameWeights = archive.accounts.map { 2 * $0.displayName.utf8.count + 3 * $0.handle.utf8.count }
  }

  /// A list in which posts that belong together are together.
  func list(_ rows: ArraySlice<RowID>) -> EntryList {
    var folding = EntryFolding(archive: archive, threads: threads)
    var starts: [UInt32] = [0]
    var count = 0
    var weight = 0
    for (offset, row) in rows.enumerated() {
      var place = folding.place(row)
      guard place != .folds else { continue }
      var own = self.weight(of: row, isJoined: place == .joins)
      if count > 0, count >= settings.timelineLength || weight + own > settings.timelineWeight {
        starts.append(UInt32(offset))
        (count, weight) = (0, 0)
        folding.begin()
        place = folding.place(row)
        own = self.weight(of: row, isJoined: false)
      }
      count += 1
      weight += own
    }
    return EntryList(rows: rows, starts: starts, isLastFull: count >= settings.timelineLength)
  }

  /// A list of tiles, which weigh alike and do not fold.
  func grid(_ rows: ArraySlice<RowID>) -> EntryList {
    let length = settings.gridLength
    let starts = stride(from: 0, to: max(1, rows.count), by: length).map { UInt32($0) }
    return EntryList(rows: rows, starts: starts, isLastFull: !rows.isEmpty && rows.count % length == 0)
  }

  /// What an entry weighs on a list, where long posts are cut short: rather too much than too little.
  private func weight(of row: RowID, isJoined: Bool) -> Int {
    let record = archive[row]
    var weight = settings.timelineEntryWeight + min(Int(record.weight), settings.cutWeight)
    if nameWeights.indices.contains(record.account.position) {
      weight += nameWeights[record.account.position]
    }
    if record.kind == .repost { return weight + settings.cutWeight / 2 }
    guard let (entry, parent) = threads.entry(ofRow: row) else { return weight }
    if entry.replies > 0 { weight += settings.facepileWeight }
    if !isJoined, parent != nil || entry.isMissingParent { weight += settings.parentWeight }
    return weight
  }
}

/// Finds the posts of a list that are together: a reply right after its parent, and an account's own thread.
///
/// Of an account's own posts in one thread that follow each other the first two are shown and the rest are folded
/// away behind them; of a conversation every post is shown.
struct EntryFolding {
  /// How a post follows the one before it.
  enum Place { case begins, joins, folds }

  private let archive: Archive
  private let threads: PostThreads
  private var last: RowID?
  private var thread: Int?
  /// The account that wrote all of the posts; nil in a conversation.
  private var account: AccountID?
  private var shown = 0
  private var folded = 0

  /// How many posts of a thread of one's own are shown together.
  private static let shownOfOwn = 2

  init(archive: Archive, threads: PostThreads) {
    self.archive = archive
    self.threads = threads
  }

  /// The next post follows nothing.
  mutating func begin() { last = nil }

  /// How the next row follows those before it.
  mutating func place(_ row: RowID) -> Place {
    let place = decide(row)
    switch place {
    case .begins:
      shown = 1
      folded = 0
      account = archive[row].account
      thread = threads.place(ofRow: row)?.thread
    case .joins:
      shown += 1
      if account != archive[row].account { account = nil }
    case .folds: folded += 1
    }
    last = row
    return place
  }

  private func decide(_ row: RowID) -> Place {
    guard let last, let thread, let place = threads.place(ofRow: row), place.thread == thread,
      let parent = threads.entry(ofRow: row)?.parent
    else { return .begins }
    let follows = parent.row == last && folded == 0
    let own = archive[row].account
    guard account == own, archive[parent.row].account == own else {
      return follows ? .joins : .begins
    }
    return follows && shown < Self.shownOfOwn ? .joins : .folds
  }
}

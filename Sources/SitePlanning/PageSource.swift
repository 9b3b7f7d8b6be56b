package import ThreadModel

/// What kinds of pages plan their pages from.
package struct PageSource: Sendable {
  package var archive: Archive { cutter.archive }
  package var settings: PlanSettings { cutter.settings }
  package let permalinks: Permalinks
  /// Which posts are on the lists of the front page and the accounts.
  package let lists: SiteLists
  /// Which posts have which tags, by the bytes of their keys.
  package let tags: [PostTag]
  /// The series that earlier kinds of the list of kinds planned, by the names of these kinds.
  package internal(set) var series: [String: [PageSeries]] = [:]
  let cutter: EntryListCutter
  /// The distance of the site's time zone from UTC at a moment, in seconds.
  let offset: @Sendable (Instant) -> Int

  /// A list of posts, cut into pages.
  package func list(_ rows: [RowID]) -> EntryList { cutter.list(rows[...]) }

  /// The posts that may be listed, grouped by a number that is made from their local time, in ascending order.
  package func listedPosts(by number: (CivilTime) -> Int) -> [(number: Int, rows: [RowID])] {
    var groups: [Int: [RowID]] = [:]
    var quarter: Int64?
    var current = 0
    for row in archive.rowIDs where archive.isListed(row) {
      let published = archive[row].published
      // No zone changes its distance within a quarter of an hour, and asking a zone is slow.
      if quarter != published.milliseconds / 900_000 {
        quarter = published.milliseconds / 900_000
        current = number(CivilTime(published, offsetSeconds: offset(published)))
      }
      groups[current, default: []].append(row)
    }
    return groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Whether search engines may list a page with these posts: not if all of their accounts ask them to stay away.
  package func mayBeIndexed(_ rows: [RowID]) -> Bool { rows.contains { archive.mayBeIndexed($0) } }

  /// Cuts the lines of an index into pages by what they weigh, in bytes of HTML.
  package func pages(ofLines weights: [Int]) -> [Range<Int>] {
    var pages: [Range<Int>] = []
    var start = 0
    var weight = 0
    for (index, own) in weights.enumerated() {
      if index > start, weight + own > settings.indexWeight {
        pages.append(start..<index)
        (start, weight) = (index, 0)
      }
      weight += own
    }
    if start < weights.count { pages.append(start..<weights.count) }
    return pages
  }

  /// What one line of an index weighs besides its words.
  package static let lineWeight = 120

  /// The series of all kinds, in the order of the kinds.
  consuming func plan(_ kinds: [any PlannedKind]) -> [PageSeries] {
    var all: [PageSeries] = []
    for (index, kind) in kinds.enumerated() {
      var planned = kind.series(from: self)
      for place in planned.indices {
        planned[place].kind = index
        // A feed without an entry has no time.
        let posts = settings.extras.contains(.feeds) ? planned[place].posts?.rows ?? [] : []
        if planned[place].feed == .own, !posts.reversed().contains(where: archive.isListed) {
          planned[place].feed = .none
        }
      }
      series[kind.name] = planned
      all += planned
    }
    return all
  }
}

extension Archive {
  /// The account whose archive it is; `nil` if there are none or several.
  var onlyOwner: AccountID? {
    let owners = accountIDs.filter { self[$0].isOwner }
    return owners.count == 1 ? owners.first : nil
  }

  /// Whether a row is a post that may be on lists for everybody.
  package func isListed(_ row: RowID) -> Bool {
    let record = self[row]
    return record.kind == .post && !record.flags.contains(.unlisted)
      && accounts.indices.contains(record.account.position)
  }

  /// Whether the account of a row lets search engines list what it wrote.
  package func mayBeIndexed(_ row: RowID) -> Bool {
    account(of: self[row])?.asksNotToBeIndexed != true
  }
}

import ThreadModel

/// Which rows stand on which list of the site.
struct SiteLists: Sendable {
  let home: EntryList
  /// By the accounts' order.
  let accounts: [AccountLists]
  let tags: [TagList]
  let months: [MonthList]
  /// The accounts whose posts are on the front page.
  let writers: [UInt32]

  /// The list that a surface is of.
  subscript(surface: Surface) -> EntryList {
    switch surface {
    case .home: home
    case .account(let account, let list): accounts[Int(account)][list]
    case .tag(let index): tags[index].list
    case .month(let index): months[index].list
    }
  }
}

/// The lists of one account.
struct AccountLists: Sendable {
  var posts = EntryList.empty
  var replies = EntryList.empty
  var media = EntryList.empty
  var reposts = EntryList.empty
  /// The posts that stand once more at the head of the newest page of its posts.
  var pinned: [UInt32] = []

  subscript(list: AccountList) -> EntryList {
    switch list {
    case .posts: posts
    case .replies: replies
    case .media: media
    case .reposts: reposts
    }
  }

  var isEmpty: Bool { posts.isEmpty && replies.isEmpty && reposts.isEmpty }

  /// The lists that have a page; the first has one even where it is empty, since the account's address is its.
  var pages: [AccountList] { AccountList.allCases.filter { $0 == .posts || !self[$0].isEmpty } }
}

/// A tag that has a page.
package struct TagList: Sendable {
  /// What it is known by, and its most used spelling.
  package let key, spelling: String
  let list: EntryList
  /// Whether any of its posts is of an account that lets search engines list them.
  let mayBeIndexed: Bool

  /// How many posts are on its list.
  package var count: Int { list.rows.count }
  /// Its name in addresses.
  package var slug: String { SafeName.tag(key) }
}

/// A month that has a page.
package struct MonthList: Sendable {
  package let year, month: Int
  let list: EntryList
  /// Likewise.
  let mayBeIndexed: Bool

  /// How many posts are on its list.
  package var count: Int { list.rows.count }
}

/// Sorts the rows of an archive onto the lists, in two passes over the rows.
struct SiteListCollector {
  let archive: Archive
  let threads: PostThreads
  let settings: PlanSettings
  /// The distance of the site's time zone from UTC at a moment, in seconds.
  private let offset: (Instant) -> Int
  private let cutter: EntryListCutter

  init(archive: Archive, threads: PostThreads, settings: PlanSettings, offset: @escaping (Instant) -> Int) {
    (self.archive, self.threads, self.settings, self.offset) = (archive, threads, settings, offset)
    cutter = EntryListCutter(archive: archive, threads: threads, settings: settings)
  }

  func lists(tags: PostTags) -> SiteLists {
    let accounts = accountRows()
    let writers = writers(accounts)
    let isWriter = writers.reduce(into: [Bool](repeating: false, count: archive.accounts.count)) {
      $0[Int($1)] = true
    }
    let isOwnThread = ownThreads()
    let home = archive.rows.indices.filter { index in
      let row = archive.rows[index]
      return archive.accounts.indices.contains(Int(row.account)) && isWriter[Int(row.account)]
        && !row.flags.contains(.unlisted)
        && (row.kind == .repost ? settings.listsReposts : row.kind == .post && isOwnThread[index])
    }
    let mayIndex = archive.accounts.map { !$0.asksNotToBeIndexed }
    let hasLists = settings.surfaces.contains(.accountLists)
    let pinned = pinnedRows()
    return SiteLists(
      home: cutter.list(home.map { UInt32($0) }[...]),
      accounts: accounts.enumerated().map { index, rows in
        var lists = lists(rows, isOwnThread, hasLists: hasLists)
        lists.pinned = pinned[UInt32(index)] ?? []
        return lists
      },
      tags: settings.surfaces.contains(.tags) ? tagLists(tags, mayIndex) : [],
      months: settings.surfaces.contains(.months) ? monthLists(mayIndex) : [], writers: writers)
  }

  /// The owners who wrote anything; where nobody is an owner, everybody who did.
  private func writers(_ rows: [[UInt32]]) -> [UInt32] {
    let wrote = archive.accounts.indices.filter { !rows[$0].isEmpty }.map { UInt32($0) }
    guard archive.accounts.contains(where: \.isOwner) else { return wrote }
    return wrote.filter { archive.accounts[Int($0)].isOwner }
  }

  /// The posts and reposts of each account.
  private func accountRows() -> [[UInt32]] {
    var rows = [[UInt32]](repeating: [], count: archive.accounts.count)
    for (index, row) in archive.rows.enumerated()
    where row.kind != .tombstone && rows.indices.contains(Int(row.account)) {
      rows[Int(row.account)].append(UInt32(index))
    }
    return rows
  }

  /// The posts that each account pinned to its profile, in its order; of others' posts it can pin none.
  private func pinnedRows() -> [UInt32: [UInt32]] {
    /// The place of each post among the pins of each account.
    var wanted: [Identifier: [UInt32: Int]] = [:]
    for (index, account) in archive.accounts.enumerated() {
      for (place, id) in account.pinned.prefix(Self.mostPinned).enumerated() {
        if let id = archive.identifiers.find(id) { wanted[id, default: [:]][UInt32(index)] = place }
      }
    }
    guard !wanted.isEmpty else { return [:] }
    var found: [UInt32: [(place: Int, row: UInt32)]] = [:]
    for (index, row) in archive.rows.enumerated() where row.kind == .post {
      guard let place = wanted[row.id]?[row.account] else { continue }
      found[row.account, default: []].append((place, UInt32(index)))
    }
    return found.mapValues { pins in pins.sorted { $0.place < $1.place }.map(\.row) }
  }

  /// As many as Mastodon lets anybody pin.
  private static let mostPinned = 5

  /// For each row whether its account began the thread and wrote all that stands between: what it says to
  /// nobody but its readers.
  private func ownThreads() -> [Bool] {
    var isOwn = [Bool](repeating: false, count: archive.rows.count)
    for thread in threads {
      let start = thread.entries.startIndex
      for entry in thread.entries {
        guard let parent = entry.parent.map({ thread.entries[start + Int($0)].row }) else {
          isOwn[Int(entry.row)] = !entry.isMissingParent
          continue
        }
        let (own, other) = (archive.rows[Int(entry.row)].account, archive.rows[Int(parent)].account)
        isOwn[Int(entry.row)] = isOwn[Int(parent)] && own == other && own != RecordRow.noAccount
      }
    }
    return isOwn
  }

  private func lists(_ rows: [UInt32], _ isOwnThread: [Bool], hasLists: Bool) -> AccountLists {
    var lists = AccountLists()
    func only(_ isIn: (UInt32, RecordRow) -> Bool) -> ArraySlice<UInt32> {
      rows.filter { isIn($0, archive.rows[Int($0)]) }[...]
    }
    guard hasLists else {
      lists.posts = cutter.list(settings.listsReposts ? rows[...] : only { $1.kind != .repost })
      return lists
    }
    lists.posts = cutter.list(
      only { $1.kind == .repost ? settings.listsReposts : isOwnThread[Int($0)] })
    lists.replies = cutter.list(only { $1.kind == .post && !isOwnThread[Int($0)] })
    lists.media = cutter.grid(only { $1.kind == .post && $1.flags.contains(.media) })
    lists.reposts = cutter.list(only { $1.kind == .repost })
    return lists
  }

  private func tagLists(_ tags: PostTags, _ mayIndex: [Bool]) -> [TagList] {
    tags.tags.indices.compactMap { index in
      let rows = tags.rows(ofTag: index).filter { archive.isListed($0) }
      guard !rows.isEmpty else { return nil }
      let tag = tags.tags[index]
      return TagList(
        key: tag.key, spelling: tag.spelling, list: cutter.list(rows[...]),
        mayBeIndexed: rows.contains { mayIndex[Int(archive.rows[Int($0)].account)] })
    }
  }

  private func monthLists(_ mayIndex: [Bool]) -> [MonthList] {
    var months: [Int: [UInt32]] = [:]
    var quarter: Int64?
    var month = 0
    for index in archive.rows.indices where archive.isListed(UInt32(index)) {
      let published = archive.rows[index].published
      // No zone changes its distance within a quarter of an hour, and asking a zone is slow.
      if quarter != published.milliseconds / 900_000 {
        quarter = published.milliseconds / 900_000
        let time = CivilTime(published, offsetSeconds: offset(published))
        month = time.year * 12 + time.month - 1
      }
      months[month, default: []].append(UInt32(index))
    }
    return months.sorted { $0.key < $1.key }.map { key, rows in
      MonthList(
        year: key / 12, month: key % 12 + 1, list: cutter.list(rows[...]),
        mayBeIndexed: rows.contains { mayIndex[Int(archive.rows[Int($0)].account)] })
    }
  }
}

extension Archive {
  /// Whether a row is a post that may stand on lists for whoever passes by.
  func isListed(_ row: UInt32) -> Bool {
    let record = rows[Int(row)]
    return record.kind == .post && !record.flags.contains(.unlisted)
      && accounts.indices.contains(Int(record.account))
  }
}

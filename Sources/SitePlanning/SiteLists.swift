import ThreadModel

/// Which posts and reposts are on the lists of the front page and of the accounts.
package struct SiteLists: Sendable {
  package let home: EntryList
  /// In the order of the accounts.
  package let accounts: [AccountLists]
  /// The accounts whose posts are on the front page.
  package let writers: [UInt32]
  /// The accounts that may be on a list for everybody, by handle.
  package let directory: [UInt32]
}

/// The lists of one account.
package struct AccountLists: Sendable {
  var posts = EntryList.empty
  var replies = EntryList.empty
  var media = EntryList.empty
  var reposts = EntryList.empty
  /// The posts that are repeated at the head of the newest page of its posts.
  package var pinned: [UInt32] = []

  package subscript(list: AccountList) -> EntryList {
    switch list {
    case .posts: posts
    case .replies: replies
    case .media: media
    case .reposts: reposts
    }
  }

  /// Whether the account has no page.
  package var isEmpty: Bool { posts.isEmpty && replies.isEmpty && reposts.isEmpty }

  /// The lists that have a page. The first has one even if it is empty, since it has the URL of the account.
  package var pages: [AccountList] { AccountList.allCases.filter { $0 == .posts || !self[$0].isEmpty } }
}

/// Finds the lists, in two passes over the rows.
struct SiteListCollector {
  let archive: Archive
  let threads: PostThreads
  let settings: PlanSettings
  private let cutter: EntryListCutter

  init(archive: Archive, threads: PostThreads, settings: PlanSettings) {
    (self.archive, self.threads, self.settings) = (archive, threads, settings)
    cutter = EntryListCutter(archive: archive, threads: threads, settings: settings)
  }

  func lists() -> SiteLists {
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
    let hasLists = settings.extras.contains(.accountLists)
    let pinned = pinnedRows()
    let accountLists = accounts.enumerated().map { index, rows in
      var lists = lists(rows, isOwnThread, hasLists: hasLists)
      lists.pinned = pinned[UInt32(index)] ?? []
      return lists
    }
    return SiteLists(
      home: cutter.list(home.map { UInt32($0) }[...]), accounts: accountLists, writers: writers,
      directory: directory(accountLists))
  }

  /// An account whose every post is unlisted has a page, and no list leads there.
  private func directory(_ lists: [AccountLists]) -> [UInt32] {
    let listed = lists.indices.filter { index in
      [lists[index].posts, lists[index].replies].contains { list in
        list.rows.contains { !archive.rows[Int($0)].flags.contains(.unlisted) }
      }
    }
    let named = listed.map { (handle: archive.accounts[$0].handle.lowercased(), index: UInt32($0)) }
    return named.sorted { ($0.handle, $0.index) < ($1.handle, $1.index) }.map(\.index)
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
}

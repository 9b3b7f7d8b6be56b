package import ThreadModel

/// Which posts and reposts are on the lists of the front page and of the accounts.
package struct SiteLists: Sendable {
  package let home: EntryList
  /// In the order of the accounts.
  package let accounts: [AccountLists]
  /// The accounts whose posts are on the front page.
  package let writers: [AccountID]
  /// The accounts that may be on a list for everybody, by handle.
  package let directory: [AccountID]
}

/// The lists of one account.
package struct AccountLists: Sendable {
  let lists: [AccountList: EntryList]
  /// The posts that are repeated at the head of the newest page of its posts.
  package let pinned: [RowID]
  /// Whether the account is an owner's, so that it has a page even without posts.
  let isOwners: Bool

  package subscript(list: AccountList) -> EntryList { lists[list] ?? .empty }

  var hasNoPosts: Bool { lists.values.allSatisfy(\.isEmpty) }

  /// Whether the account has no page.
  package var isEmpty: Bool { hasNoPosts && !isOwners }

  /// The lists that have a page. The first has one even if it is empty, since it has the URL of the account.
  package var pages: [AccountList] { AccountList.allCases.filter { $0 == .posts || !self[$0].isEmpty } }
}

extension EntryListCutter {
  /// Finds the lists of the site, in two passes over the rows.
  func siteLists() -> SiteLists {
    let accounts = accountRows()
    let writers = writers(accounts)
    let isWriter = writers.reduce(into: [Bool](repeating: false, count: archive.accounts.count)) {
      $0[$1.position] = true
    }
    let isOwnThread = ownThreads()
    let home = archive.rowIDs.filter { id in
      let row = archive[id]
      return isWriter.indices.contains(row.account.position) && isWriter[row.account.position]
        && !row.flags.contains(.unlisted)
        && (row.kind == .repost ? settings.listsReposts : row.kind == .post && isOwnThread[id.position])
    }
    let hasLists = settings.extras.contains(.accountLists)
    let accountLists = accounts.enumerated().map { index, rows in
      AccountLists(
        lists: lists(rows, isOwnThread, hasLists: hasLists), pinned: pinnedRows(of: AccountID(index)),
        isOwners: archive.accounts[index].isOwner)
    }
    return SiteLists(
      home: list(home[...]), accounts: accountLists, writers: writers,
      directory: directory(accountLists))
  }

  /// An account whose every post is unlisted has a page, and no list leads there. An owner without posts is on the list.
  private func directory(_ lists: [AccountLists]) -> [AccountID] {
    let listed = archive.accountIDs.filter { account in
      let lists = lists[account.position]
      if lists.hasNoPosts { return lists.isOwners }
      return [lists[.posts], lists[.replies]].contains { list in
        list.rows.contains { !archive[$0].flags.contains(.unlisted) }
      }
    }
    let named = listed.map { (handle: archive[$0].handle.lowercased(), account: $0) }
    return named.sorted { ($0.handle, $0.account) < ($1.handle, $1.account) }.map(\.account)
  }

  /// The owners who wrote anything; where nobody is an owner, everybody who did.
  private func writers(_ rows: [[RowID]]) -> [AccountID] {
    let wrote = archive.accountIDs.filter { !rows[$0.position].isEmpty }
    guard archive.accounts.contains(where: \.isOwner) else { return wrote }
    return wrote.filter { archive[$0].isOwner }
  }

  /// The posts and reposts of each account.
  private func accountRows() -> [[RowID]] {
    var rows = [[RowID]](repeating: [], count: archive.accounts.count)
    for (index, row) in archive.rows.enumerated()
    where row.kind != .tombstone && rows.indices.contains(row.account.position) {
      rows[row.account.position].append(RowID(index))
    }
    return rows
  }

  /// The posts that an account pinned to its profile, in its order; of others' posts it can pin none.
  private func pinnedRows(of account: AccountID) -> [RowID] {
    let ids = archive[account].pinned.prefix(Self.mostPinned).compactMap { archive.identifiers.find($0) }
    return ids.enumerated().compactMap { place, id in
      guard ids.lastIndex(of: id) == place, let row = archive.row(of: id) else { return nil }
      let record = archive[row]
      return record.kind == .post && record.id == id && record.account == account ? row : nil
    }
  }

  /// As many as Mastodon lets anybody pin.
  private static let mostPinned = 5

  /// For each row whether its account began the thread and wrote all that is between: what it says to
  /// nobody but its readers.
  private func ownThreads() -> [Bool] {
    var isOwn = [Bool](repeating: false, count: archive.rows.count)
    for thread in threads {
      let start = thread.entries.startIndex
      for entry in thread.entries {
        guard let parent = entry.parent.map({ thread.entries[start + Int($0)].row }) else {
          isOwn[entry.row.position] = !entry.isMissingParent
          continue
        }
        let (own, other) = (archive[entry.row].account, archive[parent].account)
        isOwn[entry.row.position] = isOwn[parent.position] && own == other && own != .missing
      }
    }
    return isOwn
  }

  private func lists(
    _ rows: [RowID], _ isOwnThread: [Bool], hasLists: Bool
  ) -> [AccountList: EntryList] {
    func only(_ isIn: (RowID, RecordRow) -> Bool) -> ArraySlice<RowID> {
      rows.filter { isIn($0, archive[$0]) }[...]
    }
    guard hasLists else {
      return [.posts: list(settings.listsReposts ? rows[...] : only { $1.kind != .repost })]
    }
    return [
      .posts: list(
        only { $1.kind == .repost ? settings.listsReposts : isOwnThread[$0.position] }),
      .replies: list(only { $1.kind == .post && !isOwnThread[$0.position] }),
      .media: grid(only { $1.kind == .post && $1.flags.contains(.media) }),
      .reposts: list(only { $1.kind == .repost }),
    ]
  }
}

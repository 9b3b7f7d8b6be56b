package import ThreadModel

/// What the lock knows of URLs that no longer stand where they stood, and what it does not know yet.
///
/// A post that had other ids before has had their URLs too, published by us or not: a link to an old version
/// of an edited post leads to the post.
package struct URLHistory: Sendable {
  /// Published URLs whose post or account has another URL now.
  package let moved: [MovedURL]
  /// Published URLs of posts and accounts that the archive no longer has; each gets a page that says so.
  package let gone: [PageURL]
  /// Those of them that a person took down.
  package let takenDown: Set<PageURL>
  /// Their lines in the lock.
  let goneEntries: [PermalinkLock.Entry]
  /// Those that a person took down and wants to be answered with 404.
  package let missing: [PageURL]
  /// How many URLs were published and not yet known to be gone when the build began.
  package let publishedCount: Int
  /// Those of them that this build finds gone.
  package let newlyGone: [PageURL]
  /// How many of these nobody took down: the exports merely lack them. An account whose posts are all gone is not counted
  /// besides its posts.
  package let newlyGoneCount: Int
  /// The posts and tombstones that may have a URL which no line of the lock has.
  private let unknownRows: [RowID]
  private let otherAdditions: (accounts: [PermalinkLock.Entry], rest: [PermalinkLock.Entry])
  private let archive: Archive
  private let permalinks: Permalinks

  /// Compares the lock with the URLs of this build. `hasPage` says whether an account has a page.
  init(
    _ archive: Archive, lock: PermalinkLock, _ locked: LockedRows, permalinks: Permalinks,
    hasPage: (AccountID) -> Bool
  ) {
    let accountsWithPage = archive.accountIDs.map(hasPage)
    var comparison = LockComparison(archive, permalinks, hasPage: accountsWithPage)
    locked.forEachLine(of: lock, others: { comparison.add($0.entry) }, { comparison.add($0, row: $1) })
    let aliases = comparison.addAliases()
    let newlyGone = comparison.gone.filter { !comparison.knownGone.contains($0.path) }
    moved = comparison.moved
    goneEntries = comparison.gone.filter { comparison.choice(of: $0) ?? .gone == .gone }
    gone = goneEntries.compactMap(\.address)
    takenDown = Set(comparison.gone.filter { comparison.choice(of: $0) == .gone }.compactMap(\.address))
    missing = comparison.gone.filter { comparison.choice(of: $0) == .missing }.compactMap(\.address)
    newlyGoneCount = newlyGone.count { !comparison.isEmptied($0) && comparison.choice(of: $0) == nil }
    publishedCount = comparison.published - (comparison.gone.count - newlyGone.count)
    self.newlyGone = newlyGone.compactMap(\.address)
    unknownRows = comparison.unknownRows
    otherAdditions = (
      comparison.unknownAccounts,
      aliases + newlyGone.map { PermalinkLock.Entry(.gone, id: $0.id, path: $0.path) }
    )
    (self.archive, self.permalinks) = (archive, permalinks)
  }

  /// Lines that the lock does not have yet: accounts by id, then posts by time, then what is gone. Each is made when it
  /// is asked for: a first build has one for every post.
  package var additions: some Sequence<PermalinkLock.Entry> {
    let posts = unknownRows.lazy.compactMap { [archive, permalinks] row in
      permalinks.address(ofRow: row).map {
        PermalinkLock.Entry(.post, id: archive.id(of: archive[row]), path: $0.path)
      }
    }
    return [AnySequence(otherAdditions.accounts), AnySequence(posts), AnySequence(otherAdditions.rest)]
      .joined()
  }
}

/// Holds each line of the lock against the URL that its post or account has now.
private struct LockComparison {
  private let archive: Archive
  private let permalinks: Permalinks
  private let accountsByID: [String: AccountID]
  private let hasPage: [Bool]
  /// The accounts and rows whose URL a line has.
  private var known: (accounts: [Bool], rows: [Bool])
  private(set) var published = 0
  private(set) var moved: [MovedURL] = []
  private(set) var gone: [PermalinkLock.Entry] = []
  /// The paths that earlier builds found gone already.
  private(set) var knownGone: Set<String> = []
  private var knownPaths: Set<String> = []
  /// The beginnings of the paths of accounts that were taken down, such as `@ada/`.
  private var takenAccounts: [String: TombstoneChoice] = [:]

  init(_ archive: Archive, _ permalinks: Permalinks, hasPage: [Bool]) {
    self.archive = archive
    self.permalinks = permalinks
    self.hasPage = hasPage
    var accountsByID = Dictionary(
      archive.accountIDs.map { (archive[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    for (old, new) in archive.joinedAccounts where accountsByID[old] == nil {
      accountsByID[old] = accountsByID[new]
    }
    self.accountsByID = accountsByID
    known = (
      [Bool](repeating: false, count: archive.accounts.count),
      [Bool](repeating: false, count: archive.rows.count)
    )
  }

  /// Takes a line about a post, with its row if the archive has one.
  mutating func add(_ line: PermalinkLock.Line, row: RowID?) {
    guard archive.aliases.isEmpty, let row, let path = permalinks.pathBytes(ofRow: row),
      line.path.elementsEqual(path)
    else { return add(line.entry) }
    published += 1
    known.rows[row.position] = true
  }

  mutating func add(_ entry: PermalinkLock.Entry) {
    if entry.kind == .gone { knownGone.insert(entry.path) }
    guard entry.kind != .gone, let old = entry.address else { return }
    published += 1
    if entry.kind == .account, let choice = archive.takenDown.answers[entry.id] {
      takenAccounts[entry.path] = choice
    }
    if !archive.aliases.isEmpty { knownPaths.insert(entry.path.lowercased()) }
    let row = entry.kind == .post ? archive.row(ofID: entry.id) : nil
    let account =
      entry.kind == .account ? accountsByID[entry.id].flatMap { hasPage[$0.position] ? $0 : nil } : nil
    let now =
      row.flatMap { permalinks.address(ofRow: $0) } ?? account.flatMap { permalinks.address(ofAccount: $0) }
    guard let now else { return gone.append(entry) }
    guard now == old else {
      return moved.append(MovedURL(from: old, to: now, row: row, account: account))
    }
    if let row { known.rows[row.position] = true }
    if let account { known.accounts[account.position] = true }
  }

  /// Whether it is the page of an account that is still there, but has no post any more.
  func isEmptied(_ entry: PermalinkLock.Entry) -> Bool {
    entry.kind == .account && accountsByID[entry.id] != nil
  }

  /// What a published URL answers that a person took down; `nil` if nobody did.
  func choice(of entry: PermalinkLock.Entry) -> TombstoneChoice? {
    let takenDown = archive.takenDown
    if let choice = takenDown.answers[entry.id] ?? takenDown.paths[entry.path] { return choice }
    guard !takenAccounts.isEmpty, let end = entry.path.firstIndex(of: "/") else { return nil }
    return takenAccounts[String(entry.path[...end])]
  }

  /// Adds the URLs of old ids that nothing else has or had, and gives their lines, which the lock lacks.
  mutating func addAliases() -> [PermalinkLock.Entry] {
    guard !archive.aliases.isEmpty else { return [] }
    let wanted = archive.aliases.compactMap { alias in
      archive.row(of: alias.id).flatMap { row in
        permalinks.address(ofAlias: alias, row: row).map { (alias: alias, row: row, address: $0) }
      }
    }
    let paths = Set(wanted.map { $0.address.path.lowercased() })
    let present = archive.rowIDs.lazy.compactMap { [permalinks] row in
      permalinks.address(ofRow: row)?.path.lowercased()
    }
    var taken = knownPaths.union(present.filter { paths.contains($0) })
    var lines: [PermalinkLock.Entry] = []
    for (alias, row, address) in wanted.sorted(by: { $0.address.path < $1.address.path })
    where taken.insert(address.path.lowercased()).inserted {
      guard let now = permalinks.address(ofRow: row) else { continue }
      moved.append(MovedURL(from: address, to: now, row: row, account: nil))
      lines.append(.init(.post, id: archive.identifiers[alias.alias], path: address.path))
    }
    return lines
  }

  /// The URLs of accounts that no line has, by id.
  var unknownAccounts: [PermalinkLock.Entry] {
    archive.accountIDs.compactMap { account in
      guard hasPage[account.position], !known.accounts[account.position] else { return nil }
      let address = permalinks.address(ofAccount: account)
      return address.map { .init(.account, id: archive[account].id, path: $0.path) }
    }
  }

  /// The rows whose URL no line has, by time; some have no URL at all.
  var unknownRows: [RowID] {
    archive.rowIDs.filter { !known.rows[$0.position] }
  }
}

/// A published URL whose post or account has another one now.
package struct MovedURL: Hashable, Sendable {
  package let from: PageURL
  package let to: PageURL
  /// The post or tombstone that moved, by its row.
  package let row: RowID?
  /// The account that moved, by its index.
  package let account: AccountID?
}

import ThreadModel

/// What the lock knows of addresses that no longer stand where they stood, and what it does not know yet.
package struct AddressHistory: Sendable {
  /// Published addresses whose post or account has another address now.
  package let moved: [MovedAddress]
  /// Published addresses of posts and accounts that the archive no longer has.
  package let gone: [PageAddress]
  /// How many addresses were published and not yet known to be gone when the build began.
  package let publishedCount: Int
  /// How many of them this build finds gone.
  package let newlyGoneCount: Int
  /// Lines that the lock does not have yet: accounts by id, then posts by time, then what is gone.
  package let additions: [PermalinkLock.Entry]

  /// Compares the lock with the addresses of now. `hasPage` says whether an account has a page.
  init(
    _ archive: Archive, lock: PermalinkLock, permalinks: Permalinks, rows: RowsByID,
    hasPage: (UInt32) -> Bool
  ) {
    var moved: [MovedAddress] = []
    var gone: [PermalinkLock.Entry] = []
    var knownGone = Set<String>()
    var published = 0
    var knownRows = [Bool](repeating: false, count: archive.rows.count)
    var knownAccounts = [Bool](repeating: false, count: archive.accounts.count)
    let accountsByID = Dictionary(
      archive.accounts.enumerated().map { ($1.id, UInt32($0)) }, uniquingKeysWith: { first, _ in first })
    lock.forEach { entry in
      if entry.kind == .gone { knownGone.insert(entry.path) }
      guard entry.kind != .gone, let old = PageAddress(path: entry.path) else { return }
      published += 1
      let row = entry.kind == .post ? rows.row(entry.id) : nil
      let account = entry.kind == .account ? accountsByID[entry.id].flatMap { hasPage($0) ? $0 : nil } : nil
      let now =
        row.flatMap { permalinks.address(ofRow: $0) } ?? account.flatMap { permalinks.address(ofAccount: $0) }
      guard let now else { return gone.append(entry) }
      guard now == old else {
        return moved.append(MovedAddress(from: old, to: now, row: row, account: account))
      }
      if let row { knownRows[Int(row)] = true }
      if let account { knownAccounts[Int(account)] = true }
    }
    self.moved = moved
    self.gone = gone.compactMap { PageAddress(path: $0.path) }
    let newlyGone = gone.filter { !knownGone.contains($0.path) }
    publishedCount = published - (gone.count - newlyGone.count)
    newlyGoneCount = newlyGone.count
    additions =
      archive.accounts.indices.compactMap { index in
        guard !knownAccounts[index], hasPage(UInt32(index)) else { return nil }
        guard let address = permalinks.address(ofAccount: UInt32(index)) else { return nil }
        return PermalinkLock.Entry(.account, id: archive.accounts[index].id, path: address.path)
      }
      + archive.rows.indices.compactMap { index in
        guard !knownRows[index], let address = permalinks.address(ofRow: UInt32(index)) else { return nil }
        return PermalinkLock.Entry(.post, id: archive.id(of: archive.rows[index]), path: address.path)
      } + newlyGone.map { PermalinkLock.Entry(.gone, id: $0.id, path: $0.path) }
  }
}

/// A published address whose post or account has another one now.
package struct MovedAddress: Hashable, Sendable {
  package let from: PageAddress
  package let to: PageAddress
  /// The post or tombstone that moved, by its row.
  package let row: UInt32?
  /// The account that moved, by its index.
  package let account: UInt32?
}

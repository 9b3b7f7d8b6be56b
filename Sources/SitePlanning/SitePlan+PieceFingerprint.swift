import SiteFiles
import ThreadModel

// What most pieces are made from, hashed without making their pages: the pages follow from it.
extension SitePlan {
  /// The hash of all that the pages of a thread, and the files beside them, are made from.
  func fingerprint(ofThread index: Int) -> UInt64 {
    var numbers: [UInt64] = []
    let entries = threads[index].entries
    for entry in entries {
      append(row: entry.row, to: &numbers)
      numbers.append(UInt64(entry.parent ?? .max) << 1 | (entry.isMissingParent ? 1 : 0))
      let account = Int(archive.rows[Int(entry.row)].account)
      numbers.append(siteFeeds.accounts.indices.contains(account) && siteFeeds.accounts[account] ? 1 : 0)
    }
    var hasher = ContentHasher()
    combineSite(into: &hasher)
    hasher.combine("thread")
    hasher.combine(numbers)
    for entry in entries where !legacy.networks.isEmpty {
      for address in legacy.addresses(ofRow: entry.row) { hasher.combine(address.path) }
    }
    return hasher.finish().high
  }

  /// The hash of all that a page of a list is made from; nil is the newest page.
  func fingerprint(ofPage number: Int?, of surface: Surface) -> UInt64 {
    guard let address = address(of: surface, page: number) else { return 0 }
    let list = list(surface)
    var numbers: [UInt64] = [UInt64(list.older(than: number) ?? 0)]
    for row in list.rows(onPage: number) { append(listed: row, to: &numbers) }
    if number == nil, case .account(let account, .posts) = surface {
      numbers.append(.max)
      for row in lists.accounts[Int(account)].pinned { append(listed: row, to: &numbers) }
    }
    var hasher = ContentHasher()
    combineSite(into: &hasher)
    hasher.combine("list")
    hasher.combine(address.path)
    combineFeeds(on: .list(surface), into: &hasher)
    combine(surface, at: address, into: &hasher)
    hasher.combine(numbers)
    return hasher.finish().high
  }

  /// A post or repost with what a list shows of its thread: which thread it is says the first post of that.
  private func append(listed row: UInt32, to numbers: inout [UInt64]) {
    append(row: row, to: &numbers)
    guard let place = threads.place(ofRow: Int(row)) else {
      numbers.append(.max)
      // What a repost shows stands on the list as it would by itself; only posts are reposted.
      if let subject = subject(of: row), subject != row { append(listed: subject, to: &numbers) }
      return
    }
    let entries = threads[place.thread].entries
    let entry = entries[entries.startIndex + place.position]
    numbers.append(fingerprints.record(entries[entries.startIndex].row))
    numbers.append(UInt64(entry.replies) << 32 | UInt64(entry.depth))
    numbers.append(UInt64(entry.descendants) << 1 | (entry.isMissingParent ? 1 : 0))
    if let parent = entry.parent { append(row: entries[entries.startIndex + Int(parent)].row, to: &numbers) }
    for account in repliers(to: place.position, in: entries) {
      numbers.append(fingerprints.accounts[Int(account)])
    }
  }

  /// A record with its account and, if it quotes or reposts one of ours, that record with its account.
  private func append(row: UInt32, to numbers: inout [UInt64]) {
    numbers.append(fingerprints.record(row))
    numbers.append(subject(of: row).map { fingerprints.record($0) } ?? 0)
  }
}

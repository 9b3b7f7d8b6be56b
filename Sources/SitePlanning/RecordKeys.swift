import SitePaths
import ThreadModel

/// The hashes that page keys are made from. The hash of a record is made once, since many pages show it.
struct RecordKeys: Sendable {
  /// Settings, theme and software, and which kinds of pages every page links to.
  var site: UInt64 = 0
  /// By the order of accounts: the account, its path, and whether it has a page.
  let accounts: [UInt64]
  /// By row: the bytes of the record, its flags, its path, its account and the day of its export.
  let records: [UInt64]

  init(_ archive: Archive, _ permalinks: Permalinks, _ lists: SiteLists) {
    let accounts = archive.accountIDs.map { account in
      var hasher = ContentHasher()
      archive[account].combine(into: &hasher)
      hasher.combine(permalinks.address(ofAccount: account)?.path ?? "")
      hasher.combine(lists.accounts[account.position].isEmpty ? 0 : 1)
      return hasher.finish().high
    }
    self.accounts = accounts
    records = archive.rows.enumerated().map { index, record in
      let account = accounts.indices.contains(record.account.position) ? accounts[record.account.position] : 0
      var hasher = ContentHasher()
      hasher.combine(record.fingerprint)
      hasher.combine(UInt64(record.flags.rawValue))
      hasher.combine(account)
      // The names that what a record says of others may not show. A handle may be in any reference; a record's name
      // matters only where a reference leads to none of the archive's posts, since theirs are not hidden.
      let hidden = archive.hiddenNames
      let references = [record.parent, record.subject].compactMap { $0 }
      let leadsAway = references.contains { archive.row(of: $0) == nil }
      hasher.combine(hidden.accounts &+ (leadsAway ? hidden.records &* 5 : 0))
      if let date = archive.exportDate(of: record) { hasher.combine(date.rfc3339) }
      if let path = permalinks.pathBytes(ofRow: RowID(index)) { hasher.update(path) }
      return hasher.finish().high
    }
  }
}

extension Account {
  /// Adds all that is said of an account to a hash. Texts and lists of texts are added as they are, since to describe
  /// them by reflection takes fifty times as long.
  func combine(into hasher: inout ContentHasher) {
    hasher.combine(id)
    hasher.combine(handle)
    for text in [name, url, pronouns, website, location, movedTo] {
      hasher.combine(text.map { "=" + $0 } ?? "")
    }
    for texts in [pinned, flags, aliases, otherHandles] {
      hasher.combine(UInt64(texts.count))
      for text in texts { hasher.combine(text) }
    }
    hasher.combine(joined?.rfc3339 ?? "")
    hasher.combine(joinerNumber.map { String($0) } ?? "")
    hasher.combine(isOwner ? 1 : 0)
    hasher.combine(bio.map { String(describing: $0) } ?? "")
    hasher.combine(avatar.map { String(describing: $0) } ?? "")
    hasher.combine(banner.map { String(describing: $0) } ?? "")
    hasher.combine(fields.isEmpty ? "" : String(describing: fields))
    hasher.combine(emoji.isEmpty ? "" : String(describing: emoji))
  }
}

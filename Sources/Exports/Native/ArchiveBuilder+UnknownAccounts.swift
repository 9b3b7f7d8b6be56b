import BuildDiagnostics
import ThreadModel

// Accounts that records name and no record describes.
extension ArchiveBuilder {
  /// An account without a record: its index, how many records name it, and the first of them.
  struct UnknownAccount {
    let index: UInt32
    var count = 0
    var first: RecordRow
  }

  /// The accounts without a record, sorted by id.
  func accountsWithoutRecord() -> [UnknownAccount] {
    let hasRecord = (0..<UInt32(accounts.count)).map { accounts.record($0) != nil }
    guard hasRecord.contains(false) else { return [] }
    var found: [UInt32: UnknownAccount] = [:]
    for row in rows where row.account != RecordRow.noAccount && !hasRecord[Int(row.account)] {
      var account = found[row.account] ?? UnknownAccount(index: row.account, first: row)
      account.count += 1
      if row.place.isBefore(account.first.place) { account.first = row }
      found[row.account] = account
    }
    return found.values.sorted { accounts.id($0.index) < accounts.id($1.index) }
  }

  /// Says which records name an account without a record, and what it is called.
  mutating func tell(_ unknown: UnknownAccount, called account: Account) {
    let more = unknown.count > 1 ? " and \(counted(unknown.count - 1, "other record"))" : ""
    let name = unknown.count > 1 ? "name" : "names"
    let message =
      "\(unknown.first.kind) \"\(identifiers[unknown.first.id])\"\(more) \(name)"
      + " the account \"\(account.id)\", which has no record; it is called \"\(account.handle)\""
    log.append(.warning(.accountWithoutRecord, at: files.place(of: unknown.first), message))
  }
}

extension RecordRow.Place {
  fileprivate func isBefore(_ other: RecordRow.Place) -> Bool { (file, offset) < (other.file, other.offset) }
}

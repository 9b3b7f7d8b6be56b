import NativeFormat
import BuildDiagnostics
import ThreadModel

/// The accounts that are published, sorted by id: a step of ``ArchiveAssembly``.
///
/// After this step every row that is published has an account with a name, and no account names a withheld post.
struct PublishedAccounts {
  private(set) var accounts: [Account] = []
  /// The position of each account of the exports among the published ones, or `noAccount`.
  private var positions: [AccountID] = []

  /// Takes the accounts that may be shown, and one for each that published rows name and no record describes.
  init(
    _ rows: [RecordRow], of files: [NativeFile], _ identifiers: IdentifierTable,
    _ selection: PublishSelection,
    _ joined: JoinedAccounts, _ log: inout DiagnosticLog
  ) {
    let table = selection.accounts.names.accounts
    var shown: [(old: AccountID, account: Account)] = []
    for index in table.indices where !selection.accounts.isLeftOut(index) && joined.into[index] == nil {
      if let account = joined.accounts[index] ?? table.record(index) { shown.append((index, account)) }
    }
    for unknown in Self.accountsWithoutRecord(of: rows, table) {
      let id = table.id(unknown.index)
      let account = Account(id: id, handle: AccountTable.handle(fromID: id))
      log.append(unknown.warning(of: account, in: files, identifiers))
      shown.append((unknown.index, account))
    }
    shown.sort { $0.account.id.utf8.lexicographicallyPrecedes($1.account.id.utf8) }
    positions = [AccountID](repeating: .missing, count: table.indices.count)
    for (position, entry) in shown.enumerated() { positions[entry.old.position] = AccountID(position) }
    for (old, new) in joined.into { positions[old.position] = positions[new.position] }
    accounts = shown.map { entry in
      var account = entry.account
      account.pinned.removeAll { selection.withheld.contains(record: $0) }
      return account
    }
  }

  /// The position of an account of the exports.
  func position(of account: AccountID) -> AccountID {
    account == .missing ? account : positions[account.position]
  }

  /// The accounts without a record, sorted by id.
  private static func accountsWithoutRecord(
    of rows: [RecordRow], _ table: AccountTable
  ) -> [AccountWithoutRecord] {
    let hasRecord = table.indices.map { table.record($0) != nil }
    guard hasRecord.contains(false) else { return [] }
    var found: [AccountID: AccountWithoutRecord] = [:]
    for row in rows where row.account != .missing && !hasRecord[row.account.position] {
      found[row.account, default: AccountWithoutRecord(index: row.account, first: row)].add(row)
    }
    return found.values.sorted { table.id($0.index) < table.id($1.index) }
  }
}

/// An account without a record: its index, how many records name it, and the first of them.
private struct AccountWithoutRecord {
  let index: AccountID
  private var count = 0
  private var first: RecordRow

  init(index: AccountID, first: RecordRow) { (self.index, self.first) = (index, first) }

  mutating func add(_ row: RecordRow) {
    count += 1
    let (place, known) = (row.place, first.place)
    if (place.file, place.offset) < (known.file, known.offset) { first = row }
  }

  /// Says which records name it, and what it is called.
  func warning(
    of account: Account, in files: [NativeFile], _ identifiers: IdentifierTable
  ) -> Diagnostic {
    let more = count > 1 ? " and \(counted(count - 1, "other record"))" : ""
    let message =
      "\(first.kind) \"\(identifiers[first.id])\"\(more) \(count > 1 ? "name" : "names")"
      + " the account \"\(account.id)\", which has no record; it is called \"\(account.handle)\""
    return .warning(.accountWithoutRecord, at: files.place(of: first), message)
  }
}

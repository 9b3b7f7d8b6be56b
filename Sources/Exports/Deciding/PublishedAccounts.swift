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
    let table = selection.accounts.table
    var shown: [(old: AccountID, account: Account)] = []
    for index in table.indices where !selection.accounts.isLeftOut(index) && joined.into[index] == nil {
      if let account = joined.accounts[index] ?? table.record(index) { shown.append((index, account)) }
    }
    for (index, named) in Self.accountsWithoutRecord(of: rows, table) {
      let id = table.id(index)
      let account = Account(id: id, handle: AccountTable.handle(fromID: id))
      let first = named.lazy.map { rows[$0] }.min {
        ($0.place.file, $0.place.offset) < ($1.place.file, $1.place.offset)
      }
      if let first { log.append(.withoutRecord(account, first, named.count, in: files, identifiers)) }
      shown.append((index, account))
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

  /// The accounts without a record, sorted by id, with the rows that name them.
  private static func accountsWithoutRecord(
    of rows: [RecordRow], _ table: AccountTable
  ) -> [(index: AccountID, rows: [Int])] {
    let hasRecord = table.indices.map { table.record($0) != nil }
    let unknown = rows.indices.filter { index in
      rows[index].account != .missing && !hasRecord[rows[index].account.position]
    }
    let named = Dictionary(grouping: unknown) { rows[$0].account }
    return named.sorted { table.id($0.key) < table.id($1.key) }.map { ($0.key, $0.value) }
  }
}

extension Diagnostic {
  /// Says which records name an account without a record, of which `first` is the first, and what it is called.
  fileprivate static func withoutRecord(
    _ account: Account, _ first: RecordRow, _ count: Int, in files: [NativeFile],
    _ identifiers: IdentifierTable
  ) -> Diagnostic {
    let more = count > 1 ? " and \(counted(count - 1, "other record"))" : ""
    let message =
      "\(first.kind) \"\(identifiers[first.id])\"\(more) \(count > 1 ? "name" : "names")"
      + " the account \"\(account.id)\", which has no record; it is called \"\(account.handle)\""
    return .warning(.accountWithoutRecord, at: files.place(of: first), message)
  }
}

import BuildDiagnostics
import NativeFormat
import ThreadModel

/// What may not be published by what exports, accounts and redactions say: the second pass.
///
/// After this pass every row has a reason that is not public itself, whose account may not be shown, that the person took
/// down, or that is not public any more by a later export; and every name of such rows and accounts is withheld.
struct VisibilityDecisions {
  let accounts: AccountDecisions
  /// Why each row is left out; `nil` if it is not.
  private(set) var reasons: [LeftOutReason?]
  /// Names of records and accounts that no page may show.
  private(set) var withheld: WithheldNames
  let takenDown: TakenDown
  /// The redactions, without doubts about those that take something down.
  let redactions: Redactions
  private(set) var log = DiagnosticLog()

  /// Decides about records.
  init(
    _ records: CollectedRecords, joining same: [[String]], _ rules: PublishRules?, _ redactions: Redactions
  ) {
    accounts = AccountDecisions(records.accounts.joining(same), rules, redactions)
    reasons = records.table.reasons
    let unreadable = Self.leaveOutAccounts(accounts, of: records, in: &reasons)
    for id in unreadable.sorted() {
      let message =
        "account \"\(id)\" has posts but no record, and a record that may be its own could not be read;"
        + " its posts are left out; fix the line of the account"
      log.append(.warning(.accountUnreadable, message))
    }
    let redacted = RedactedRecords(records, accounts, redactions)
    for row in redacted.rows where reasons[row] == nil { reasons[row] = .redacted }
    takenDown = redacted.takenDown
    let doubts = RedactionDoubts(records: records, accounts: accounts, reasons: reasons)
    self.redactions = doubts.settled(redactions, meaning: redacted.meantNames, &log)
    let imported = Self.leaveOutImported(records, in: &reasons)
    Self.leaveOutOldVersions(of: records, in: &reasons)

    withheld = records.withheld
    withheld.formUnion(imported)
    rules?.denied.withholdHandles(in: &withheld)
    redacted.withholdNames(in: &withheld)
    withholdNames(of: records)
  }

  // MARK: Rows

  /// Leaves out the rows of accounts that may not be shown, and of those that may be hidden. Returns the
  /// ids of the latter.
  private static func leaveOutAccounts(
    _ accounts: AccountDecisions, of records: CollectedRecords, in reasons: inout [LeftOutReason?]
  ) -> [String] {
    let table = records.accounts
    let ofAccounts = table.indices.map { index in
      accounts.reasons[index]
        ?? (table.hasUnreadableRecord && table.record(index) == nil ? .accountUnreadable : nil)
    }
    var unreadable: Set<AccountID> = []
    for (index, row) in records.table.rows.enumerated() where reasons[index] == nil {
      guard row.account != .missing, let reason = ofAccounts[row.account.position] else { continue }
      if reason == .accountUnreadable { unreadable.insert(row.account) }
      reasons[index] = reason
    }
    return unreadable.map(table.id)
  }

  /// Leaves out the rows that a later import knows not to be public. Returns what all imports withhold but for what a row of
  /// a still later file shows.
  private static func leaveOutImported(
    _ records: CollectedRecords, in reasons: inout [LeftOutReason?]
  ) -> WithheldNames {
    var imports = records.imports
    let rows = imports.contains { !$0.withheld.namesNoRecord } ? records.table.rows[...] : []
    for (index, row) in zip(rows.indices, rows) where reasons[index] == nil {
      let later = imports.filter { row.place.file < $0.file }
      guard !later.isEmpty else { continue }
      let account = row.account == .missing ? [] : [records.accounts.id(row.account)]
      let names = records.names(of: row) + account
      if later.contains(where: { names.contains(where: $0.withheld.contains(record:)) }) {
        reasons[index] = .withheldByLaterExport
      }
    }
    for (index, row) in zip(rows.indices, rows) where reasons[index] == nil {
      let id = records.table.id(of: row)
      for entry in imports.indices where row.place.file > imports[entry].file {
        guard imports[entry].withheld.contains(record: id) else { continue }
        imports[entry].withheld.remove(records: records.names(of: row))
      }
    }
    return imports.reduce(into: WithheldNames()) { $0.formUnion($1.withheld) }
  }

  /// Leaves out records that have an old id of one that is not public, and those that have an old id of these.
  private static func leaveOutOldVersions(of records: CollectedRecords, in reasons: inout [LeftOutReason?]) {
    let table = records.table
    var aliases: [Int: [Identifier]] = [:]
    for alias in records.aliases {
      if let row = table[alias.id] { aliases[row, default: []].append(alias.alias) }
    }
    var newer = aliases.keys.filter { reasons[$0] != nil }
    while let target = newer.popLast() {
      for old in (aliases[target] ?? []).compactMap({ table[$0] }) where reasons[old] == nil {
        guard table.rows[old].place.file <= table.rows[target].place.file else { continue }
        reasons[old] = .withheldByLaterExport
        newer.append(old)
      }
    }
  }

  // MARK: Names

  /// Withholds the names of all that is left out, and what is said of what is gone.
  private mutating func withholdNames(of records: CollectedRecords) {
    records.withholdNames(in: &withheld) { reasons[$0] != nil }
    for (index, row) in records.table.rows.enumerated() where row.kind == .tombstone && reasons[index] == nil
    {
      for name in records.names(of: row) { withheld.insert(gone: name) }
    }
    for record in records.nameless where accounts.isLeftOut(record.account) {
      for name in record.names { withheld.insert(record: name) }
    }
    for index in records.accounts.indices where accounts.isLeftOut(index) {
      for handle in records.accounts.handles(index) { withheld.insert(handle: handle) }
      // What is below its page is its own too, and may be named without its handle.
      for name in [records.accounts.id(index)] + records.accounts.addresses(index) {
        if RecordName.isOneRecords(name) { withheld.insert(record: name) }
      }
    }
  }
}

/// Which accounts may be shown: the first step of ``VisibilityDecisions``.
///
/// After this step every account that hides, that the person denies or took down has a reason.
struct AccountDecisions {
  /// The accounts, in the groups that the person says are one.
  let table: AccountTable
  /// Why accounts are left out.
  var reasons: [AccountID: LeftOutReason] = [:]
  /// What the URLs of accounts answer that the person took down.
  private(set) var redacted: [AccountID: TombstoneChoice] = [:]
  /// Accounts that the person names among what alone is published.
  let allowed: Set<AccountID>

  /// Decides by the accounts' own flags, and by the lists of the person, which say more.
  init(_ table: AccountTable, _ rules: PublishRules?, _ redactions: Redactions) {
    self.table = table
    allowed = rules.map { table.indices(in: $0.allowed, widely: false) } ?? []
    for index in table.indices where table.record(index)?.isWithheld == true {
      reasons[index] = .privateAccount
    }
    for index in rules.map({ table.indices(in: $0.denied, widely: true) }) ?? [] { reasons[index] = .denied }
    for entry in redactions.entries(.account) + redactions.entries(.address) {
      for index in table.indices(of: entry) {
        (reasons[index], redacted[index]) = (.redacted, entry.tombstone)
      }
    }
  }

  /// Whether an account may not be shown.
  func isLeftOut(_ account: AccountID) -> Bool { reasons[account] != nil }

  /// Whether a name is that of an account which the person keeps from being published.
  func isUnpublished(accountNamed name: String) -> Bool {
    table.indices(calledExactly: name).contains { reasons[$0].map { $0 != .privateAccount } ?? false }
  }
}

import BuildDiagnostics
import NativeFormat
import ThreadModel

/// The archive of all that may be published, in an order that does not depend on the order of the input: the last pass.
///
/// After this pass no row refers to a withheld account or record.
struct ArchiveAssembly {
  let archive: Archive
  let bodies: NativeBodies
  /// What happened to the records of each export.
  let tallies: SourceTallies
  /// How many records and attachments there are of each unknown kind.
  let unknownKinds: [String: Int]
  let log: DiagnosticLog

  /// Puts together what the other passes decided. It takes the rows, which are too many to hold them twice. `names` are
  /// those that an earlier build hid, if it decided.
  init(
    _ records: consuming CollectedRecords, _ references: ResolvedReferences, _ selection: PublishSelection,
    takenDown: TakenDown, joining same: [[String]], _ sources: SourceTallies, hiding names: HiddenNames? = nil
  ) {
    var (records, log) = (records, DiagnosticLog())
    var tallies = sources
    tallies.count(records, selection.reasons)
    tallies.reportLost(records, in: &log)
    var rows: [RecordRow] = []
    swap(&rows, &records.table.rows)
    references.resolve(&rows, hiding: selection, records.table.identifiers)
    unknownKinds = tallies.countUnknownKinds(of: &rows, in: records.files)
    let joined = JoinedAccounts(same, selection.accounts, &log)
    let accounts = PublishedAccounts(
      rows, of: records.files, records.table.identifiers, selection, joined, &log)
    for index in rows.indices { rows[index].account = accounts.position(of: rows[index].account) }
    rows.sort { [identifiers = records.table.identifiers] left, right in
      left.published == right.published
        ? identifiers.precedes(left.id, right.id) : left.published < right.published
    }
    tallies.count(selection.accounts, joined)
    (self.tallies, self.log) = (tallies, log)
    bodies = NativeBodies(files: records.files, withheld: selection.withheld, joinedAccounts: joined.ids)
    archive = Archive(
      accounts: accounts.accounts, identifiers: records.table.identifiers, rows: rows, bodies: bodies,
      aliases: selection.aliases, joinedAccounts: joined.ids,
      hiddenNames: names ?? selection.withheld.fingerprints, takenDown: takenDown,
      exportDates: records.exportDates)
  }

  /// The posts that only an earlier build's exports have, in the order of the rows, each in a line of words.
  var missing: [String] {
    archive.rows.filter { $0.kind == .post && bodies.files.file(of: $0)?.origin == .earlier }.map { row in
      let handle = archive.account(of: row)?.handle ?? ""
      return "\(row.published.rfc3339.prefix(10)) @\(handle) \(archive.id(of: row))"
    }
  }
}

extension ResolvedReferences {
  /// Keeps the rows that are published, each with references to the ids that records have, and with no reference to what is
  /// hidden or withheld.
  fileprivate func resolve(
    _ rows: inout [RecordRow], hiding selection: PublishSelection, _ identifiers: IdentifierTable
  ) {
    let withheld = selection.withheld
    var count = 0
    for (index, original) in rows.enumerated() where selection.reasons[index] == nil {
      var row = original
      row.parent = parent(of: row)
      row.subject = subject(of: row)
      var hidden = selection.hidden[index] ?? []
      if let parent = row.parent, withheld.contains(record: identifiers[parent]) {
        hidden.insert(.withheldParent)
      }
      if let subject = row.subject, withheld.hides(record: identifiers[subject]) {
        hidden.insert(.withheldSubject)
      }
      if hidden.contains(.withheldParent) { row.parent = nil }
      if hidden.contains(.withheldSubject) { row.subject = nil }
      row.flags.formUnion(hidden)
      rows[count] = row
      count += 1
    }
    rows.removeLast(rows.count - count)
  }
}

/// The accounts that a person says are one: a step of ``ArchiveAssembly``.
///
/// After this step each of these groups is one account, and no account in it is one that may not be shown.
struct JoinedAccounts {
  /// Each account that became part of another, with that other.
  private(set) var into: [AccountID: AccountID] = [:]
  /// What is known of the accounts that others became part of.
  private(set) var accounts: [AccountID: Account] = [:]
  /// The ids of the accounts that became part of another, with the id of that.
  private(set) var ids: [String: String] = [:]

  /// Makes one account of each group, named by handles, ids or URLs; the first of a group stands, and the others fill
  /// in what it does not say. Only accounts that may be shown are joined.
  init(_ groups: [[String]], _ decisions: AccountDecisions, _ log: inout DiagnosticLog) {
    let table = decisions.table
    for group in groups {
      var members: [AccountID] = []
      for name in group {
        guard let index = decisions.shownAccount(named: name) else {
          if !decisions.isUnpublished(accountNamed: name) {
            let shown = table.indices.filter { !decisions.isLeftOut($0) }
            let hint = didYouMean(nearestName(to: name, in: shown.compactMap { table.record($0)?.handle }))
            let message = "\"\(name)\" in \"same\" of [accounts] is no account of these exports\(hint)"
            log.append(.warning(.unknownAccount, message))
          }
          continue
        }
        if !members.contains(index), into[index] == nil, accounts[index] == nil { members.append(index) }
      }
      guard let first = members.first, members.count > 1 else { continue }
      join(members.dropFirst(), into: first, of: table)
    }
  }

  private mutating func join(_ others: ArraySlice<AccountID>, into first: AccountID, of table: AccountTable) {
    guard var account = table.record(first) else { return }
    for index in others {
      guard let other = table.record(index) else { continue }
      account.join(other)
      into[index] = first
      ids[other.id] = account.id
    }
    accounts[first] = account
  }
}

extension AccountDecisions {
  fileprivate func shownAccount(named name: String) -> AccountID? {
    let handle = name.drop { $0 == "@" }.lowercased()
    let address = RecordName(name)
    return table.indices.first { index in
      guard let account = table.record(index), !isLeftOut(index) else { return false }
      return account.id == name || account.handle.lowercased() == handle
        || account.url.map { RecordName($0) == address } ?? false
    }
  }
}

extension Account {
  /// Takes in another account of the same person: its posts become this one's, and its URL and handle lead here.
  fileprivate mutating func join(_ other: Account) {
    let own = (url: url, pinned: pinned, aliases: aliases)
    fillIn(from: other)
    pinned = own.pinned + other.pinned
    let addresses = own.aliases + [other.url].compactMap { $0 } + other.aliases
    aliases = addresses.enumerated().filter { $1 != url && addresses.firstIndex(of: $1) == $0 }.map(\.1)
    otherHandles += [other.handle] + other.otherHandles
  }
}

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

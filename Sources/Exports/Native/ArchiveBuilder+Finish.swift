import BuildDiagnostics
import ThreadModel

extension ArchiveBuilder {
  /// The archive of what was added, in an order that does not depend on the order it came in.
  consuming func finish(recordsRead: Int) -> ReadExports {
    leaveOutWithheldAccounts()
    let withheld = withheldNames()
    let leftOut = countLeftOut()
    rows.removeAll { $0.flags.contains(.leftOut) }
    let unknownKinds = countUnknownKinds()
    let accounts = placeAccounts(withheld)
    for index in rows.indices { Self.hide(withheld, in: &rows[index]) }
    rows.sort { [identifiers] left, right in
      left.published == right.published
        ? identifiers.precedes(left.id, right.id) : left.published < right.published
    }
    let bodies = NativeBodies(files: files, identifiers: identifiers, withheld: withheld)
    let archive = Archive(accounts: accounts, identifiers: identifiers, rows: rows, bodies: bodies)
    return ReadExports(
      archive: archive, recordsRead: recordsRead, leftOut: leftOut.map { (reason: $0.key, count: $0.value) },
      unknownKinds: unknownKinds.map { (kind: $0.key, count: $0.value) }, diagnostics: log)
  }

  // MARK: What is left out

  private mutating func leaveOutWithheldAccounts() {
    let reason = index(of: "private-account")
    for index in rows.indices where !rows[index].flags.contains(.leftOut) && isWithheld(rows[index].account) {
      rows[index].flags.insert(.leftOut)
      rows[index].weight = reason
    }
  }

  private func isWithheld(_ account: UInt32) -> Bool {
    account == RecordRow.noAccount ? false : accounts.record(account)?.isWithheld ?? false
  }

  /// The ids and addresses of the records that are left out, the ids of those that are gone, and the handles of
  /// accounts that hide.
  private mutating func withheldNames() -> WithheldNames {
    var names = WithheldNames()
    for row in rows where row.kind == .tombstone { names.gone.insert(row.id) }
    for row in rows where row.flags.contains(.leftOut) {
      names.identifiers.insert(row.id)
      let url = read(row) { outline in outline.url?.string }
      if let url, let identifier = identifiers.intern(url) { names.identifiers.insert(identifier) }
    }
    for index in 0..<UInt32(accounts.count) where isWithheld(index) {
      if let handle = accounts.record(index)?.handle { names.handles.insert(handle.lowercased()) }
    }
    return names
  }

  private func countLeftOut() -> [(key: String, value: Int)] {
    var counts = leftOutWithoutID
    for row in rows where row.flags.contains(.leftOut) { counts[reasons[Int(row.weight)], default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }
  }

  private static func hide(_ withheld: WithheldNames, in row: inout RecordRow) {
    if let parent = row.parent, withheld.identifiers.contains(parent) {
      row.parent = nil
      row.flags.insert(.withheldParent)
    }
    if let subject = row.subject, withheld.hides(subject) {
      row.subject = nil
      row.flags.insert(.withheldSubject)
    }
  }

  // MARK: What is shown

  private mutating func countUnknownKinds() -> [(key: String, value: Int)] {
    var counts: [String: Int] = [:]
    for index in rows.indices where rows[index].flags.contains(.unknownKind) {
      rows[index].flags.remove(.unknownKind)
      let kinds = read(rows[index]) { $0.unknownKinds + ($0.kind == .unknown ? [$0.type?.string ?? ""] : []) }
      for kind in kinds ?? [] { counts[kind, default: 0] += 1 }
    }
    return counts.sorted { $0.key < $1.key }
  }

  /// Sorts the accounts that may be shown and points the rows at their new places.
  private mutating func placeAccounts(_ withheld: WithheldNames) -> [Account] {
    var shown: [(old: UInt32, account: Account)] = []
    for index in 0..<UInt32(accounts.count) where !isWithheld(index) {
      if let account = accounts.record(index) { shown.append((index, account)) }
    }
    for index in accountsWithoutRecord() {
      let id = accounts.id(index)
      let account = Account(id: id, handle: Self.handle(fromID: id))
      let message = "account \"\(id)\" has posts but no record; it is called \"\(account.handle)\""
      log.append(.warning(.accountWithoutRecord, message))
      shown.append((index, account))
    }
    shown.sort { $0.account.id.utf8.lexicographicallyPrecedes($1.account.id.utf8) }
    var places = [UInt32](repeating: RecordRow.noAccount, count: accounts.count)
    for (place, entry) in shown.enumerated() { places[Int(entry.old)] = UInt32(place) }
    for index in rows.indices where rows[index].account != RecordRow.noAccount {
      rows[index].account = places[Int(rows[index].account)]
    }
    return shown.map { withoutWithheldPins($0.account, withheld) }
  }

  /// Accounts that rows name and no record describes, sorted by id so that what is said of them is.
  private func accountsWithoutRecord() -> [UInt32] {
    var isNamed = [Bool](repeating: false, count: accounts.count)
    for row in rows where row.account != RecordRow.noAccount { isNamed[Int(row.account)] = true }
    let missing = isNamed.indices.filter { isNamed[$0] && accounts.record(UInt32($0)) == nil }
    return missing.map { UInt32($0) }.sorted { accounts.id($0) < accounts.id($1) }
  }

  private func withoutWithheldPins(_ account: Account, _ withheld: WithheldNames) -> Account {
    var account = account
    account.pinned.removeAll { id in identifiers.find(id).map(withheld.identifiers.contains) ?? false }
    return account
  }

  private func read<Result>(_ row: RecordRow, _ body: (RecordOutline) -> Result?) -> Result? {
    files[Int(row.place.file)].withRecord(at: row.place) { bytes in (try? RecordOutline(bytes)).flatMap(body)
    }
  }
}

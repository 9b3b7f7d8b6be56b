import BuildDiagnostics
import ThreadModel

// What may not be published, and every name of it.
extension ArchiveBuilder {
  /// Takes what an import left out, whose native file was read last.
  mutating func withhold(_ names: WithheldNames) { imports.append((files.count - 1, names)) }

  /// Leaves out the rows of accounts that hide, and of those of which nobody knows whether they do.
  mutating func leaveOutHiddenAccounts() {
    var unreadable: Set<UInt32> = []
    let isWithheldAccount = (0..<UInt32(accounts.count)).map(isWithheld)
    for index in rows.indices where !rows[index].flags.contains(.leftOut) {
      let account = rows[index].account
      if account != RecordRow.noAccount, isWithheldAccount[Int(account)] {
        leaveOut(index, reason: unpublished[account] ?? "private-account")
      } else if hasUnreadableAccount, account != RecordRow.noAccount, accounts.record(account) == nil {
        unreadable.insert(account)
        leaveOut(index, reason: "account-unreadable")
      }
    }
    for id in unreadable.map(accounts.id).sorted() { log.append(Self.accountUnreadable(id)) }
  }

  /// Leaves out the rows that a later import knows not to be public; a row of a still later file sets free.
  mutating func leaveOutImported() {
    guard imports.contains(where: { !$0.withheld.namesNoRecord }) else { return }
    for index in rows.indices where !rows[index].flags.contains(.leftOut) {
      let row = rows[index]
      if imports.contains(where: { row.place.file < $0.file }) {
        let names = names(of: row)
        let account = row.account == RecordRow.noAccount ? "" : accounts.id(row.account)
        let isWithheld = imports.contains { later in
          row.place.file < later.file
            && (names.contains(where: later.withheld.contains(record:))
              || later.withheld.contains(record: account))
        }
        if isWithheld { leaveOut(index, reason: "withheld-by-later-export") }
      }
      setFree(rows[index])
    }
  }

  /// Takes the names of a shown row from what earlier imports withhold.
  private mutating func setFree(_ row: RecordRow) {
    guard !row.flags.contains(.leftOut) else { return }
    let id = identifiers[row.id]
    for index in imports.indices where row.place.file > imports[index].file {
      guard imports[index].withheld.contains(record: id) else { continue }
      imports[index].withheld.remove(records: names(of: row))
    }
  }

  /// Gathers the names of all that is left out: records, and the handles of accounts that hide.
  mutating func gatherWithheldNames() {
    for entry in imports { withheld.formUnion(entry.withheld) }
    for index in rows.indices where rows[index].flags.contains(.leftOut) { withholdNames(of: rows[index]) }
    for row in rows where row.kind == .tombstone && !row.flags.contains(.leftOut) {
      for name in names(of: row) { withheld.insert(gone: name) }
    }
    for record in nameless where isWithheld(record.account) {
      for name in record.names { withheld.insert(record: name) }
    }
    for index in 0..<UInt32(accounts.count) where isWithheld(index) {
      for handle in handles(index) { withheld.insert(handle: handle) }
      // Whatever lies below its page is its own too, and may be named without its handle.
      let record = accounts.record(index)
      for name in [accounts.id(index)] + [record?.url].compactMap({ $0 }) + (record?.aliases ?? []) {
        if RecordName.isOneRecords(name) { withheld.insert(record: name) }
      }
    }
  }

  /// Withholds every name of a row.
  mutating func withholdNames(of row: RecordRow) {
    for name in names(of: row) { withheld.insert(record: name) }
  }

  /// Whether an account hides from those who are not signed in, or the person keeps it from being published.
  func isWithheld(_ account: UInt32) -> Bool {
    account == RecordRow.noAccount ? false : isPrivate(account) || unpublished[account] != nil
  }

  /// Whether an account hides from those who are not signed in.
  func isPrivate(_ account: UInt32) -> Bool { accounts.record(account)?.isWithheld ?? false }

  /// Takes what a row points at from it, if that is withheld.
  mutating func hideReferences(of index: Int) {
    if let parent = rows[index].parent, withheld.contains(record: identifiers[parent]) {
      hideParent(of: index)
    }
    if let subject = rows[index].subject, withheld.hides(record: identifiers[subject]) {
      hideSubject(of: index)
    }
  }

  mutating func hideParent(of index: Int) {
    rows[index].parent = nil
    rows[index].flags.insert(.withheldParent)
  }

  mutating func hideSubject(of index: Int) {
    rows[index].subject = nil
    rows[index].flags.insert(.withheldSubject)
  }

  /// Reads the line of a row once more.
  func read<Result>(_ row: RecordRow, _ body: (RecordOutline) -> Result?) -> Result? {
    files.read(row, body)
  }

  private func names(of row: RecordRow) -> [String] { read(row) { $0.names } ?? [identifiers[row.id]] }

  mutating func leaveOut(_ index: Int, reason: String) {
    rows[index].flags.insert(.leftOut)
    rows[index].weight = self.index(of: reason)
  }
}

import BuildDiagnostics
import ThreadModel

extension ArchiveBuilder {
  /// The archive of what was added, in an order that does not depend on the order it came in.
  consuming func finish(of exports: [ReadSource], joining same: [[String]]) -> ReadExports {
    for note in sources.all.flatMap(\.unknown.notes) { log.append(note) }
    findListedAccounts(joining: same)
    redactAccounts()
    leaveOutHiddenAccounts()
    leaveOutRedacted()
    leaveOutImported()
    leaveOutOldVersions()
    gatherWithheldNames()
    settleAliases()
    findPostsByAddress()
    let unpublished = unpublishedRows()
    closeGates()
    leaveOut(unpublished: unpublished)
    withholdAccountsNotAllowed()
    settleRecords()
    rows.removeAll { $0.flags.contains(.leftOut) }
    let unknownKinds = countUnknownKinds()
    let joined = joinAccounts(same)
    let accounts = placeAccounts(joined)
    for index in rows.indices { hideReferences(of: index) }
    rows.sort { [identifiers] left, right in
      left.published == right.published
        ? identifiers.precedes(left.id, right.id) : left.published < right.published
    }
    settleAccounts(joined)
    let bodies = NativeBodies(files: files, withheld: withheld, joinedAccounts: joined.ids)
    let archive = Archive(
      accounts: accounts, identifiers: identifiers, rows: rows, bodies: bodies, aliases: aliases,
      joinedAccounts: joined.ids, hiddenNames: withheld.fingerprints, takenDown: takenDown)
    var said = DiagnosticLog()
    for report in exports.compactMap(\.imported) { said.append(report.diagnostics) }
    said.append(log)
    var reports = zip(exports, sources.all).map { SourceReport($0, $1) }
    reports.removeAll { $0.isEarlier && $0.records.values.allSatisfy { $0.published == 0 } }
    for lost in reports.compactMap(\.lostMedia) { said.append(lost) }
    for loss in reports.flatMap(\.losses) { said.append(loss) }
    return ReadExports(
      archive: archive, bodies: bodies, redactions: redactions, accountExtras: accountExtras,
      missing: missingPosts(accounts),
      sources: reports, unknownKinds: unknownKinds.map { (kind: $0.key, count: $0.value) },
      diagnostics: said)
  }

  /// The posts that only an earlier build's exports have, in the order of the rows.
  private func missingPosts(_ accounts: [Account]) -> [MissingPost] {
    rows.filter { $0.kind == .post && files.file(of: $0)?.origin == .earlier }.map { row in
      let handle = accounts.indices.contains(Int(row.account)) ? accounts[Int(row.account)].handle : ""
      return MissingPost(id: identifiers[row.id], handle: handle, published: row.published)
    }
  }

  // MARK: What is shown

  private mutating func countUnknownKinds() -> [(key: String, value: Int)] {
    var counts: [String: Int] = [:]
    for index in rows.indices where rows[index].flags.contains(.unknownKind) {
      rows[index].flags.remove(.unknownKind)
      let kinds = read(rows[index]) { $0.unknownKinds + ($0.kind == .unknown ? [$0.type?.string ?? ""] : []) }
      for kind in kinds ?? [] {
        counts[kind, default: 0] += 1
        let row = rows[index]
        sources[row.place.file].unknown.add(kind, at: files.place(of: row) ?? Diagnostic.Place(""))
      }
    }
    return counts.sorted { $0.key < $1.key }
  }

  /// Sorts the accounts that may be shown and points the rows at their new places.
  private mutating func placeAccounts(_ joined: JoinedAccounts) -> [Account] {
    var shown: [(old: UInt32, account: Account)] = []
    for index in 0..<UInt32(accounts.count) where !isWithheld(index) && joined.into[index] == nil {
      let account = joined.accounts[index] ?? accounts.record(index)
      if let account { shown.append((index, account)) }
    }
    for unknown in accountsWithoutRecord() {
      let id = accounts.id(unknown.index)
      let account = Account(id: id, handle: Self.handle(fromID: id))
      tell(unknown, called: account)
      shown.append((unknown.index, account))
    }
    shown.sort { $0.account.id.utf8.lexicographicallyPrecedes($1.account.id.utf8) }
    var places = [UInt32](repeating: RecordRow.noAccount, count: accounts.count)
    for (place, entry) in shown.enumerated() { places[Int(entry.old)] = UInt32(place) }
    for (old, new) in joined.into { places[Int(old)] = places[Int(new)] }
    for index in rows.indices where rows[index].account != RecordRow.noAccount {
      rows[index].account = places[Int(rows[index].account)]
    }
    return shown.map { withoutWithheldPins($0.account) }
  }

  private func withoutWithheldPins(_ account: Account) -> Account {
    var account = account
    account.pinned.removeAll { withheld.contains(record: $0) }
    return account
  }
}

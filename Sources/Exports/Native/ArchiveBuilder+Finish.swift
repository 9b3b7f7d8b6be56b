import BuildDiagnostics
import ThreadModel

extension ArchiveBuilder {
  /// The archive of what was added, in an order that does not depend on the order it came in.
  consuming func finish(of exports: [ReadSource]) -> ReadExports {
    leaveOutHiddenAccounts()
    leaveOutImported()
    gatherWithheldNames()
    settleCounts()
    rows.removeAll { $0.flags.contains(.leftOut) }
    let unknownKinds = countUnknownKinds()
    let accounts = placeAccounts()
    for index in rows.indices { hideReferences(of: index) }
    rows.sort { [identifiers] left, right in
      left.published == right.published
        ? identifiers.precedes(left.id, right.id) : left.published < right.published
    }
    let bodies = NativeBodies(files: files, withheld: withheld)
    let archive = Archive(accounts: accounts, identifiers: identifiers, rows: rows, bodies: bodies)
    var said = DiagnosticLog()
    for report in exports.compactMap(\.imported) { said.append(report.diagnostics) }
    said.append(log)
    let reports = zip(exports, sources.all).map { SourceReport($0, $1) }
    for loss in reports.flatMap(\.losses) { said.append(loss) }
    return ReadExports(
      archive: archive, sources: reports, unknownKinds: unknownKinds.map { (kind: $0.key, count: $0.value) },
      diagnostics: said)
  }

  // MARK: What is shown

  private mutating func countUnknownKinds() -> [(key: String, value: Int)] {
    var counts: [String: Int] = [:]
    for index in rows.indices where rows[index].flags.contains(.unknownKind) {
      rows[index].flags.remove(.unknownKind)
      let kinds = read(rows[index]) { $0.unknownKinds + ($0.kind == .unknown ? [$0.type?.string ?? ""] : []) }
      let place = rows[index].place
      for kind in kinds ?? [] {
        counts[kind, default: 0] += 1
        let file = files[Int(place.file)]
        sources[place.file].unknown.add(kind, at: file.place(ofByte: Int(clamping: place.offset)))
      }
    }
    return counts.sorted { $0.key < $1.key }
  }

  /// Sorts the accounts that may be shown and points the rows at their new places.
  private mutating func placeAccounts() -> [Account] {
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
    return shown.map { withoutWithheldPins($0.account) }
  }

  /// Accounts that rows name and no record describes, sorted by id so that what is said of them is.
  private func accountsWithoutRecord() -> [UInt32] {
    var isNamed = [Bool](repeating: false, count: accounts.count)
    for row in rows where row.account != RecordRow.noAccount { isNamed[Int(row.account)] = true }
    let missing = isNamed.indices.filter { isNamed[$0] && accounts.record(UInt32($0)) == nil }
    return missing.map { UInt32($0) }.sorted { accounts.id($0) < accounts.id($1) }
  }

  private func withoutWithheldPins(_ account: Account) -> Account {
    var account = account
    account.pinned.removeAll { withheld.contains(record: $0) }
    return account
  }
}

import NativeFormat
import BuildDiagnostics
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

  /// The posts that only an earlier build's exports have, in the order of the rows.
  var missing: [MissingPost] {
    archive.rows.filter { $0.kind == .post && bodies.files.file(of: $0)?.origin == .earlier }.map { row in
      let handle = archive.account(of: row)?.handle ?? ""
      return MissingPost(id: archive.id(of: row), handle: handle, published: row.published)
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

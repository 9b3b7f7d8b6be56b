import NativeFormat
import Importers
import BuildDiagnostics
import FileSystem
import ThreadModel

// What happened to each record and account once that is decided.
extension SourceTallies {
  /// Counts the records that are published and those that are not.
  mutating func count(_ records: CollectedRecords, _ reasons: [LeftOutReason?]) {
    for (row, reason) in zip(records.table.rows, reasons) {
      self[row.place.file].settle(RecordKind(row.kind), leftOut: reason?.rawValue)
    }
  }

  /// Counts the accounts that have a record.
  mutating func count(_ accounts: AccountDecisions, _ joined: JoinedAccounts) {
    let table = accounts.table
    for index in table.indices where table.record(index) != nil {
      let reason = accounts.reasons[index]?.rawValue ?? (joined.into[index] != nil ? "joined" : nil)
      settle(account: table.id(index), leftOut: reason)
    }
  }

  /// Counts the records and attachments of each unknown kind, and takes their marks from the rows.
  mutating func countUnknownKinds(of rows: inout [RecordRow], in files: [NativeFile]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for index in rows.indices where rows[index].flags.contains(.unknownKind) {
      rows[index].flags.remove(.unknownKind)
      let row = rows[index]
      let kinds = files.read(row.place) {
        $0.unknownKinds + ($0.kind == .unknown ? [$0.type?.string ?? ""] : [])
      }
      for kind in kinds ?? [] {
        counts[kind, default: 0] += 1
        self[row.place.file].unknown.add(kind, at: files.place(of: row) ?? Diagnostic.Place(""))
      }
    }
    return counts
  }

  // MARK: Lost records

  /// Reports the records that were found and are neither published nor left out, which is an error of this program.
  func reportLost(_ records: CollectedRecords, in log: inout DiagnosticLog) {
    for (index, file) in records.files.enumerated() {
      let kinds = self[UInt32(index)].records.filter { $0.value.lost > 0 && $0.key != .accounts }.keys
      guard !kinds.isEmpty else { continue }
      for (line, id) in Self.lostLines(of: file, Set(kinds), without: records.table) {
        let message =
          "the record \"\(id)\" was found and is neither published nor left out for a reason; please report this"
        log.append(.error(.recordLost, at: file.place(line: line), message))
      }
    }
  }

  private static func lostLines(
    of file: NativeFile, _ kinds: Set<RecordKind>, without table: RowTable
  ) -> [(line: Int, id: String)] {
    var lost: [(line: Int, id: String)] = []
    file.contents.withBytes { bytes in
      for line in NativeLines(bytes) {
        guard let outline = try? RecordOutline(line.bytes), let id = outline.id?.string,
          kinds.contains(RecordKind(outline.kind)), table.identifiers.find(id).flatMap({ table[$0] }) == nil,
          outline.kind == .tombstone || outline.published != nil
        else { continue }
        lost.append((line.number, id))
      }
    }
    return lost
  }
}

import BuildDiagnostics
import SiteFiles
import ThreadModel

extension LeftExports {
  /// The exports with the lines of some files changed; nil where what was left does not fit the files.
  func exports(in files: [NativeFile], with changes: [[ChangedLine]]) -> RecalledExports? {
    let moves = zip(changes, marks.files).map { RowMoves($0, oldLengths: $1.lengths) }
    guard let accounts = accounts(in: files, moves), let reports,
      let (rows, before) = rows(accounts: accounts.count, moves),
      before.count == changes.reduce(0, { $0 + $1.count })
    else { return nil }
    let bodies = NativeBodies(files: files, withheld: WithheldNames())
    let archive = Archive(
      accounts: accounts, identifiers: identifiers, rows: rows, bodies: bodies, aliases: aliases)
    let exports = ReadExports(
      archive: archive, bodies: bodies, redactions: Redactions(), accountExtras: [:], missing: [],
      sources: reports, unknownKinds: [], diagnostics: DiagnosticLog(), marks: marks(of: files, with: changes)
    )
    return RecalledExports(exports: exports, before: before)
  }

  /// The rows at their places of now, and those of the changed lines as they were.
  private func rows(
    accounts: Int, _ moves: [RowMoves]
  ) -> (rows: [RecordRow], before: [UInt32: RecordRow])? {
    var moved: [RecordRow] = []
    moved.reserveCapacity(rows.count)
    var before: [UInt32: RecordRow] = [:]
    for stored in rows {
      guard
        var row = stored.row(identifiers: identifiers.count, accounts: accounts, files: moves.count)
      else { return nil }
      let (offset, change) = moves[Int(row.place.file)].line(at: Int(clamping: row.place.offset))
      if let change {
        guard row.kind == .post else { return nil }
        before[UInt32(clamping: moved.count)] = row
        row.change(as: change)
      }
      row.place.offset = UInt64(clamping: offset)
      moved.append(row)
    }
    return (moved, before)
  }

  /// The accounts, by their ids; nil where one of them is none that a reader would take as it is.
  private func accounts(in files: [NativeFile], _ moves: [RowMoves]) -> [Account]? {
    var accounts: [Account] = []
    for (index, file) in files.enumerated() {
      for oldOffset in marks.files[index].accounts {
        guard let account = file.account(at: moves[index].line(at: oldOffset).offset) else { return nil }
        accounts.append(account)
      }
    }
    return accounts.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  /// The reports on the exports; nil where the counts are none.
  private var reports: [SourceReport]? {
    var reports: [SourceReport] = []
    for (index, path) in marks.paths.enumerated() {
      let start = index * SourceReport.numberOfCounts
      let counts = counts[start..<(start + SourceReport.numberOfCounts)]
      guard let report = SourceReport(path: path, counts: Array(counts), media: media[index]) else {
        return nil
      }
      reports.append(report)
    }
    return reports
  }

  /// What the lines of the files are now.
  private func marks(of files: [NativeFile], with changes: [[ChangedLine]]) -> ExportMarks {
    var marks = marks
    for (index, changed) in changes.enumerated() where !changed.isEmpty {
      let moves = RowMoves(changed, oldLengths: marks.files[index].lengths)
      marks.files[index].accounts = marks.files[index].accounts.map { moves.line(at: $0).offset }
      marks.files[index].size = files[index].contents.count
      for change in changed {
        marks.files[index].lengths[change.number] = change.length
        marks.files[index].fingerprints[change.number] = change.fingerprint
      }
    }
    return marks
  }
}

extension RecordRow {
  /// Takes what the words of a changed line decide.
  fileprivate mutating func change(as line: ChangedLine) {
    (fingerprint, weight) = (line.fingerprint, line.weight)
    place.length = line.length
    flags = flags.subtracting(ChangedLine.flagsOfWords).union(line.flags)
  }
}

extension NativeFile {
  /// The account whose line begins at a byte, if it may be shown.
  fileprivate func account(at offset: Int) -> Account? {
    contents.withBytes { bytes in
      guard bytes.indices.contains(offset) else { return nil }
      var lines = NativeLines(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
      guard let line = lines.next() else { return nil }
      var reader = JSONReader(line.bytes)
      let account = try? RecordDecoder(folder: folder).account(&reader)
      return account.flatMap { $0.id.isEmpty || $0.handle.isEmpty || $0.isWithheld ? nil : $0 }
    }
  }
}

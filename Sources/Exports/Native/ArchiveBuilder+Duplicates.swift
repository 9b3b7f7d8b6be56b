import BuildDiagnostics
import ThreadModel

extension ArchiveBuilder {
  /// Adds a row, or lets it take the place of the one that has its id.
  ///
  /// The record in the later file stands; within one file the one that was changed later, and of two changed
  /// at the same time the later line. But where only one of them may be published, within one file the other
  /// stands: nobody can tell which of the two was meant. Records alike to the byte are one.
  mutating func insert(_ row: RecordRow, updated: Instant?) {
    guard let index = rowOfIdentifier[row.id] else {
      rowOfIdentifier[row.id] = rows.count
      rows.append(row)
      return
    }
    let existing = rows[index]
    let isSame = existing.fingerprint == row.fingerprint && existing.place.length == row.place.length
    let isLaterFile = existing.place.file != row.place.file
    let stands = isLaterFile || self.stands(row, updated: updated, before: existing)
    let isRenewed = files.file(of: existing)?.origin == .earlier
    if !isSame, !isRenewed { report(existing, row, standing: stands ? row : existing, isLog: isLaterFile) }
    sources.replace(stands ? existing : row, by: stands ? row : existing, isSame: isSame)
    if existing.flags.contains(.leftOut), row.flags.contains(.leftOut), !isSame {
      withholdNames(of: stands ? existing : row)
    }
    if stands { rows[index] = row }
  }

  private func stands(_ row: RecordRow, updated: Instant?, before existing: RecordRow) -> Bool {
    let isLeftOut = row.flags.contains(.leftOut)
    guard isLeftOut == existing.flags.contains(.leftOut) else { return isLeftOut }
    return (updated ?? .earliest) >= (files.read(existing) { $0.updated } ?? .earliest)
  }

  /// Names both records. A later file that renews a record is what files are given together for: a note.
  private mutating func report(_ first: RecordRow, _ second: RecordRow, standing: RecordRow, isLog: Bool) {
    let severity: Diagnostic.Severity = isLog ? .note : .warning
    guard log.counts[.duplicateRecord, default: 0] < log.limit else {
      return log.append(Diagnostic(severity, .duplicateRecord, "two records have one id"))
    }
    let (here, there) = (files.place(of: second), files.place(of: first))
    let which = standing.place == second.place ? "this one" : "the other"
    let other = (there?.path ?? "") + (there?.line.map { ":\($0)" } ?? "")
    let message =
      "two records have the id \"\(identifiers[second.id])\"; \(which) stands, the other is at \(other)"
    log.append(Diagnostic(severity, .duplicateRecord, at: here, message))
  }
}

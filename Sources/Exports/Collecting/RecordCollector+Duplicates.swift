import NativeFormat
import BuildDiagnostics
import ThreadModel

extension RecordCollector {
  /// Adds a row, or puts it in the place of the one that has its id.
  ///
  /// The record in the later file stands; within one file the one that was changed later, and of two changed at the same
  /// time the later line. But if only one of them may be published, within one file the other stands: it is unclear which
  /// of the two was meant. Records with the same bytes are one.
  mutating func insert(_ row: RecordRow, _ reason: LeftOutReason?, updated: Instant?) {
    guard let index = records.table[row.id] else { return records.table.append(row, reason) }
    let (existing, existingReason) = (records.table.rows[index], records.table.reasons[index])
    let isSame = existing.fingerprint == row.fingerprint && existing.place.length == row.place.length
    let isLaterFile = existing.place.file != row.place.file
    let stands: Bool
    if isLaterFile {
      stands = true
    } else if (reason == nil) != (existingReason == nil) {
      stands = reason != nil
    } else {
      stands = (updated ?? .earliest) >= (records.files.read(existing.place) { $0.updated } ?? .earliest)
    }
    let isRenewed = records.files.file(of: existing)?.origin == .earlier
    if !isSame, !isRenewed { report(existing, row, standing: stands ? row : existing, isLog: isLaterFile) }
    let isHidden = stands ? reason != nil && existingReason == nil : existingReason != nil && reason == nil
    sources.replace(stands ? existing : row, by: stands ? row : existing, isSame: isSame, isHidden: isHidden)
    if !isSame { records.replaced.append((row.id, (stands ? existing : row).place)) }
    if stands { records.table.replace(index, by: row, reason) }
  }

  /// Names both records. A later file that renews a record is what files are given together for: a note.
  private mutating func report(_ first: RecordRow, _ second: RecordRow, standing: RecordRow, isLog: Bool) {
    let severity: Diagnostic.Severity = isLog ? .note : .warning
    guard log.counts[.duplicateRecord, default: 0] < log.limit else {
      return log.append(Diagnostic(severity, .duplicateRecord, "two records have one id"))
    }
    let (here, there) = (records.files.place(of: second), records.files.place(of: first))
    let which = standing.place == second.place ? "this one" : "the other"
    let other = (there?.path ?? "") + (there?.line.map { ":\($0)" } ?? "")
    let message =
      "two records have the id \"\(records.table.id(of: second))\"; \(which) stands, the other is at \(other)"
    log.append(Diagnostic(severity, .duplicateRecord, at: here, message))
  }
}

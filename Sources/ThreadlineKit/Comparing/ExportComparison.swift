import BuildDiagnostics
import EntryDiffing
import Exports
import SitePlanning
import SiteWriting
import ThreadIndexing

/// Compares two exports by the ids of their records.
struct ExportComparison {
  let comparison: Comparison
  /// The folder for what is compared.
  let scratch: String
  let onProgress: ProgressHandler

  func run(
    _ log: inout DiagnosticLog, onChange: (ComparedChange) -> Void
  ) async throws(Diagnostic) -> ComparisonReport {
    var lock =
      try comparison.permalinkLock.map { path throws(Diagnostic) in try PermalinkFile(path).lock } ?? .empty
    let old = try await rows(of: comparison.old, "old", &lock, &log)
    let new = try await rows(of: comparison.new, "new", &lock, &log)
    var records = try RowPairs(old: old.records, new: new.records)
    var threads = try RowPairs(old: old.threads, new: new.threads)
    Comparison.remove(scratch)
    var report = ComparisonReport(.exports)
    while let pair = try records.next() {
      guard let row = pair.new.first ?? pair.old.first else { continue }
      let change = recordChange(pair.old.first, pair.new.first)
      report.add(change.map { [$0] } ?? [], of: ExportRows.name(of: row).subject, onChange)
    }
    while let pair = try threads.next() {
      guard let old = pair.old.first, let new = pair.new.first else { continue }
      report.add(threadChange(old, new).map { [$0] } ?? [], of: .thread, onChange)
    }
    return report
  }

  /// Reads an export, and writes what is compared of it. The lock then has its URLs, as after a build.
  private func rows(
    of path: String, _ name: String, _ lock: inout PermalinkLock, _ log: inout DiagnosticLog
  ) async throws(Diagnostic) -> (records: LineSorter, threads: LineSorter) {
    var options = try comparison.configuration.optionsWithoutSite(
      stateFolder: "\(scratch)/\(name)", lock: comparison.permalinkLock)
    options.missing = .remove
    let exports = try read(path, ExportReader(options: options))
    log.append(exports.diagnostics)
    let threads = ThreadAssembler().assemble(exports.archive).threads
    let plan = await SitePlan(exports.archive, threads: threads, lock: lock, kinds: [])
    lock = lock.adding(plan.history.additions)
    var recordRows = LineSorter(folder: scratch, name: "\(name)-records")
    var threadRows = LineSorter(folder: scratch, name: "\(name)-threads")
    try ExportRows(plan: plan).write(records: &recordRows, threads: &threadRows)
    Comparison.remove(options.stateFolder)
    return (recordRows, threadRows)
  }

  private func read(_ path: String, _ reader: ExportReader) throws(Diagnostic) -> ReadExports {
    let onProgress = onProgress
    do throws(Diagnostic) {
      return try reader.read([path]) { onProgress(BuildProgress($0)) }
    } catch {
      guard error.code == .unrecognizedExport else { throw error }
      throw .error(
        .notComparable, at: error.place,
        "is neither an export nor a built site; of a site, index.html has a canonical link; " + error.message)
    }
  }

  private func recordChange(_ old: ComparedRow?, _ new: ComparedRow?) -> ComparedChange? {
    guard let row = new ?? old else { return nil }
    let (subject, id) = ExportRows.name(of: row)
    let path = row[0].isEmpty ? nil : row[0]
    guard let old, let new else {
      return ComparedChange(change: new == nil ? .removed : .added, subject: subject, id: id, path: path)
    }
    let what = ExportRows.facts.indices.filter { old[$0 + 1] != new[$0 + 1] }.map { ExportRows.facts[$0] }
    let hasMoved = old[0] != new[0] && !old[0].isEmpty && !new[0].isEmpty
    guard hasMoved || !what.isEmpty else { return nil }
    return ComparedChange(
      change: hasMoved ? .moved : .changed, subject: subject, id: id, path: path,
      from: hasMoved ? old[0] : nil, what: what.isEmpty ? nil : what)
  }

  /// What changed in the entries of a thread; `nil` if they are the same in the same order and branches.
  private func threadChange(_ old: ComparedRow, _ new: ComparedRow) -> ComparedChange? {
    let diff = EntryDiff(from: ExportRows.entries(of: old), to: ExportRows.entries(of: new))
    guard !diff.isEmpty else { return nil }
    return ComparedChange(
      change: .changed, subject: .thread, id: ExportRows.name(of: new).id,
      path: new[0].isEmpty ? nil : new[0],
      entries: .init(
        added: diff.inserts.count, removed: diff.deletes.count, moved: diff.moves.count,
        reparented: diff.updates.count))
  }
}

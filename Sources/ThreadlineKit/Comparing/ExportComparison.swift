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
    var rows = LineSorter(folder: scratch, name: "rows")
    try await write(comparison.old, isNew: false, to: &rows, &lock, &log)
    try await write(comparison.new, isNew: true, to: &rows, &lock, &log)
    var pairs = try RowPairs(rows)
    Comparison.remove(scratch)
    var report = ComparisonReport(.exports)
    while let pair = try pairs.next() {
      let (old, new) = (pair.old.first, pair.new.first)
      guard let subject = (new ?? old).map({ ExportRows.name(of: $0).subject }) else { continue }
      // A thread that only one export has came or went with its posts.
      guard subject != .thread || old != nil && new != nil else { continue }
      let change = subject == .thread ? threadChange(old, new) : recordChange(old, new)
      report.add(change.map { [$0] } ?? [], of: subject, onChange)
    }
    return report
  }

  /// Reads an export, and writes what is compared of it. The lock then has its URLs, as after a build.
  private func write(
    _ path: String, isNew: Bool, to rows: inout LineSorter, _ lock: inout PermalinkLock,
    _ log: inout DiagnosticLog
  ) async throws(Diagnostic) {
    var options = try comparison.configuration.optionsWithoutSite(
      stateFolder: "\(scratch)/\(isNew ? "new" : "old")", lock: comparison.permalinkLock)
    options.missing = .remove
    let exports = try read(path, ExportReader(options: options))
    log.append(exports.diagnostics)
    let threads = ThreadAssembler.assemble(exports.archive).threads
    let plan = await SitePlan(exports.archive, threads: threads, lock: lock, kinds: [])
    lock = lock.adding(plan.history.additions)
    try ExportRows(plan: plan, isNew: isNew).write(to: &rows)
    Comparison.remove(options.stateFolder)
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
  private func threadChange(_ old: ComparedRow?, _ new: ComparedRow?) -> ComparedChange? {
    guard let old, let new else { return nil }
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

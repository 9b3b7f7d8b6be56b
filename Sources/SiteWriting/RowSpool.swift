internal import BuildDiagnostics
internal import SiteFiles
internal import Synchronization

/// Collects the rows of a build from many tasks in bounded memory: every 65,536 are sorted and spooled to a
/// file of the state folder.
final class RowSpool: Sendable {
  private struct Pending {
    var rows: [WrittenRow] = []
    var runs = 0
  }

  private let folder: Folder
  private let limit: Int
  private let pending = Mutex(Pending())

  /// Spools into a folder; `limit` is how many rows are held in memory.
  init(_ folder: Folder, limit: Int = 65_536) {
    self.folder = folder
    self.limit = limit
  }

  /// Adds a row.
  func append(_ row: WrittenRow) throws(Diagnostic) {
    let full: (rows: [WrittenRow], run: Int)? = pending.withLock { pending in
      pending.rows.append(row)
      return pending.rows.count < limit ? nil : Self.take(&pending)
    }
    if let full { try spool(full.rows, run: full.run) }
  }

  /// Spools what is left and opens all runs as one sorted stream.
  func merged() throws(Diagnostic) -> RowMerge {
    let rest = pending.withLock { Self.take(&$0) }
    try spool(rest.rows, run: rest.run)
    return try RowMerge((0...rest.run).map { folder.path(of: Self.name($0)) })
  }

  private static func take(_ pending: inout Pending) -> (rows: [WrittenRow], run: Int) {
    defer {
      pending.rows = []
      pending.runs += 1
    }
    return (pending.rows, pending.runs)
  }

  private static func name(_ run: Int) -> String { "run-\(run)" }

  private func spool(_ rows: [WrittenRow], run: Int) throws(Diagnostic) {
    var lines = LineWriter(try folder.createPrivate(Self.name(run)))
    for row in rows.sorted(by: { $0.path < $1.path }) { try lines.line { row.append(to: &$0) } }
    try lines.close(synchronizing: false)
  }
}

import BuildDiagnostics
import Exports
import SitePlanning
import SiteWriting
import ThreadModel

// What the stages of a build tell its report, one after the other.
extension BuildReport {
  /// Takes what was read.
  mutating func add(_ exports: ReadExports) {
    recordsRead = exports.recordsRead
    leftOut = exports.leftOut.map { Count(reason: $0.reason, count: $0.count) }
    unknownKinds = exports.unknownKinds.map { Count(reason: $0.kind, count: $0.count) }
    sources = exports.sources.map(Source.init)
    kept = exports.missing.map(\.line)
    orphans = exports.orphanedReplies.map(Orphans.init)
  }

  /// Fails a strict build: for a warning, an error, or a name in an export that nobody knows.
  func refuseProblems(in log: DiagnosticLog) throws(Diagnostic) {
    let count = log.count(.warning) + log.count(.error)
    let unknown = sources.reduce(0) { $0 + $1.unknown.count }
    guard count + unknown > 0 else { return }
    let found = [
      count > 0 ? "\(count) warnings or errors" : nil, unknown > 0 ? counted(unknown, "unknown name") : nil,
    ]
    let words = found.compactMap { $0 }.joined(separator: " and ")
    throw .error(.strictBuild, "\(words), and --strict takes each for a failure")
  }

  /// Takes what was planned.
  mutating func add(_ plan: SitePlan) {
    postsPublished = plan.archive.rows.count { $0.kind == .post }
    gone = plan.history.gone.count
    unindexed = plan.archive.accounts.indices.compactMap { index in
      let account = plan.archive.accounts[index]
      return account.asksNotToBeIndexed && plan.hasTimeline(account: UInt32(index))
        ? "@\(account.handle)" : nil
    }
    removed = plan.history.newlyGone.map(\.path)
  }

  /// Takes what was published.
  mutating func add(_ written: WritingReport) {
    pages = written.pages
    filesWritten = written.filesWritten
    filesUnchanged = written.filesUnchanged
    filesDeleted = written.filesDeleted
    bytesWritten = written.bytesWritten
    bytesTotal = written.bytesTotal
  }

  /// Takes what there was to say and how long it took.
  mutating func add(_ log: DiagnosticLog, time: Duration) {
    diagnostics = log.summary.map { Count(reason: $0.code.description, count: $0.count) }
    warnings = log.count(.warning)
    errors = log.count(.error)
    seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }
}

extension BuildProgress {
  /// How far the reading of exports is.
  init(_ progress: ReadingProgress) {
    switch progress {
    case .records(let count): self.init(stage: .reading, done: count, total: nil)
    case .media(let done, let total): self.init(stage: .media, done: done, total: total)
    }
  }
}

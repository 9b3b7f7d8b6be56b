public import BuildDiagnostics
import Exports
import PageRendering
import SitePlanning
import SiteWriting
import ThreadModel

// What the steps of a build tell its report, one after the other.
extension BuildReport {
  /// Takes what was read.
  mutating func add(_ exports: ReadExports) {
    recordsRead = exports.recordsRead
    leftOut = exports.leftOut.map { Count(reason: $0.reason, count: $0.count) }
    unknownKinds = exports.unknownKinds.map { Count(reason: $0.kind, count: $0.count) }
    sources = exports.sources.map(Source.init)
    exportsFromCache = exports.fromCacheCount
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

  /// Takes what became of pictures.
  mutating func add(_ counts: MediaShelf.Counts) {
    (decodes, picturesFromCache) = (counts.decodes, counts.fromCache)
  }

  /// Takes what is known before a build.
  mutating func begin(_ configuration: SiteConfiguration, isRehearsal: Bool) {
    if isRehearsal { status = .dryRun }
    baseURL = configuration.base.description
    started = configuration.now == .earliest ? nil : configuration.now.rfc3339
    environment = configuration.environment.rawValue
  }

  /// Takes what there was to say and how long it took. Of an error that stopped the build the log knows nothing.
  mutating func end(
    _ log: DiagnosticLog, stoppedBy failure: Diagnostic? = nil, time: Duration,
    _ configuration: SiteConfiguration
  ) {
    var said = log
    if let failure {
      said.append(failure)
      error = Failure(failure)
    }
    diagnostics = said.summary.map { Said($0, configuration) }
    warnings = said.count(.warning)
    errors = said.count(.error)
    if status == .published, errors > 0 || failure != nil { status = .publishedWithErrors }
    seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }
}

extension BuildReport {
  /// What was said of one code: how often, how grave, and where first.
  public struct Said: Sendable, Encodable {
    public let code: String
    public let severity: String
    public let count: Int
    /// The first five places as `path:line:column`. A path below the site's folder is relative, and of another only the
    /// name is told.
    public let places: [String]

    init(_ summary: DiagnosticLog.Summary, _ configuration: SiteConfiguration) {
      code = summary.code.description
      severity = summary.severity.rawValue
      count = summary.count
      places = summary.places.map { place in
        let path = configuration.shown(place.path)
        return Diagnostic.Place(path, line: place.line, column: place.column).description.printable
      }
    }
  }
}

extension SiteConfiguration {
  /// A path without the folders that are only this machine's.
  fileprivate func shown(_ path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    let start = siteRoom + "/"
    return path.hasPrefix(start)
      ? String(path.dropFirst(start.count)) : path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension BuildProgress {
  /// How far the reading of exports is.
  init(_ progress: ReadingProgress) {
    switch progress {
    case .records(let count): self.init(stage: .reading, done: count, unit: .record)
    case .bytes(let done, let total): self.init(stage: .reading, done: done, total: total, unit: .bytes)
    case .media(let done, let total):
      self.init(stage: .unpacking, done: done, total: total, unit: .mediaFile)
    }
  }
}

extension Diagnostic.Code {
  /// There were warnings in a strict build.
  public static let strictBuild: Diagnostic.Code = "strict-build"
}

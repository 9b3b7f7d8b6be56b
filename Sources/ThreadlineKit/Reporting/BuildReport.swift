public import BuildDiagnostics
public import Exports
import Foundation
import SitePlanning
import SiteWriting
import ThreadModel

/// What a build did, in numbers, with everything that it had to say. If the build was stopped, what was known by then.
public struct BuildReport: Sendable, Encodable {
  /// A reason and how many records it concerns.
  public struct Count: Sendable, Encodable {
    /// Why, in kebab-case.
    public let reason: String
    /// How many records.
    public let count: Int
  }

  /// Whether the site is published.
  public enum Status: String, Sendable, Encodable {
    case published
    /// The site is published, and there were errors.
    case publishedWithErrors = "published-with-errors"
    case notPublished = "not-published"
    /// The build was not meant to publish.
    case dryRun = "dry-run"
  }

  /// What stopped a build.
  public struct Failure: Sendable, Encodable {
    /// The code of the diagnostic.
    public let code: String
    /// The message of the diagnostic.
    public let message: String
  }

  /// Replies to posts that no export has.
  public struct Orphans: Sendable, Encodable {
    /// How many replies.
    public let count: Int
    /// The id of the first of them.
    public let first: String
    /// Where the first one is: `posts.ndjson:4`.
    public let place: String
  }

  /// What was made for a host.
  public struct Host: Sendable, Encodable {
    /// The name of the host, such as `nginx`.
    public let name: String
    /// The files for the host, as absolute paths.
    public let files: [String]
    /// What the host cannot do, a sentence each.
    public let cannot: [String]
  }

  /// The name of the format.
  public let format = "threadline-report"
  /// The version of the program.
  public let version = SiteConfiguration.version
  /// Whether the site is published.
  public internal(set) var status = Status.notPublished
  /// The base URL of the site.
  public internal(set) var baseURL: String?
  /// When the build started, in the form of RFC 3339; `nil` if the configuration has no time.
  public internal(set) var started: String?
  /// Who the site is for, `draft` or `production`.
  public var environment = SiteEnvironment.production.rawValue
  /// Records in all exports, published or not.
  public var recordsRead = 0
  /// Posts that have a page, or would have one if the site was published.
  public var postsPublished = 0
  /// Records that were left out, by reason.
  public var leftOut: [Count] = []
  /// Attachments and records of kinds that this version shows by their name only.
  public var unknownKinds: [Count] = []
  /// What happened to everything in each export, in the order of the exports. If a build was stopped, `published`
  /// counts what would have been.
  public var sources: [SourceReport] = []
  /// How many exports were not imported again, because the cache has their records.
  public var exportsFromCache = 0
  /// Replies to posts that no export has; `nil` if there are none.
  public var orphans: Orphans?
  /// What stopped the build.
  public var error: Failure?
  /// The hooks that were run, in their order.
  public var hooks: [String] = []
  /// The plan, in the report that hooks read.
  public var plan: PlanReport?
  /// What would change, in a dry run.
  public var changes: SiteChanges?
  /// HTML pages of the site.
  public var pages = 0
  /// Social cards of the site, and how many of them this build painted.
  public var cards = 0
  /// Social cards that this build painted.
  public var cardsPainted = 0
  /// Pictures that this build decoded, and those that the cache had.
  public var decodes = 0
  /// Pictures that the cache had.
  public var picturesFromCache = 0
  /// URLs that no longer have a post, each with a page that says so.
  public var gone = 0
  /// Posts of earlier exports that these lack and that stay, each in a line of words.
  public var kept: [String] = []
  /// Paths below the base URL that this build took down.
  public var removed: [String] = []
  /// Accounts that ask search engines to stay away. This list is in no file of the site.
  public var unindexed: [String] = []
  /// What was made for each host, and what it cannot do.
  public var hosts: [Host] = []
  /// Files that were written because their bytes differ.
  public var filesWritten = 0
  /// Files that were already up to date.
  public var filesUnchanged = 0
  /// Files of the last build that the site no longer has.
  public var filesDeleted = 0
  /// The bytes of the files that were written.
  public var bytesWritten = 0
  /// The bytes of all files of the site.
  public var bytesTotal = 0
  /// Everything that the build had to say. In JSON it is a summary by code, with the error that stopped the build.
  public internal(set) var diagnostics = RunDiagnostics()
  /// How many warnings there are, including those that are not kept.
  public var warnings = 0
  /// How many errors there are, including those that are not kept.
  public var errors = 0
  /// Wall time of the build in seconds.
  public var seconds = 0.0

  /// A report with nothing but some diagnostics.
  package init(diagnostics: RunDiagnostics = RunDiagnostics()) { self.diagnostics = diagnostics }

  /// The report as JSON with sorted keys and a newline at its end.
  public var json: [UInt8] { Self.json(of: self) }

  /// JSON with sorted keys: in many lines with a newline at its end, or in one without.
  package static func json(of value: some Encodable, inOneLine: Bool = false) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !inOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    guard let bytes = try? encoder.encode(value) else { return [] }
    return Array(bytes) + (inOneLine ? [] : [0x0A])
  }

  /// Whether the site is published, with errors or without.
  package var isPublished: Bool { status == .published || status == .publishedWithErrors }

  // MARK: What the steps of a build add, one after the other

  /// Adds what is known before a build.
  mutating func begin(_ configuration: SiteConfiguration, isDryRun: Bool) {
    if isDryRun { status = .dryRun }
    baseURL = configuration.base.description
    started = configuration.now == .earliest ? nil : configuration.now.rfc3339
    environment = configuration.environment.rawValue
    diagnostics.folder = configuration.projectFolder
  }

  /// Adds what was read. The known kinds of attachments are those that a program adds.
  mutating func add(_ exports: ReadExports, knownKinds: Set<String> = []) {
    recordsRead = exports.recordsRead
    leftOut = exports.leftOut.map { Count(reason: $0.reason, count: $0.count) }
    unknownKinds = exports.unknownKinds.filter { !knownKinds.contains($0.key) }
      .sorted { $0.key < $1.key }.map { Count(reason: $0.key, count: $0.value) }
    sources = exports.sources
    for index in sources.indices { sources[index].unknown.removeAll { knownKinds.contains($0.name) } }
    exportsFromCache = exports.fromCacheCount
    kept = exports.missing
    orphans = exports.orphanedReplies.map { replies in
      let name = replies.place.path.split(separator: "/").last.map(String.init) ?? replies.place.path
      return Orphans(
        count: replies.count, first: replies.first, place: replies.place.line.map { "\(name):\($0)" } ?? name)
    }
  }

  /// Fails a strict build if there is a warning, an error, or an unknown name in an export.
  func refuseProblems() throws(Diagnostic) {
    let count = diagnostics.log.count(.warning) + diagnostics.log.count(.error)
    let unknown = sources.reduce(0) { $0 + $1.unknown.count }
    guard count + unknown > 0 else { return }
    let found = [
      count > 0 ? "\(count) warnings or errors" : nil, unknown > 0 ? counted(unknown, "unknown name") : nil,
    ]
    let words = found.compactMap { $0 }.joined(separator: " and ")
    throw .error(.strictBuild, "\(words), and --strict takes each for a failure")
  }

  /// Adds what was planned.
  mutating func add(_ plan: SitePlan) {
    postsPublished = plan.archive.rows.count { $0.kind == .post }
    gone = plan.history.gone.count
    unindexed = plan.archive.accountIDs.compactMap { id in
      let account = plan.archive[id]
      return account.asksNotToBeIndexed && plan.hasTimeline(account: id) ? "@\(account.handle)" : nil
    }
    removed = plan.history.newlyGone.map(\.path)
  }

  /// Adds what was published.
  mutating func add(_ written: WritingReport) {
    status = .published
    pages = written.pages
    filesWritten = written.filesWritten
    filesUnchanged = written.filesUnchanged
    filesDeleted = written.filesDeleted
    bytesWritten = written.bytesWritten
    bytesTotal = written.bytesTotal
  }

  /// Adds how long the run took and what stopped it, and counts the diagnostics.
  mutating func end(stoppedBy failure: Diagnostic?, time: Duration) {
    if failure?.code == .sitePartlyPublished { status = .publishedWithErrors }
    error = failure.map { Failure(code: $0.code.description, message: $0.message) }
    diagnostics.failure = failure
    warnings = diagnostics.log.count(.warning) + (failure?.severity == .warning ? 1 : 0)
    errors = diagnostics.log.count(.error) + (failure?.severity == .error ? 1 : 0)
    if status == .published, errors > 0 || failure != nil { status = .publishedWithErrors }
    seconds = time / .seconds(1)
  }
}

/// Why a run was stopped, with the report of what was known by then.
public struct BuildFailure: Error, CustomStringConvertible {
  /// What stopped the run. It is not among the diagnostics of the report.
  public let diagnostic: Diagnostic
  /// What was known when the run was stopped.
  public let report: BuildReport

  /// The failure of a run.
  package init(_ diagnostic: Diagnostic, _ report: BuildReport = BuildReport()) {
    (self.diagnostic, self.report) = (diagnostic, report)
  }

  /// The diagnostic as text.
  public var description: String { diagnostic.description }
}

/// The diagnostics of a run in the order they came. Of one code at most 20 are kept, and all are counted.
public struct RunDiagnostics: Sequence, Sendable, Encodable {
  package internal(set) var log = DiagnosticLog(limit: 20)
  /// What stopped the run.
  var failure: Diagnostic?
  /// The folder of the site. In JSON, paths below it are relative.
  var folder = "/"

  /// No diagnostics.
  package init() {}

  /// Iterates over the diagnostics in the order they came.
  public func makeIterator() -> IndexingIterator<[Diagnostic]> { log.diagnostics.makeIterator() }

  /// Encodes a summary of each code, which names no folder of this machine outside of the site's.
  public func encode(to encoder: any Encoder) throws {
    var all = log
    if let failure { all.append(failure) }
    try all.summary { place in
      "\(Diagnostic.Place(shown(place.path), line: place.line, column: place.column))".printable
    }.encode(to: encoder)
  }

  private func shown(_ path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    return path.hasPrefix(folder + "/")
      ? String(path.dropFirst(folder.count + 1)) : path.split(separator: "/").last.map(String.init) ?? path
  }
}

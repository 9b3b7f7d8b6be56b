import BuildDiagnostics
import Foundation

/// What a build did, in numbers; of one that was stopped, what was known by then.
public struct BuildReport: Sendable, Encodable {
  /// A reason and how many records it concerns.
  public struct Count: Sendable, Encodable {
    public let reason: String
    public let count: Int
  }

  /// What became of a build.
  public enum Status: String, Sendable, Encodable {
    case published
    /// The site is published, and there were errors.
    case publishedWithErrors = "published-with-errors"
    case notPublished = "not-published"
    /// The build was not meant to publish.
    case dryRun = "dry-run"
  }

  /// What format this is.
  public let format = "threadline-report"
  /// The version of the program.
  public let version = SiteConfiguration.version
  /// What became of the build.
  public internal(set) var status = Status.notPublished
  /// The base URL of the site.
  public internal(set) var baseURL: String?
  /// When the build started, as RFC 3339 says it; `nil` if nobody set its clock.
  public internal(set) var started: String?
  /// For whom the site is made, `draft` or `production`.
  public var environment = SiteEnvironment.production.rawValue
  /// Records in all exports, published or not.
  public var recordsRead = 0
  /// Posts that have a page, or would have one if the site was published.
  public var postsPublished = 0
  /// Records that were left out, by reason.
  public var leftOut: [Count] = []
  /// Attachments and records of kinds that this version shows by their name only.
  public var unknownKinds: [Count] = []
  /// What became of everything in each export, in the order they were given. Of a build that was stopped,
  /// `published` counts what would have been.
  public var sources: [Source] = []
  /// How many exports were not imported again, because the cache has their records.
  public var exportsFromCache = 0
  /// Replies to posts that no export has; `nil` if there are none.
  public var orphans: Orphans?
  /// What stopped the build.
  public var error: Failure?
  /// The hooks that were run, in their order.
  public var hooks: [String] = []
  /// What is planned, as far as anybody asked.
  public var plan: PlanReport?
  /// What would change, in a rehearsal.
  public var changes: SiteChanges?
  /// HTML pages of the site.
  public var pages = 0
  /// Social cards of the site, and how many of them this build painted.
  public var cards = 0
  public var cardsPainted = 0
  /// Pictures that this build decoded, and those that the cache had.
  public var decodes = 0
  public var picturesFromCache = 0
  /// Addresses that no longer have a post, each with a page that says so.
  public var gone = 0
  /// Posts of earlier exports that these lack and that stay, one a line in words.
  public var kept: [String] = []
  /// Addresses, below the base URL, that this build took down.
  public var removed: [String] = []
  /// Accounts that ask search engines to stay away, and whose pages and posts say so; for whoever builds, in no file of
  /// the site.
  public var unindexed: [String] = []
  /// What was made for each host, and what it cannot do.
  public var hosts: [Host] = []
  /// Files by what became of them.
  public var filesWritten = 0
  public var filesUnchanged = 0
  public var filesDeleted = 0
  public var bytesWritten = 0
  public var bytesTotal = 0
  /// Diagnostics by code, the one that stopped the build among them.
  public var diagnostics: [Said] = []
  public var warnings = 0
  public var errors = 0
  /// Wall time of the build in seconds.
  public var seconds = 0.0

  /// A report on nothing yet.
  public init() {}

  /// The report as JSON with sorted keys and a newline at its end.
  public var json: [UInt8] { Self.json(of: self) }

  /// JSON with sorted keys and a newline at its end.
  static func json(of value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(value) else { return [] }
    return Array(bytes) + [0x0A]
  }
}

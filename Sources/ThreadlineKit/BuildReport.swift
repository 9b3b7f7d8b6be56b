import BuildDiagnostics
import Foundation

/// What a build did, in numbers; of one that was stopped, what was known by then.
public struct BuildReport: Sendable, Encodable {
  /// A reason and how many records it concerns.
  public struct Count: Sendable, Encodable {
    public let reason: String
    public let count: Int
  }

  /// For whom the site is made, `draft` or `production`.
  public var environment = SiteEnvironment.production.rawValue
  /// Records in all exports, published or not.
  public var recordsRead = 0
  /// Posts that have a page.
  public var postsPublished = 0
  /// Records that were left out, by reason.
  public var leftOut: [Count] = []
  /// Attachments and records of kinds that this version shows by their name only.
  public var unknownKinds: [Count] = []
  /// What became of everything in each export, in the order they were given. Of a build that was stopped,
  /// `published` counts what would have been.
  public var sources: [Source] = []
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
  /// Diagnostics by code.
  public var diagnostics: [Count] = []
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

  /// The report as a person reads it.
  public var summary: String {
    var lines = ["\(counted(recordsRead, "record")) read, \(counted(postsPublished, "post")) published"]
    for count in leftOut { lines.append("  left out: \(count.count) \(count.reason)") }
    for count in unknownKinds { lines.append("  shown by name only: \(count.count) \(count.reason)") }
    for source in sources { lines += source.summary }
    if environment == SiteEnvironment.draft.rawValue {
      lines.append("a draft: search engines may not list it, and unfinished posts are shown with a mark")
    }
    if error == nil { lines += siteSummary }
    if warnings + errors > 0 { lines.append("\(counted(warnings, "warning")), \(counted(errors, "error"))") }
    return lines.joined(separator: "\n")
  }

  private var siteSummary: [String] {
    if let changes {
      let gone = Self.listing(removed, "address", "addresses", "would be taken down")
      return ["\(counted(pages, "page")); nothing was published"] + changes.summary + gone
    }
    var lines: [String] = []
    lines.append(
      "\(counted(pages, "page")); \(counted(filesWritten, "file")) written, \(filesUnchanged) unchanged, \(filesDeleted) deleted"
    )
    if cards > 0 { lines.append("\(counted(cards, "social card")), \(cardsPainted) of them painted now") }
    lines += Self.listing(
      kept, "post", nil, "of earlier exports not in these and kept; --missing remove takes down")
    lines += Self.listing(removed, "address", "addresses", "taken down by this build")
    lines += Self.listing(unindexed, "account", nil, "that search engines are asked not to list")
    lines += hosts.flatMap(\.summary)
    if gone > 0 { lines.append("\(counted(gone, "address", "addresses")) of posts that are gone") }
    lines.append(
      "\(Self.bytes(bytesWritten)) written of \(Self.bytes(bytesTotal)) in \(Self.seconds(seconds))")
    return lines
  }

  /// A few lines of many, below a line that counts them.
  static func listing(
    _ entries: [String], _ one: String, _ many: String? = nil, _ what: String
  ) -> [String] {
    guard !entries.isEmpty else { return [] }
    let rest = entries.count - listed
    return ["\(counted(entries.count, one, many)) \(what):"] + entries.prefix(listed).map { "  \($0)" }
      + (rest > 0 ? ["  and \(rest) more; --report lists all"] : [])
  }

  /// How many lines of a list are printed.
  private static let listed = 20

  static func bytes(_ count: Int) -> String {
    switch count {
    case ..<10_000: "\(count) bytes"
    case ..<10_000_000: "\(count / 1000) KB"
    default: "\(count / 1_000_000) MB"
    }
  }

  private static func seconds(_ seconds: Double) -> String {
    "\((seconds * 100).rounded() / 100) s"
  }
}

/// How far a build or a check is.
public struct BuildProgress: Sendable {
  /// The stages in their order.
  public enum Stage: String, Sendable { case reading, media, planning, rendering, publishing, checking }
  public let stage: Stage
  /// How much of it is done, and of how much where that is known.
  public let done: Int
  public let total: Int?

  /// A word on a stage.
  public init(stage: Stage, done: Int, total: Int?) {
    (self.stage, self.done, self.total) = (stage, done, total)
  }
}

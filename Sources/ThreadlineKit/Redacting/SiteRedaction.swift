public import BuildDiagnostics
import Exports
import Foundation
import PageRendering
import SiteFiles
import SitePlanning
import SiteWriting
public import ThreadModel

/// Takes posts, threads, accounts and media down from a site, for good.
///
///     var redaction = SiteRedaction(configuration)
///     redaction.targets = [RedactionTarget(.post, "/@ada/post/17/", file: "")]
///     var log = DiagnosticLog()
///     let receipt = try await redaction.run(&log)
///
/// It finds what is meant, writes it to `redactions.toml`, and builds the site: where `run` returns, the site holds
/// nothing of it. What is taken down already is taken down again in silence.
public struct SiteRedaction: Sendable {
  /// What to take down.
  public var targets: [RedactionTarget] = []
  /// Why, in the person's own words; it is written to the file, which may be published.
  public var reason: String?
  /// Whether to write nothing and only say what would happen.
  public var isDryRun = false
  /// Whether to build the site.
  public var builds = true
  /// What the URLs answer afterwards.
  public var tombstone = TombstoneChoice.gone
  private let configuration: SiteConfiguration
  private let interruption: BuildInterruption

  /// Prepares to take something down from a site.
  public init(_ configuration: SiteConfiguration, interruption: BuildInterruption = BuildInterruption()) {
    (self.configuration, self.interruption) = (configuration, interruption)
  }

  /// Takes down, and says what that did.
  public func run(
    _ log: inout DiagnosticLog, onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws(Diagnostic) -> RedactionReceipt {
    let found = try await find(onProgress)
    let new = found.filter { !$0.wasKnown }.map(\.entry)
    var receipt = RedactionReceipt(found, date: date, isDryRun: isDryRun)
    receipt.cacheTags = try tags(of: found)
    if isDryRun {
      receipt.add(try await rehearse(new, &log, onProgress), configuration.base)
      return receipt
    }
    // What the build below would refuse is not written first.
    if builds { _ = try knowing().redactions() }
    if !new.isEmpty {
      let path = configuration.redactionsPath
      // A file that the first entry makes may be one that somebody named.
      let text =
        FileManager.default.fileExists(atPath: path) ? try RedactionFile(path, isNamed: true).text : ""
      try ReplacedFile.write(RedactionLines(new, date: date, reason: reason).added(to: text), to: path)
    }
    guard builds else { return receipt }
    let before = try files()
    try await build(&log, onProgress)
    receipt.isBuilt = true
    receipt.add(SiteChanges(before: before, after: try files()), configuration.base)
    configuration.forgetPreviews(&log)
    return receipt
  }

  /// Builds the site. If that is refused, the entry is written all the same, and the error says so.
  private func build(
    _ log: inout DiagnosticLog, _ onProgress: @escaping @Sendable (BuildProgress) -> Void
  ) async throws(Diagnostic) {
    do throws(Diagnostic) {
      _ = try await SiteBuilder(configuration, interruption: interruption).build(&log, onProgress: onProgress)
    } catch {
      guard error.code != .interrupted else { throw error }
      throw .error(
        error.code, at: error.place,
        "\(error.message); the takedown is in redactions.toml, but the site still shows it until a build succeeds"
      )
    }
  }

  /// What caches call the addresses that were published of what is taken down.
  private func tags(of found: [FoundRedaction]) throws(Diagnostic) -> [String] {
    let lock = try PermalinkFile(configuration.permalinkLock).lock
    let removed = RemovedAddresses(
      Redactions(found.map(\.entry)), lock, configuration.base, in: configuration.nest)
    return CacheTags(configuration.privacy.cacheTags).tags(of: removed, lock)
  }

  private var date: String { String(configuration.now.rfc3339.prefix(10)) }

  /// What is meant, each once. The exports are read as if nothing had been taken down, since what was can be named
  /// again.
  private func find(
    _ onProgress: @escaping @Sendable (BuildProgress) -> Void
  ) async throws(Diagnostic) -> [FoundRedaction] {
    var known = Redactions()
    if FileManager.default.fileExists(atPath: configuration.redactionsPath) {
      known = try RedactionFile(configuration.redactionsPath, isNamed: true).redactions
    }
    var looking = configuration
    looking.asksToKeep = nil
    var log = DiagnosticLog()
    let outcome = try await SiteBuilder(looking, interruption: interruption)
      .planned(takingDown: false, &log, onProgress)
    // An entry for the example would take down a post of one's own that has the same id.
    guard !outcome.exports.isExample else {
      throw .error(
        .onlyExample,
        "the posts of the example of \"threadline new\" are replaced by your own; there is nothing to take down"
      )
    }
    let search = RedactionSearch(
      targets, outcome.exports, outcome.plan, lock: outcome.permalinks?.lock ?? .empty, configuration)
    var found: [FoundRedaction] = []
    for target in targets {
      var next = try search.found(target)
      next.entry.tombstone = tombstone
      next.wasKnown = known.covers(next.entry)
      // One post may have been named twice, by different names.
      guard !found.contains(where: { $0.isSame(as: next) }) else { continue }
      found.append(next)
    }
    return found
  }

  /// The configuration of a site whose file of what was taken down this may be the first to write.
  private func knowing() -> SiteConfiguration {
    var meant = configuration
    if !FileManager.default.fileExists(atPath: meant.redactionsPath) {
      meant.usualRedactionsFile = meant.redactionsPath
      meant.privacy.redactions = nil
    }
    return meant
  }

  private func rehearse(
    _ entries: [Redactions.Entry], _ log: inout DiagnosticLog,
    _ onProgress: @escaping @Sendable (BuildProgress) -> Void
  ) async throws(Diagnostic) -> SiteChanges {
    var pending = knowing()
    pending.pendingRedactions = Redactions(entries)
    var report = BuildReport()
    try await SiteBuilder(pending, interruption: interruption)
      .rehearse(&log, report: &report, onProgress: onProgress)
    return report.changes ?? SiteChanges()
  }

  /// The files of the site as the last build left them.
  private func files() throws(Diagnostic) -> [SitePath: ContentHash] {
    var files: [SitePath: ContentHash] = [:]
    try RememberedSite(state: configuration.stateFolder, in: configuration.nest).forEachFile {
      files[$0.path] = $0.hash
    }
    return files
  }
}

extension Redactions {
  /// Whether something is taken down already, with the same answer at its address.
  func covers(_ entry: Entry) -> Bool {
    // Of several the last says what the address answers.
    let last = entries.last { known in
      known.kind == entry.kind && Set(entry.ids).isSubset(of: known.ids)
        && Set(entry.paths).isSubset(of: known.paths) && Set(entry.hashes).isSubset(of: known.hashes)
    }
    return last?.tombstone == entry.tombstone
  }
}

extension SiteConfiguration {
  /// Takes away the sites of previews, which show what they were built from: the next preview makes them anew.
  func forgetPreviews(_ log: inout DiagnosticLog) {
    for environment in SiteEnvironment.allCases {
      var preview = self
      preview.environment = environment
      preview.moveToPreview()
      guard FileManager.default.fileExists(atPath: preview.stateFolder) else { continue }
      do throws(Diagnostic) {
        // A preview that runs holds the lock; it builds anew when redactions.toml changes.
        let writer = try preview.makeWriter()
        writer.abandon()
        for path in [preview.output, preview.stateFolder] {
          try? FileManager.default.removeItem(atPath: path)
        }
      } catch {
        log.append(
          .warning(
            .previewStands, at: .init(preview.output),
            "a preview that runs may still show what was taken down; end it, and take the folder away"))
      }
    }
  }
}

extension Diagnostic.Code {
  /// The site of a preview holds what was taken down.
  static let previewStands: Diagnostic.Code = "preview-stands"
}

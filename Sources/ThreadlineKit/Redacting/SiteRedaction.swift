import BuildDiagnostics
import Exports
import FileSystem
import Foundation
import SitePaths
import SitePlanning
import SiteWriting
public import ThreadModel

/// Takes posts, threads, accounts and media down from a site, permanently.
///
///     var redaction = SiteRedaction(configuration)
///     redaction.targets = [RedactionTarget(.post, "/@ada/post/17/", file: "")]
///     let receipt = try await redaction.run()
///
/// It finds what is meant, writes it to `redactions.toml`, and builds the site. When `run` returns, the site holds nothing
/// of it, and the state folder has the receipt. What is taken down already is taken down again.
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
  private var configuration: SiteConfiguration
  private let interruption = BuildInterruption()

  /// Prepares to take something down from a site.
  ///
  /// The site is built for the hosts of its last build if the configuration names none.
  public init(_ configuration: SiteConfiguration) {
    self.configuration = configuration
    self.configuration.useHostsOfLastBuild()
  }

  /// Takes down, and reports what that did.
  public func run(
    onProgress: @escaping ProgressHandler = { _ in }
  ) async throws(BuildFailure) -> RedactionReceipt {
    try await interruption.whileRunning(onProgress) { () throws(BuildFailure) in
      var diagnostics = RunDiagnostics()
      do throws(Diagnostic) {
        var receipt = try await takeDown(&diagnostics, onProgress)
        receipt.diagnostics = diagnostics
        return receipt
      } catch {
        throw BuildFailure(error, BuildReport(diagnostics: diagnostics))
      }
    }
  }

  private func takeDown(
    _ diagnostics: inout RunDiagnostics, _ onProgress: @escaping ProgressHandler
  ) async throws(Diagnostic) -> RedactionReceipt {
    let found = try await find(onProgress)
    let new = found.filter { !$0.wasKnown }.map(\.redaction)
    var receipt = RedactionReceipt(date: date, isDryRun: isDryRun, entries: found)
    receipt.cacheTags = try tags(of: found)
    if isDryRun {
      var pending = knowing()
      pending.pendingRedactions = Redactions(new)
      let report = try await build(pending, &diagnostics, onProgress)
      receipt.add(report.changes ?? SiteChanges(), configuration.base)
      return receipt
    }
    // What the build below would refuse is not written first.
    if builds { _ = try knowing().redactions() }
    try writeDown(new)
    guard builds else { return receipt }
    let before = try files()
    _ = try await build(configuration, &diagnostics, onProgress)
    receipt.isBuilt = true
    receipt.add(SiteChanges(before: before, after: try files()), configuration.base)
    configuration.forgetPreviews(&diagnostics.log)
    noteOtherOutputs(&diagnostics.log)
    do throws(Diagnostic) { try keep(receipt) } catch { diagnostics.log.append(error) }
    return receipt
  }

  /// Adds entries to `redactions.toml`.
  private func writeDown(_ entries: [Redactions.Entry]) throws(Diagnostic) {
    guard !entries.isEmpty else { return }
    let path = configuration.redactionsPath
    // A file that the first entry makes may be one that somebody named.
    let text = try RedactionFile(path, isNamed: false).text
    try RedactionFile.write(
      RedactionFile.text(text, adding: entries, date: date, reason: reason), to: path)
  }

  /// Builds a site, or does a dry run of that. If a build is refused, the entry is written all the same, and the
  /// error says so.
  private func build(
    _ configuration: SiteConfiguration, _ diagnostics: inout RunDiagnostics,
    _ onProgress: @escaping ProgressHandler
  ) async throws(Diagnostic) -> BuildReport {
    let builder = SiteBuilder(configuration, interruption: interruption)
    do throws(BuildFailure) {
      let report = try await builder.build(isDryRun: isDryRun, onProgress: onProgress)
      diagnostics = report.diagnostics
      return report
    } catch {
      diagnostics = error.report.diagnostics
      let reason = error.diagnostic
      guard !isDryRun, reason.code != .interrupted else { throw reason }
      throw .error(
        reason.code, at: reason.place,
        "\(reason.message); the takedown is in redactions.toml, but the site still shows it until a build succeeds"
      )
    }
  }

  /// Warns of other outputs with the same `redactions.toml` whose last build is older than it.
  private func noteOtherOutputs(_ log: inout DiagnosticLog) {
    guard let written = FileIdentity(at: configuration.redactionsPath)?.modified else { return }
    let folder = AbsolutePath.folder(of: configuration.stateFolder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where "\(folder)/\(name)" != configuration.stateFolder {
      let built = FileIdentity(at: "\(folder)/\(name)/manifest")?.modified
      guard let built, built < written else { continue }
      log.append(
        .warning(
          .outputOutdated, at: .init("\(folder)/\(name)"),
          "another output was built before this, and may still show it; build that too, or delete it"))
    }
  }

  /// Keeps the receipt in the state folder.
  private func keep(_ receipt: RedactionReceipt) throws(Diagnostic) {
    let folder = "\(configuration.stateFolder)/receipts"
    try makeFolders(folder, mode: 0o700)
    let count = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? 0
    try AtomicFile.write(
      String(decoding: receipt.json, as: UTF8.self), to: "\(folder)/\(receipt.date)-\(count + 1).json",
      durability: .none, code: .folderUnwritable)
  }

  /// What caches call the addresses that were published of what is taken down.
  private func tags(of found: [RedactionReceipt.Entry]) throws(Diagnostic) -> [String] {
    let lock = try PermalinkFile(configuration.permalinkLock).lock
    let removed = RemovedURLs(
      Redactions(found.map(\.redaction)), lock, configuration.base, in: configuration.nest)
    return CacheTags.tags(configuration.privacy.cacheTags, of: removed, lock)
  }

  private var date: String { String(configuration.now.rfc3339.prefix(10)) }

  /// What is meant, each once. The exports are read as if nothing had been taken down, since what was can be named
  /// again.
  private func find(
    _ onProgress: @escaping ProgressHandler
  ) async throws(Diagnostic) -> [RedactionReceipt.Entry] {
    let known = try RedactionFile(configuration.redactionsPath, isNamed: false).redactions
    let outcome: BuildOutcome
    do throws(BuildFailure) {
      outcome = try await SiteBuilder(configuration, interruption: interruption)
        .planned(takingDown: false, onProgress).outcome
    } catch {
      throw error.diagnostic
    }
    // An entry for the example would take down a post of one's own that has the same id.
    guard !outcome.exports.isExample else {
      throw .error(
        .onlyExample,
        "the posts of the example of \"threadline new\" are replaced by your own; there is nothing to take down"
      )
    }
    let search = RedactionSearch(
      targets, outcome.exports, outcome.plan, lock: outcome.permalinks?.lock ?? .empty, configuration)
    var found: [RedactionReceipt.Entry] = []
    for target in targets {
      var next = try search.found(target)
      next.tombstone = tombstone
      next.wasKnown = known.covers(next.redaction)
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
  /// Removes the sites of previews, which still show what was taken down; the next preview builds them again.
  func forgetPreviews(_ log: inout DiagnosticLog) {
    for environment in SiteEnvironment.allCases {
      var preview = self
      preview.environment = environment
      preview.moveToPreview()
      guard FileManager.default.fileExists(atPath: preview.stateFolder) else { continue }
      do throws(Diagnostic) {
        // A preview that runs holds the lock; it builds again when redactions.toml changes.
        let writer = try preview.makeWriter()
        writer.abandon()
        for path in [preview.output, preview.stateFolder] {
          try? FileManager.default.removeItem(atPath: path)
        }
      } catch {
        log.append(
          .warning(
            .previewOutdated, at: .init(preview.output),
            "a preview that runs may still show what was taken down; end it, and delete the folder"))
      }
    }
  }
}

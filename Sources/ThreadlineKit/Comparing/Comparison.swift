import BuildDiagnostics
import Exports
import FileSystem
import SiteChecking

/// Compares two exports, or two built sites: what was added, removed, moved and changed.
///
///     let comparison = Comparison(old: "/home/ada/2025.zip", new: "/home/ada/2026.zip")
///     let report = try await comparison.run { change in print(change.text) }
///
/// Of exports only what may be published is looked at, with the URLs that a build of the first and then of the
/// second would give. Each is read by itself, and what is compared of it goes to sorted files, so that not even two
/// large ones are in memory together. The order of the changes is the same in every run.
public struct Comparison: Sendable {
  /// What was and what is, as absolute paths; `-` is an export from standard input.
  public var old: String
  /// What is compared with the old one.
  public var new: String
  /// What the exports do not say themselves, and the file of what was taken down.
  public var configuration: SiteConfiguration
  /// The `permalinks.lock` of the site, for the URLs that are published already.
  public var permalinkLock: String?

  /// Prepares to compare; nothing is read yet.
  public init(old: String, new: String, configuration: SiteConfiguration = SiteConfiguration(in: "/")) {
    (self.old, self.new, self.configuration) = (old, new, configuration)
  }

  /// Compares. Each change is given as it is found.
  public func run(
    onProgress: @escaping ProgressHandler = { _ in }, onChange: (ComparedChange) -> Void
  ) async throws(BuildFailure) -> ComparisonReport {
    var diagnostics = RunDiagnostics()
    do throws(Diagnostic) {
      var report = try await compare(&diagnostics.log, onProgress, onChange)
      report.diagnostics = diagnostics
      return report
    } catch {
      throw BuildFailure(error, BuildReport(diagnostics: diagnostics))
    }
  }

  private func compare(
    _ log: inout DiagnosticLog, _ onProgress: @escaping ProgressHandler, _ onChange: (ComparedChange) -> Void
  ) async throws(Diagnostic) -> ComparisonReport {
    let isSite = (old: try Self.isSite(old), new: try Self.isSite(new))
    guard isSite.old == isSite.new else {
      let (site, other) = isSite.old ? (old, new) : (new, old)
      throw .error(
        .notComparable, at: .init(other),
        "is no built site, but \"\(site)\" is; name two exports or two built sites")
    }
    let scratch = try makeScratchFolder()
    defer { Self.remove(scratch) }
    if isSite.old {
      // A site may be named by a link, but holds none.
      return try SiteComparison(
        old: resolvedPath(old) ?? old, new: resolvedPath(new) ?? new, scratch: scratch
      ).run(onChange: onChange)
    }
    return try await ExportComparison(comparison: self, scratch: scratch, onProgress: onProgress)
      .run(&log, onChange: onChange)
  }

  /// Whether a path is the folder of a built site: one whose front page says where it stands.
  private static func isSite(_ path: String) throws(Diagnostic) -> Bool {
    guard path != "-" else { return false }
    guard fileExists(path) else {
      throw .error(
        .missingExport, at: .init(path), "there is no such file or folder; expected an export or a built site"
      )
    }
    return SiteChecker(path).address != nil
  }

  /// Takes away what was written for a comparison. That is done as soon as all of it is open, so that nothing stays
  /// if the reader of the changes has seen enough, and ends the program by that.
  static func remove(_ scratch: String) { try? TreeRemoval.remove(scratch) }
}

public import BuildDiagnostics
import FileSystem
import Foundation

/// For whom a site is made.
///
/// A draft is for those who make it: it shows, with a mark, what is not finished and what waits for its time, no search
/// engine may list it, and what it leaves behind is no promise to anybody: `permalinks.lock` stays as it is, and the hook
/// that may upload a site is not run.
public enum SiteEnvironment: String, Sendable, CaseIterable { case draft, production }

/// The note in the state folder that says what a site was made as: there is one beside a draft alone.
struct EnvironmentNote {
  private let path: String
  private let output: String

  init(_ configuration: SiteConfiguration) {
    path = configuration.stateFolder + "/environment"
    output = configuration.output
  }

  /// Refuses to make a draft where a site stands that everybody may have seen, and a site for everybody where a draft
  /// stands: an upload of either folder would take the one for the other.
  func refuse(_ environment: SiteEnvironment) throws(Diagnostic) {
    guard let standing, standing != environment else { return }
    let mend =
      environment == .draft
      ? "name another --output for the draft" : "name another --output, or build a draft with -e draft"
    throw .error(
      .otherEnvironment, at: .init(output),
      "the site there was built as \(standing.rawValue), and this build is \(environment.rawValue); \(mend)")
  }

  /// Notes what is made, before a file of it can be seen.
  func write(_ environment: SiteEnvironment) throws(Diagnostic) {
    let isNoted = FileManager.default.fileExists(atPath: path)
    guard isNoted != (environment == .draft) else { return }
    if isNoted { return try TreeRemoval.remove(path) }
    try AtomicFile.write(
      "\(environment.rawValue)\n", to: path, durability: .synchronized, code: .folderUnwritable)
  }

  /// What stands in the output; nil where nothing does.
  private var standing: SiteEnvironment? {
    let files = try? FileManager.default.contentsOfDirectory(atPath: output)
    guard files?.isEmpty == false else { return nil }
    return FileManager.default.fileExists(atPath: path) ? .draft : .production
  }
}

extension Diagnostic.Code {
  /// A draft would take the place of a site for everybody, or the other way round.
  public static let otherEnvironment: Diagnostic.Code = "other-environment"
  /// A hook that is for sites everybody may see was not run for a draft.
  static let hookSkipped: Diagnostic.Code = "hook-skipped"
}

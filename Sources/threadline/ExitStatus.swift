import ArgumentParser
import BuildDiagnostics
import ThreadlineKit

/// How a run ended, for scripts. Every verb uses the same few statuses; docs/reference/exit-codes.md lists them.
enum ExitStatus {
  /// The work was done, and errors were found: the site is published, but a record was left out; a check has findings.
  static let errorsFound = ExitCode(1)
  /// With `--exit-code`, as of `diff` and `git diff --exit-code`: there is a difference.
  static let different = ExitCode(1)
  /// The work was not done: nothing was published, or what should be read cannot be read.
  static let notDone = ExitCode(2)
  /// The command line was wrong.
  static let usage = ExitCode(64)

  /// The status for what stopped a run.
  ///
  /// An invalid value is a usage error only on the command line: one with a place was read from a file.
  static func status(for diagnostic: Diagnostic) -> ExitCode {
    if fileCodes.contains(diagnostic.code) { return usage }
    if diagnostic.code == .sitePartlyPublished { return errorsFound }
    return usageCodes.contains(diagnostic.code) && diagnostic.place == nil ? usage : notDone
  }

  /// Codes of values that can come from the command line or from a file.
  private static let usageCodes: Set<Diagnostic.Code> = [
    .exportsMissing, .baseURLMissing, .hostsConflict, .hostNeedsRoot, .configurationInvalidValue,
    .ruleUnknown, .consumerUnknown, .redactionUnknown, .redactionAmbiguous,
    .baseURLUnusable, .precompressUnknown, .legacyUnknown,
  ]

  /// Codes of files that were named on the command line; their place is that file.
  private static let fileCodes: Set<Diagnostic.Code> = [.reportMisplaced, .fileTaken]
}

extension RunDiagnostics {
  /// Whether there are errors among them, which a run that did its work ends with.
  var hasErrors: Bool { log.count(.error) > 0 }
}

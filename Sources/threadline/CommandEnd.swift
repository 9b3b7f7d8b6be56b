import ArgumentParser
import BuildDiagnostics
import Foundation
import ThreadlineKit

/// What the program prints if it was called wrongly, asked for help, or stopped by an error.
enum CommandEnd {
  /// Prints help to standard output or an error to standard error, and gives the exit status.
  static func report(_ error: any Error, of arguments: [String]) -> ExitCode {
    if let status = error as? ExitCode { return status }
    if let diagnostic = error as? Diagnostic {
      Console(isQuiet: true).print(diagnostic)
      return ExitStatus.status(for: diagnostic)
    }
    let status = Threadline.exitCode(for: error)
    if status.isSuccess {
      // A terminal with fewer columns would break examples.
      print(examplesLast(Threadline.fullMessage(for: error, columns: 80)))
    } else {
      let help = status == .validationFailure ? hint(arguments) + "\n" : ""
      let text = "\(message(of: error))\n\(help)"
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
    return status
  }

  /// The argument parser's message in the form of all others: lower case, double quotes, no full stop.
  static func message(of error: any Error) -> String {
    var text = Threadline.message(for: error)
      .replacing(". Did you mean ", with: "; did you mean ")
      .replacing(". Please provide one of the following:\n  - ", with: "; expected one of ")
      .replacing("\n  - ", with: ", ")
      .replacing(". Please provide one of ", with: "; expected one of ")
      .replacing("Missing expected argument ", with: "missing argument ")
      .replacing("\n   or: Missing", with: "; or missing")
      .replacing("\n", with: " ")
    if text.hasSuffix(".") { text.removeLast() }
    // Single quotes around words become double ones; apostrophes stay.
    let rest = text.dropFirst().replacing(/\B'|'\B/.wordBoundaryKind(.simple), with: "\"")
    return "error: \(text.prefix(1).lowercased() + rest)".printable
  }

  /// The help with its examples at the end, where a terminal shows them.
  private static func examplesLast(_ help: String) -> String {
    guard let start = help.firstRange(of: "\n\nEXAMPLE"), let end = help.firstRange(of: "\n\nUSAGE:"),
      start.upperBound < end.lowerBound
    else { return help }
    let rest = "\(help[..<start.lowerBound])\(help[end.lowerBound...])"
    return rest.trimmingCharacters(in: .newlines) + help[start.lowerBound..<end.lowerBound] + "\n"
  }

  private static func hint(_ arguments: [String]) -> String {
    let verb = arguments.first.flatMap { UnknownCommand.names.contains($0) ? "\($0) " : nil } ?? ""
    return "See \"threadline \(verb)--help\"."
  }
}

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

import BuildDiagnostics
import ThreadModel

/// What a build leaves of the exports that it read, beside the archive: whether they are still the same can be told
/// from it without reading them.
struct ExportMarks: Sendable {
  /// The options that decide what reading gives.
  var options: [String]
  /// The exports as the person wrote them.
  var paths: [String]
  /// How many files each of them is.
  var filesOfPaths: [Int]
  /// What each line of the files was.
  var files: [LineMarks]
}

extension ExportReader {
  /// The options that decide what reading an export gives, as texts.
  var optionWords: [String] {
    [options.assumedVisibility?.rawValue, options.kind, options.handle].map { $0.map { "=" + $0 } ?? "" }
      + [options.publishAnyway ? "publish-anyway" : ""]
  }

  /// Whether the options leave all that is in the exports as it is.
  var isPlain: Bool {
    options.rules == nil && options.redactions.isEmpty && options.sameAccounts.isEmpty
  }

  /// Whether the next build may recall some exports.
  func isRecallable(_ exports: ReadExports) -> Bool { isPlain && exports.isWhole && !exports.isExample }
}

extension ReadExports {
  /// Whether every record that was found is published as it was found, and nothing is to be said about any. So nothing
  /// is withheld, and each line decides about its own row alone.
  var isWhole: Bool {
    diagnostics.counts.isEmpty && missing.isEmpty && unknownKinds.isEmpty && accountExtras.isEmpty
      && redactions.isEmpty && bodies.withheld.isEmpty && bodies.joinedAccounts.isEmpty
      && archive.joinedAccounts.isEmpty && archive.takenDown == TakenDown()
      && archive.hiddenNames == HiddenNames() && sources.allSatisfy(\.isWhole)
  }
}

extension SourceReport {
  /// Whether all that is in a native export is published as it is.
  var isWhole: Bool {
    kind == ExportReader.nativeKind && repaired.isEmpty && unknown.isEmpty
      && records.values.allSatisfy { $0.found == $0.published && $0.leftOut.isEmpty }
  }
}

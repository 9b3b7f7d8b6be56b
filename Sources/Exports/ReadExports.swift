package import BuildDiagnostics
package import ThreadModel

/// What was read from all exports together.
package struct ReadExports: Sendable {
  /// The records that may be published; it may hold none.
  package let archive: Archive
  /// What became of everything in each export, in the order they were given.
  package let sources: [SourceReport]
  /// How many records and attachments there are of each kind that nobody here knows, sorted.
  package let unknownKinds: [(kind: String, count: Int)]
  /// What there is to say about single records.
  package let diagnostics: DiagnosticLog

  /// How many records there were, those left out too.
  package var recordsRead: Int { sources.reduce(0) { $0 + $1.recordsRead } }

  /// How many records were left out, by reason, sorted. Because they may not be published: `direct`, `followers`,
  /// `private`, `private-account`, `account-unreadable` (its account's record may be one that could not be read),
  /// `unknown-visibility` (a word that nobody knows), `visibility-unknown` (neither the record nor its header
  /// says) and `withheld-by-later-export`. Because another record stands in their place: `duplicate`,
  /// `earlier-version`, `version-of-left-out`, `joined` and `replaced-by-later-export`. Because they cannot be
  /// used: the code of the error. Importers have reasons of their own besides.
  package var leftOut: [(reason: String, count: Int)] {
    var all: [String: Int] = [:]
    for source in sources { all.merge(source.records.leftOut, uniquingKeysWith: +) }
    return all.sorted { $0.key < $1.key }.map { (reason: $0.key, count: $0.value) }
  }
}

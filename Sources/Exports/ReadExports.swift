package import BuildDiagnostics
package import ThreadModel

/// What was read from all exports together.
package struct ReadExports: Sendable {
  /// The records that may be published; it may hold none.
  package let archive: Archive
  /// Decodes the rows of the archive.
  let bodies: NativeBodies
  /// Members of accounts' records that this version does not know, by id.
  let accountExtras: [String: RecordExtras]
  /// Posts of an earlier build that this run's exports lack, and that are kept.
  package let missing: [MissingPost]
  /// How many records there were, those left out too.
  package let recordsRead: Int
  /// How many records were left out because they may not be published, by reason, sorted: `direct`,
  /// `followers`, `private`, `private-account`, `account-unreadable` (its account's record may be one that
  /// could not be read), `signed-in-only` (its label), `unknown-visibility` (a word that nobody knows),
  /// `visibility-unknown` (neither the record nor its header says) and `withheld-by-later-export`.
  package let leftOut: [(reason: String, count: Int)]
  /// How many records and attachments there are of each kind that nobody here knows, sorted.
  package let unknownKinds: [(kind: String, count: Int)]
  /// What there is to say about single records.
  package let diagnostics: DiagnosticLog

  /// The same with what importers left out and had to say.
  func adding(_ imports: ImportTotals) -> ReadExports {
    let counts = Dictionary(leftOut.map { ($0.reason, $0.count) }, uniquingKeysWith: +)
    let all = counts.merging(imports.leftOut, uniquingKeysWith: +).sorted { $0.key < $1.key }
    var log = imports.diagnostics
    log.append(diagnostics)
    return ReadExports(
      archive: archive, bodies: bodies, accountExtras: accountExtras, missing: missing,
      recordsRead: recordsRead + imports.recordsRead,
      leftOut: all.map { (reason: $0.key, count: $0.value) }, unknownKinds: unknownKinds, diagnostics: log)
  }
}

/// A post that an earlier build published and that the exports of now do not have.
package struct MissingPost: Hashable, Sendable {
  package let id: String
  /// The handle of its account; empty where nobody knows it.
  package let handle: String
  package let published: Instant

  /// The post in a line of words: `2026-03-04 @ada https://social.example/users/ada/statuses/1`.
  package var line: String { "\(published.rfc3339.prefix(10)) @\(handle) \(id)" }
}

package import BuildDiagnostics
package import ThreadModel

/// Turns one foreign format into a native export: recognises it by its content, keeps what may be published.
package protocol ExportImporter: Sendable {
  /// The word for the format in headers and for `--as`: `mastodon-archive`.
  var kind: String { get }
  /// What makes an export one of this kind, for messages: `an outbox.json with an OrderedCollection`.
  var lookedFor: String { get }
  /// Whether a container holds an export of this kind. Looks at content, never at file names a person chose.
  func recognizes(_ container: any ExportContainer) -> Bool
  /// Writes a native export, and the media of the records in it, into a folder that is there and empty.
  func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport
}

/// What a person decided about an import, and whom to tell how far it is.
package struct ImportOptions: Sendable {
  /// What records mean that say no visibility; nil leaves them out.
  package var assumedVisibility: Visibility?
  /// The handle of the owner, for an export that does not say it: `ada.example`.
  package var handle: String?
  /// Whether to publish an account that its network shows to signed-in people only.
  package var publishAnyway: Bool
  /// Is told how far the import is.
  package var onProgress: @Sendable (ReadingProgress) -> Void = { _ in }

  /// Options; by default nothing is assumed.
  package init(
    assumedVisibility: Visibility? = nil, handle: String? = nil, publishAnyway: Bool = false
  ) {
    self.assumedVisibility = assumedVisibility
    self.handle = handle
    self.publishAnyway = publishAnyway
  }
}

/// What came of an import.
package struct ImportReport: Sendable {
  /// The absolute path of the native export that was written.
  package let ndjsonPath: String
  /// What was counted.
  let tally: ImportTally
  /// The media that were named, there or not.
  let media: ImportMedia

  /// How many records the export held, those left out too; the profile of its owner does not count.
  package var recordsRead: Int { tally.records.foundBesideAccounts }
  /// How many records were left out, by reason: `followers`, `direct`, `private`.
  package var leftOut: [String: Int] { tally.records.leftOut }
  /// The names of what was left out because it is not public, so that no other export read with this one
  /// shows it. In memory only.
  package var withheld: WithheldNames { tally.withheld }
  /// What there was to say about single records.
  package var diagnostics: DiagnosticLog { tally.diagnostics }
}

package import BuildDiagnostics

extension Diagnostic.Code {
  /// A native export whose first line is no header.
  package static let missingHeader: Diagnostic.Code = "missing-header"
  /// A native export of a version that this program does not know.
  package static let unsupportedVersion: Diagnostic.Code = "unsupported-version"
  /// A native export that stops in the middle, or holds another number of records than it says.
  package static let truncatedExport: Diagnostic.Code = "truncated-export"
  /// A line longer than any record may be.
  package static let lineTooLong: Diagnostic.Code = "line-too-long"
  /// A line that is JSON but no object.
  package static let recordNotObject: Diagnostic.Code = "record-not-object"
  /// A record that does not say what it is.
  package static let recordWithoutType: Diagnostic.Code = "record-without-type"
  /// A record that has no id, an empty one, or one that is too long.
  package static let recordWithoutID: Diagnostic.Code = "record-without-id"
  /// A post or repost that does not say whose it is.
  package static let recordWithoutAccount: Diagnostic.Code = "record-without-account"
  /// A post or repost whose time is missing or cannot be read.
  package static let recordWithoutTime: Diagnostic.Code = "record-without-time"
  /// A value that does not have the form of its key.
  package static let wrongType: Diagnostic.Code = "wrong-type"
  /// Two records that have one id.
  package static let duplicateRecord: Diagnostic.Code = "duplicate-record"
  /// A record whose visibility is an unknown word; it is left out.
  package static let unknownVisibility: Diagnostic.Code = "unknown-visibility"
  /// A record that does not say who may see it, in an export that does not either; it is left out.
  package static let visibilityUnknown: Diagnostic.Code = "visibility-unknown"
  /// A record whose draft mark is neither yes nor no, or whose time of publishing is invalid; it is a draft.
  package static let unclearDraft: Diagnostic.Code = "unclear-draft"
  /// A media item whose path is absolute or leads out of the export's folder.
  package static let unsafeMediaPath: Diagnostic.Code = "unsafe-media-path"
  /// More ids than can be told apart.
  package static let tooManyIDs: Diagnostic.Code = "too-many-ids"
  /// An account whose record does not say how it is called.
  package static let accountWithoutHandle: Diagnostic.Code = "account-without-handle"
  /// An account whose flags are no list of words; it is left out.
  package static let unreadableFlags: Diagnostic.Code = "unreadable-flags"
  /// Posts of an account that has no record, where some account's record could not be read; left out.
  package static let accountUnreadable: Diagnostic.Code = "account-unreadable"
  /// Posts of an account that has no record.
  package static let accountWithoutRecord: Diagnostic.Code = "account-without-record"
}

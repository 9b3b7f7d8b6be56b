package import BuildDiagnostics

extension Diagnostic.Code {
  /// A native export does not begin with a header.
  ///
  /// - Cause: The first line is missing, or the file is of another format.
  /// - Fix: Add the line that the message shows.
  /// - Example: `posts.ndjson:1: error: the file does not begin with a header; add this as line 1:
  ///            {"type":"header","format":"threadline","version":1} [missing-header]`
  package static let missingHeader: Diagnostic.Code = "missing-header"
  /// A native export has a version that this program does not know.
  ///
  /// - Cause: It was made by a newer program.
  /// - Fix: Update Threadline.
  /// - Example: `posts.ndjson:1: error: expected version 1 of the format, found 2 [unsupported-version]`
  package static let unsupportedVersion: Diagnostic.Code = "unsupported-version"
  /// A native export is cut off, or has another number of records than it says.
  ///
  /// - Cause: It was still being written, or a download broke.
  /// - Fix: Write or download it again.
  /// - Example: `posts.ndjson:900: error: expected 1000 records, found 899 (byte 81244 of the file)
  ///            [truncated-export]`
  package static let truncatedExport: Diagnostic.Code = "truncated-export"
  /// A line of a native export is longer than a record may be.
  ///
  /// - Cause: The file is not NDJSON, or a record is far too large.
  /// - Fix: Write one record per line.
  /// - Example: `posts.ndjson:4: error: expected a line of at most 16777216 bytes, found 20000000
  ///            [line-too-long]`
  package static let lineTooLong: Diagnostic.Code = "line-too-long"
  /// A line or value is JSON, but not an object.
  ///
  /// - Cause: The file is not NDJSON, or is damaged.
  /// - Fix: Write one JSON object per line.
  /// - Example: `posts.ndjson:5: error: expected a record, which is a JSON object [record-not-object]`
  package static let recordNotObject: Diagnostic.Code = "record-not-object"
  /// A record does not say what it is.
  ///
  /// - Cause: It has no `type`.
  /// - Fix: Add one, such as `"type":"post"`.
  /// - Example: `posts.ndjson:4: error: expected a record with a "type" [record-without-type]`
  package static let recordWithoutType: Diagnostic.Code = "record-without-type"
  /// A record has no id, an empty one, or one that is too long.
  ///
  /// - Cause: The export lacks it.
  /// - Fix: Give every record an id that never changes.
  /// - Example: `posts.ndjson:4: error: post has no "id"; every record needs one that stays the same
  ///            [record-without-id]`
  package static let recordWithoutID: Diagnostic.Code = "record-without-id"
  /// A post or repost does not say whose it is.
  ///
  /// - Cause: It has no `account`.
  /// - Fix: Add the id of the account.
  /// - Example: `posts.ndjson:4: error: post "7" has no "account", the id of who wrote it
  ///            [record-without-account]`
  package static let recordWithoutAccount: Diagnostic.Code = "record-without-account"
  /// The time of a post or repost is missing or invalid.
  ///
  /// - Cause: It has no `published`, or one without a time zone.
  /// - Fix: Write a time such as `2026-03-04T05:06:07Z`.
  /// - Example: `posts.ndjson:4: error: "published" is not a time; expected an RFC 3339 time with a zone,
  ///            such as "2026-03-04T05:06:07Z" [record-without-time]`
  package static let recordWithoutTime: Diagnostic.Code = "record-without-time"
  /// A value of a record has the wrong form, so it is ignored or the record is left out.
  ///
  /// - Cause: For example a text instead of an object.
  /// - Fix: Write it as the message says.
  /// - Example: `posts.ndjson:6: warning: "replyTo" expects {"id":"1"}, not a string; it is ignored
  ///            [wrong-type]`
  package static let wrongType: Diagnostic.Code = "wrong-type"
  /// Two records have one id; the later one counts.
  ///
  /// - Cause: Two exports overlap.
  /// - Fix: Nothing needs to be done.
  /// - Example: `2026.ndjson:9: note: two records have one id [duplicate-record]`
  package static let duplicateRecord: Diagnostic.Code = "duplicate-record"
  /// A record has a visibility that is not known, so it is left out.
  ///
  /// - Cause: The word is misspelled, or of another network.
  /// - Fix: Write `public`, `unlisted`, `followers` or `direct`.
  /// - Example: `posts.ndjson:4: warning: "visibility" is "open"; the record is left out
  ///            [unknown-visibility]`
  package static let unknownVisibility: Diagnostic.Code = "unknown-visibility"
  /// A record does not say who may see it, so it is left out.
  ///
  /// - Cause: Neither the record nor its export says it.
  /// - Fix: If you know that the posts are public, add `--assume-visibility public`.
  /// - Example: `posts.ndjson:4: warning: the record does not say who may see it; give it a "visibility", the
  ///            header a "defaultVisibility", or pass --assume-visibility [visibility-unknown]`
  package static let visibilityUnknown: Diagnostic.Code = "visibility-unknown"
  /// A record has an unclear draft mark, so it counts as a draft.
  ///
  /// - Cause: `draft` is not true or false, or `publish_at` or `expiresAt` is not a time.
  /// - Fix: Correct the value.
  /// - Example: `posts.ndjson:4: warning: "draft" expects true or false; the record is taken for a draft
  ///            [unclear-draft]`
  package static let unclearDraft: Diagnostic.Code = "unclear-draft"
  /// A media file of a record is left out, since its path leads out of the export.
  ///
  /// - Cause: The path is absolute or has `..`.
  /// - Fix: Use a path below the folder of the export.
  /// - Example: `posts.ndjson:4: error: "file":"/etc/passwd" is left out; expected a path below the export's
  ///            folder [unsafe-media-path]`
  package static let unsafeMediaPath: Diagnostic.Code = "unsafe-media-path"
  /// The exports have more ids than one site can hold.
  ///
  /// - Cause: All ids together are larger than 4 GB.
  /// - Fix: Publish fewer exports in one site.
  /// - Example: `posts.ndjson:9: error: expected at most 4 GB of ids in all exports together [too-many-ids]`
  package static let tooManyIDs: Diagnostic.Code = "too-many-ids"
  /// An account record has no handle, so one is made from its id.
  ///
  /// - Cause: The record has no `handle`.
  /// - Fix: Add a `handle` to the record.
  /// - Example: `posts.ndjson:2: warning: the account "a1" has no "handle"; it is called "a1"
  ///            [account-without-handle]`
  package static let accountWithoutHandle: Diagnostic.Code = "account-without-handle"
  /// The flags of an account cannot be read, so it is left out.
  ///
  /// - Cause: `flags` is not a list of words; one of them may say that the account is private.
  /// - Fix: Correct `flags`.
  /// - Example: `posts.ndjson:2: warning: "flags" of the account "a1" expects a list of words; the account is
  ///            left out [unreadable-flags]`
  package static let unreadableFlags: Diagnostic.Code = "unreadable-flags"
  /// The posts of an account are left out, because an account record could not be read and may have said that
  /// the account is private.
  ///
  /// - Cause: A line with an account is damaged.
  /// - Fix: Fix the account's line, which another error names.
  /// - Example: `warning: 12 posts of "ada" are left out; fix the account's line [account-unreadable]`
  package static let accountUnreadable: Diagnostic.Code = "account-unreadable"
  /// Posts name an account that has no record, so the page shows its id.
  ///
  /// - Cause: The export lacks the account.
  /// - Fix: Add a record with `"type":"account"` and this id.
  /// - Example: `posts.ndjson:3: warning: the account "a1" has no record; it is called "a1"
  ///            [account-without-record]`
  package static let accountWithoutRecord: Diagnostic.Code = "account-without-record"
  /// A record is not valid JSON.
  ///
  /// - Cause: The file is damaged, cut off, or not NDJSON with one record per line.
  /// - Fix: Fix the line that the message names.
  /// - Example: `posts.ndjson:7:31: error: expected a comma (byte 30 of the record) [invalid-json]`
  package static let invalidJSON: Diagnostic.Code = "invalid-json"
  /// An export cannot be written.
  ///
  /// - Cause: Permissions, or a full disk.
  /// - Fix: Name another `--output`.
  /// - Example: `posts/posts.ndjson: error: cannot write the file (Permission denied) [unwritable-export]`
  package static let unwritableExport: Diagnostic.Code = "unwritable-export"
}

package import BuildDiagnostics

extension Diagnostic.Code {
  /// A Bluesky repository cannot be read.
  ///
  /// - Cause: The `.car` file is incomplete, or has an unknown version.
  /// - Fix: Download it again.
  /// - Example: `repo.car: error: expected a commit with the "did" of the account [damaged-repository]`
  package static let damagedRepository: Diagnostic.Code = "damaged-repository"
  /// A Bluesky repository lacks a part, or a part is damaged.
  ///
  /// - Cause: The `.car` file is incomplete.
  /// - Fix: Download it again.
  /// - Example: `repo.car: error: the block "bafyrei…" is missing [missing-block]`
  package static let missingBlock: Diagnostic.Code = "missing-block"
  /// A record of a Bluesky repository cannot be read, so it is left out.
  ///
  /// - Cause: It is damaged, or of an unknown form.
  /// - Fix: Download the repository again.
  /// - Example: `repo.car: error: the record is left out: expected a map [unreadable-record]`
  package static let unreadableRecord: Diagnostic.Code = "unreadable-record"
  /// A link or mention in a Bluesky post is left out; its text is shown.
  ///
  /// - Cause: Its position or target is invalid.
  /// - Fix: Nothing needs to be done.
  /// - Example: `repo.car: note: 1 link of the post has an invalid position [unusable-facet]`
  package static let unusableFacet: Diagnostic.Code = "unusable-facet"
  /// A Bluesky archive does not say the handle of its account.
  ///
  /// - Cause: Repositories name the account by its DID only.
  /// - Fix: Add `--handle you.bsky.social`, or `handle` below `[accounts]`.
  /// - Example: `repo.car: error: its handle is unknown, and one given later would move every page; say
  ///            --handle you.bsky.social [unknown-handle]`
  package static let unknownHandle: Diagnostic.Code = "unknown-handle"
  /// A Bluesky account asks to be shown to signed-in people only, so it is not published.
  ///
  /// - Cause: Its profile has that label, or cannot be read.
  /// - Fix: If it is your account, add `--publish-anyway`.
  /// - Example: `repo.car: error: the profile of "did:plc:x" has the label "!no-unauthenticated": it asks to
  ///            be shown to signed-in people only [signed-in-only]`
  package static let signedInOnly: Diagnostic.Code = "signed-in-only"
}

package import BuildDiagnostics

// What importers leave out or change.

extension Diagnostic.Code {
  /// Subtitle files of a Threads archive are not published.
  ///
  /// - Cause: The archive does not say to which video they belong.
  /// - Fix: Nothing needs to be done.
  /// - Example: `archive.zip/posts.json: note: 2 files of subtitles (.srt) left out [captions-left-out]`
  package static let captionsLeftOut: Diagnostic.Code = "captions-left-out"
  /// Posts in X communities are left out.
  ///
  /// - Cause: The archive does not say who may see them.
  /// - Fix: If they were public, build with `--assume-visibility public`.
  /// - Example: `archive.zip: note: the archive does not say who may see posts in communities;
  ///            --assume-visibility public shows them [community-posts-left-out]`
  package static let communityPostsLeftOut: Diagnostic.Code = "community-posts-left-out"
  /// A Bluesky repository cannot be read.
  ///
  /// - Cause: The `.car` file is incomplete, or has an unknown version.
  /// - Fix: Download it again.
  /// - Example: `repo.car: error: expected a commit with the "did" of the account [damaged-repository]`
  package static let damagedRepository: Diagnostic.Code = "damaged-repository"
  /// Posts that Threads shows only in some countries are published for everyone.
  ///
  /// - Cause: The archive says that they are restricted.
  /// - Fix: Take them down with `threadline redact` if they are not meant for everyone.
  /// - Example: `archive.zip: warning: 2 posts are shown in some countries only [geo-gated-post]`
  package static let geoGatedPost: Diagnostic.Code = "geo-gated-post"
  /// An X archive is not complete, so posts are missing.
  ///
  /// - Cause: X says so in the archive, or a file that it lists is missing.
  /// - Fix: Request the archive again.
  /// - Example: `archive.zip: warning: it lists "tweets-part2.js", which is not there; its posts are missing
  ///            [incomplete-archive]`
  package static let incompleteArchive: Diagnostic.Code = "incomplete-archive"
  /// Files of pictures, videos or sounds are not in the export.
  ///
  /// - Cause: The archive has only links to them, or lacks the files.
  /// - Fix: Fetch them with `threadline import --fetch-media`, or request a complete archive.
  /// - Example: `archive.zip: note: 65 media files are only links, and pages show a link in their place; to fetch
  ///            them: threadline import archive.zip --output my-export --fetch-media [media-missing]`
  package static let mediaMissing: Diagnostic.Code = "media-missing"
  /// An X archive does not say who owns it.
  ///
  /// - Cause: `account.js` is missing.
  /// - Fix: Request the archive again.
  /// - Example: `archive.zip: warning: expected an account.js that says whose archive it is; its owner is
  ///            called "unknown" [missing-account]`
  package static let missingAccount: Diagnostic.Code = "missing-account"
  /// A Mastodon archive does not describe its owner.
  ///
  /// - Cause: `actor.json` is missing or damaged.
  /// - Fix: Request the archive again.
  /// - Example: `archive.zip: warning: expected the profile of the archive's owner there; all that is known
  ///            of it is its id [missing-actor]`
  package static let missingActor: Diagnostic.Code = "missing-actor"
  /// A Bluesky repository lacks a part, or a part is damaged.
  ///
  /// - Cause: The `.car` file is incomplete.
  /// - Fix: Download it again.
  /// - Example: `repo.car: error: the block "bafyrei…" is missing [missing-block]`
  package static let missingBlock: Diagnostic.Code = "missing-block"
  /// A Threads archive does not say who owns it.
  ///
  /// - Cause: The profile is missing from the archive.
  /// - Fix: Request the archive again, with your profile.
  /// - Example: `archive.zip: warning: expected the name of the archive's owner there; the account is called
  ///            "threads" [missing-profile]`
  package static let missingProfile: Diagnostic.Code = "missing-profile"
  /// The account of an export is private, so nothing of it is published.
  ///
  /// - Cause: The export says so.
  /// - Fix: Make the account public, and request a new export.
  /// - Example: `archive.zip: error: the account "ada" is private, so none of its posts is published
  ///            [private-account]`
  package static let privateAccount: Diagnostic.Code = "private-account"
  /// The posts of an X account are protected, so none is published.
  ///
  /// - Cause: The archive says so.
  /// - Fix: Make them public, and ask X for a new archive.
  /// - Example: `archive.zip: warning: the account's posts are protected, so none is shown; make them public
  ///            and ask X for a new archive [protected-account]`
  package static let protectedAccount: Diagnostic.Code = "protected-account"
  /// An X archive does not say whether the account is protected; its posts count as public.
  ///
  /// - Cause: X records only changes of the last six months.
  /// - Fix: If the account was protected, do not publish it.
  /// - Example: `archive.zip: note: nothing in it says whether the account's posts are protected; they are
  ///            taken for public [protection-unstated]`
  package static let protectionUnstated: Diagnostic.Code = "protection-unstated"
  /// A record was neither published nor left out with a reason.
  ///
  /// - Cause: A fault of the program.
  /// - Fix: Please report it.
  /// - Example: `posts.ndjson:8: error: the record "8" was neither published nor left out for a reason;
  ///            please report this [record-lost]`
  package static let recordLost: Diagnostic.Code = "record-lost"
  /// A Bluesky account asks to be shown to signed-in people only, so it is not published.
  ///
  /// - Cause: Its profile has that label, or cannot be read.
  /// - Fix: If it is your account, add `--publish-anyway`.
  /// - Example: `repo.car: error: the profile of "did:plc:x" has the label "!no-unauthenticated": it asks to
  ///            be shown to signed-in people only [signed-in-only]`
  package static let signedInOnly: Diagnostic.Code = "signed-in-only"
  /// An export has a field that its importer does not know; it is left out.
  ///
  /// - Cause: The network changed its format.
  /// - Fix: Nothing needs to be done.
  /// - Example: `archive.zip: note: "altText2" is not known and was left out; it occurs 12 times
  ///            [unknown-field]`
  package static let unknownField: Diagnostic.Code = "unknown-field"
  /// A Bluesky archive does not say the handle of its account.
  ///
  /// - Cause: Repositories name the account by its DID only.
  /// - Fix: Add `--handle you.bsky.social`, or `handle` below `[accounts]`.
  /// - Example: `repo.car: error: its handle is unknown, and one given later would move every page; say
  ///            --handle you.bsky.social [unknown-handle]`
  package static let unknownHandle: Diagnostic.Code = "unknown-handle"
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
}

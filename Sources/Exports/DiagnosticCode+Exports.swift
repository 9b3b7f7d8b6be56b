package import BuildDiagnostics

// What keeps exports from being read, and what is decided of their records.

extension Diagnostic.Code {
  /// The example of `threadline new` is left out.
  ///
  /// - Cause: There are exports of your own.
  /// - Fix: Delete `exports/example.ndjson` to be rid of the note.
  /// - Example: `exports/example.ndjson: note: this is the example of "threadline new"; it is left out, since
  ///            there are exports of your own [example-left-out]`
  package static let exampleLeftOut: Diagnostic.Code = "example-left-out"
  /// An export changed while the build read it, so nothing is published.
  ///
  /// - Cause: A program was still writing it.
  /// - Fix: Build again when it is complete.
  /// - Example: `exports/night.ndjson: error: it was written to while it was read, so nothing is published;
  ///            build again [export-changed]`
  package static let exportChanged: Diagnostic.Code = "export-changed"
  /// The path of an export does not exist.
  ///
  /// - Cause: It is misspelled, or relative to another folder.
  /// - Fix: Correct the path. Paths in `threadline.toml` are relative to that file.
  /// - Example: `archive.zip: error: there is no such file or folder; expected an export or a built site
  ///            [missing-export]`
  package static let missingExport: Diagnostic.Code = "missing-export"
  /// An entry of `redactions.toml` matches nothing.
  ///
  /// - Cause: It is misspelled, or its export is missing.
  /// - Fix: Use the suggested name, or delete the entry.
  /// - Example: `redactions.toml:3: warning: "pots-1" names no post of the exports or of the site, so nothing
  ///            is taken down by it; did you mean "post-1"? [redaction-names-nothing]`
  package static let redactionNamesNothing: Diagnostic.Code = "redaction-names-nothing"
  /// One handle was given for several accounts.
  ///
  /// - Cause: `--handle` is used with more than one Bluesky repository.
  /// - Fix: Put the DID document of each account next to its export.
  /// - Example: `b.car: error: the handle that you gave names the account of "a.car" and cannot name this one
  ///            too [shared-handle]`
  package static let sharedHandle: Diagnostic.Code = "shared-handle"
  /// The records of earlier takedowns cannot be read, so nothing is published.
  ///
  /// - Cause: A file of the state folder is damaged.
  /// - Fix: Restore it from a copy.
  /// - Example: `.threadline/site/takedowns: error: what was taken down cannot be read, so nothing is
  ///            published [takedowns-unreadable]`
  package static let takedownsUnreadable: Diagnostic.Code = "takedowns-unreadable"
  /// `accounts.same` names an account that no export has.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Use the suggested name.
  /// - Example: `threadline.toml:8: warning: "adaa" in "same" of [accounts] is no account of these exports;
  ///            did you mean "ada"? [unknown-account]`
  package static let unknownAccount: Diagnostic.Code = "unknown-account"
  /// `[publish]` names something that the exports do not have.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Use the suggested name.
  /// - Example: `threadline.toml:8: warning: "@adaa" in "allow" of [publish] is no account of these exports;
  ///            did you mean "@ada"? [unknown-publish-name]`
  package static let unknownPublishName: Diagnostic.Code = "unknown-publish-name"
  /// A file or folder is not an export that Threadline knows.
  ///
  /// - Cause: It is another file, or a format that is not supported.
  /// - Fix: Name the file as you downloaded it; `threadline build --help` lists the formats.
  /// - Example: `notes.txt: error: not an export: it is plain text; expected the zip from Mastodon, X or
  ///            Threads, a Bluesky .car, or .ndjson [unrecognized-export]`
  package static let unrecognizedExport: Diagnostic.Code = "unrecognized-export"
}

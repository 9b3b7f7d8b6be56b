public import BuildDiagnostics

// The codes of diagnostics of takedowns.
extension Diagnostic.Code {
  /// `redactions.toml` cannot be read, so nothing is published.
  ///
  /// - Cause: The file is missing, cut off, or not valid TOML.
  /// - Fix: Restore or fix it.
  /// - Example: `redactions.toml:2: error: unknown key "idz", so nothing is published [redactions-unusable]`
  public static let redactionsUnusable: Diagnostic.Code = "redactions-unusable"
  /// The takedown cannot be written to `redactions.toml`, so nothing is taken down.
  ///
  /// - Cause: Permissions, or a full disk.
  /// - Fix: Make the file writable.
  /// - Example: `redactions.toml: error: cannot write the file (Permission denied), so nothing was taken down
  ///            [redactions-unwritable]`
  public static let redactionsUnwritable: Diagnostic.Code = "redactions-unwritable"
  /// The name given to `redact` matches nothing, so nothing is taken down.
  ///
  /// - Cause: It is misspelled, or not on the site.
  /// - Fix: Use an id, a URL, or the last part of a URL.
  /// - Example: `error: "999" is not a post of this site, so nothing was taken down [redaction-unknown]`
  public static let redactionUnknown: Diagnostic.Code = "redaction-unknown"
  /// The name given to `redact` means several posts, so nothing is taken down.
  ///
  /// - Cause: Posts of several accounts have the same last part in their URL.
  /// - Fix: Name the post by its URL.
  /// - Example: `error: "1" means 2 posts, so nothing was taken down; name one by its URL:
  ///            https://me.example/@ada/post/1/, https://me.example/@bob/post/1/ [redaction-ambiguous]`
  public static let redactionAmbiguous: Diagnostic.Code = "redaction-ambiguous"
  /// A file that was named on the command line cannot be read.
  ///
  /// - Cause: The path is wrong, or this user may not read it.
  /// - Fix: Correct the path or the permissions.
  /// - Example: `page.html: error: cannot be read [file-unreadable]`
  static let fileUnreadable: Diagnostic.Code = "file-unreadable"
  /// `redactions.toml` lacks takedowns that the last build applied, so nothing is published.
  ///
  /// - Cause: The file was restored from an older copy, or entries were deleted.
  /// - Fix: Restore it, or build with `--allow-unredact` to publish the posts again.
  /// - Example: `redactions.toml: error: 2 of the names that the last build took down are here no more;
  ///            restore them, or run "threadline build --allow-unredact" [redactions-lost]`
  public static let redactionsLost: Diagnostic.Code = "redactions-lost"
  /// A preview may still show what was taken down.
  ///
  /// - Cause: A preview runs while `redact` removes its pages.
  /// - Fix: End the preview, and delete the folder that the message names.
  /// - Example: `.threadline/preview/draft: warning: a preview that runs may still show what was taken down;
  ///            end it, and take the folder away [preview-outdated]`
  static let previewOutdated: Diagnostic.Code = "preview-outdated"
  /// Another output of the same site may still show what was taken down.
  ///
  /// - Cause: It was built before the takedown.
  /// - Fix: Build that output too, or delete it.
  /// - Example: `/srv/old: warning: another output was built before this, and may still show it; build that
  ///            too, or take it away [output-outdated]`
  static let outputOutdated: Diagnostic.Code = "output-outdated"
}

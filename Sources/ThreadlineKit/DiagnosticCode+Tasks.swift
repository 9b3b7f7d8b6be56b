public import BuildDiagnostics

// What keeps an import, a comparison, an explanation, a saved page, a search or a takedown from being made.

extension Diagnostic.Code {
  /// The path given to `explain` is a file of the site, but not a page.
  ///
  /// - Cause: The path belongs to the theme, a feed, or another file that no single post is responsible for.
  /// - Fix: Name a page, such as `/@ada/post/1/`.
  /// - Example: `error: "sitemap.xml" is no page; it is made for the whole site, or for all pages that show
  ///            it [address-no-page]`
  public static let addressNoPage: Diagnostic.Code = "address-no-page"
  /// The path or URL given to `explain` is no page of the site.
  ///
  /// - Cause: It is misspelled, or the page is not planned.
  /// - Fix: Use the suggested path, or list the pages with `threadline plan`.
  /// - Example: `error: "/@ada/pots/1/" is no page of the site; did you mean "/@ada/post/1/"?
  ///            [address-unknown]`
  public static let addressUnknown: Diagnostic.Code = "address-unknown"
  /// The site does not have a thread in the form that `save` was asked for.
  ///
  /// - Cause: The site was built without threads as JSON, Markdown and text.
  /// - Fix: Build with `--extras full`, or save as HTML.
  /// - Example: `error: the site has no thread.md there; threads have one in a site that was built with
  ///            --extras full [form-missing]`
  public static let formMissing: Diagnostic.Code = "form-missing"
  /// An importer that a program added through the library threw an error.
  ///
  /// - Cause: A fault of that importer.
  /// - Fix: Report it to the author of the importer.
  /// - Example: `error: the importer "my-format" failed: no date [importer-failed]`
  static let importerFailed: Diagnostic.Code = "importer-failed"
  /// `import` cannot make its output folder.
  ///
  /// - Cause: The folder exists and is not empty, or its parent cannot be written.
  /// - Fix: Name a new or an empty folder.
  /// - Example: `error: there is something at "posts" already; name a folder that is not there yet, or an
  ///            empty one [import-misplaced]`
  public static let importMisplaced: Diagnostic.Code = "import-misplaced"
  /// `diff` was given two things that cannot be compared.
  ///
  /// - Cause: One is an export and the other a site, or one is neither.
  /// - Fix: Name two exports, or two built sites.
  /// - Example: `old: error: is no built site, but "site" is; name two exports or two built sites
  ///            [not-comparable]`
  public static let notComparable: Diagnostic.Code = "not-comparable"
  /// The search index of a site cannot be read.
  ///
  /// - Cause: The site has none, a file of it is missing or damaged, or another version made it.
  /// - Fix: Build the site again.
  /// - Example: `site/-/search/now.js: error: the site has no search index; expected the folder of a site that
  ///            was built with "search" in its extras [search-unreadable]`
  public static let searchUnreadable: Diagnostic.Code = "search-unreadable"
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

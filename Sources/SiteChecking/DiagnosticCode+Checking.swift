public import BuildDiagnostics

// What keeps a site from being checked.

extension Diagnostic.Code {
  /// A line of a baseline file is not a finding.
  ///
  /// - Cause: The file was edited, or is another file.
  /// - Fix: Delete the line, or write the file again with `--write-baseline`.
  /// - Example: `known.txt:3: error: expected a rule, a path and a message, such as "P06 index.html: og:type
  ///            is missing"; found "TODO" [baseline-invalid]`
  static let baselineInvalid: Diagnostic.Code = "baseline-invalid"
  /// A baseline lists a finding that no longer occurs.
  ///
  /// - Cause: It was fixed.
  /// - Fix: Delete the line, or write the file again with `--write-baseline`.
  /// - Example: `known.txt:3: note: this finding no longer occurs, so the line can be deleted: P06
  ///            index.html: og:type is missing [baseline-outdated]`
  static let baselineOutdated: Diagnostic.Code = "baseline-outdated"
  /// An export was given where a built site is expected.
  ///
  /// - Cause: `check` and `serve` work on the output of a build.
  /// - Fix: Build the export first, then name the output.
  /// - Example: `error: "archive.zip" is an export, not a built site; build it first: threadline build
  ///            archive.zip [export-given]`
  static let exportGiven: Diagnostic.Code = "export-given"
  /// A preview picture is on another host, so its size is not checked.
  ///
  /// - Cause: `check` fetches nothing.
  /// - Fix: Nothing needs to be done; look at the picture yourself.
  /// - Example: `index.html: note: the picture "https://cdn.example/a.png" is on another host and was not
  ///            checked [image-elsewhere]`
  static let imageElsewhere: Diagnostic.Code = "image-elsewhere"
  /// `check` or `unfurl` was given a file that is not HTML.
  ///
  /// - Cause: The path is wrong, or the page is compressed.
  /// - Fix: Name an HTML file, or the folder of a built site.
  /// - Example: `error: "photo.jpg" is not HTML; name an HTML file or the folder of a built site
  ///            [not-a-page]`
  static let notAPage: Diagnostic.Code = "not-a-page"
  /// The site has no page of this name.
  ///
  /// - Cause: The URL or path is misspelled, or the page was not built.
  /// - Fix: Use a URL, a path, or a file of the site.
  /// - Example: `error: "/@ada/post/9/" is not a page of the site in "site"; expected a URL such as
  ///            https://me.example/@ada/post/1/, a path such as /@ada/post/1/, or a file [page-missing]`
  public static let pageMissing: Diagnostic.Code = "page-missing"
  /// A page weighs more than its budget.
  ///
  /// - Cause: A theme has more style sheets, scripts or pictures than a page should load, or a page is too long.
  /// - Fix: Load what only some pages need on those pages alone, or make it smaller.
  /// - Example: `site/index.html: error: the first screen loads 18,000 bytes of CSS; expected at most 15,000;
  ///            make it smaller, or load it only where it is needed [page-over-budget]`
  public static let pageOverBudget: Diagnostic.Code = "page-over-budget"
  /// A page of the site cannot be read, so it is not checked.
  ///
  /// - Cause: Permissions, or the file changed.
  /// - Fix: Make the file readable, or build again.
  /// - Example: `site/index.html: error: cannot be read, so it was not checked [page-unreadable]`
  static let pageUnreadable: Diagnostic.Code = "page-unreadable"
  /// There is no built site to check, show or save.
  ///
  /// - Cause: No build was made, or the output is elsewhere.
  /// - Fix: Build first, or name the folder.
  /// - Example: `error: "site" holds no HTML file; build it first with "threadline build" [site-missing]`
  public static let siteMissing: Diagnostic.Code = "site-missing"
  /// `check` takes the URL of the site from `og:url` of the front page.
  ///
  /// - Cause: The front page has no canonical link.
  /// - Fix: Add `--base-url`.
  /// - Example: `note: the URL of the site is taken for "https://me.example/"; pass --base-url if it is
  ///            another [site-url-guessed]`
  static let siteURLGuessed: Diagnostic.Code = "site-url-guessed"
  /// `check` does not know the URL of the site, so some rules are not checked.
  ///
  /// - Cause: The front page has no canonical link.
  /// - Fix: Add `--base-url https://me.example`.
  /// - Example: `note: P02, P05 cannot be checked: the front page has no canonical link; pass --base-url
  ///            https://me.example [site-url-unknown]`
  static let siteURLUnknown: Diagnostic.Code = "site-url-unknown"
}

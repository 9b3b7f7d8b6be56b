public import BuildDiagnostics

// What keeps an import, a comparison, an explanation, a saved page or a search from being made.

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
}

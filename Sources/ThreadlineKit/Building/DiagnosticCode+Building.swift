public import BuildDiagnostics

// The codes of diagnostics of builds.
extension Diagnostic.Code {
  /// A name mixes letters of several alphabets and may imitate another.
  ///
  /// - Cause: A handle or a name has, for example, a Cyrillic letter among Latin ones.
  /// - Fix: Check who it is.
  /// - Example: `warning: the name "pаypal" mixes Latin and Cyrillic letters [name-mixes-scripts]`
  static let nameMixesScripts: Diagnostic.Code = "name-mixes-scripts"
  /// The run was stopped before its end. The site is as it was.
  ///
  /// - Cause: Ctrl-C, a signal, or a program that cancelled the task.
  /// - Fix: Run it again.
  /// - Example: `error: the build was interrupted [build-interrupted]`
  public static let interrupted: Diagnostic.Code = "build-interrupted"
  /// Only the example is left, but the site has published posts.
  ///
  /// - Cause: Your exports are missing from `exports`.
  /// - Fix: Put them back, or delete `permalinks.lock` to begin again.
  /// - Example: `permalinks.lock: error: only the example of "threadline new" is there to publish, but 12
  ///            URLs of this site are published; put your export back, or delete this file to begin again
  ///            [only-example]`
  public static let onlyExample: Diagnostic.Code = "only-example"
  /// The build would remove more than a fifth of the published URLs, so nothing is published.
  ///
  /// - Cause: An export is missing or incomplete.
  /// - Fix: Put it back. If the posts are meant to go, add `--allow-removals`.
  /// - Example: `permalinks.lock: error: this build would remove 40 of 100 published addresses, more than a
  ///            fifth, so they are still public; if they are meant to go, add --allow-removals
  ///            [too-many-removals]`
  public static let tooManyRemovals: Diagnostic.Code = "too-many-removals"
  /// The build stops: published posts are missing, and some records could not be read.
  ///
  /// - Cause: A damaged export lacks posts that are on the site.
  /// - Fix: Fix the records that are listed above. If the posts are meant to go, add `--allow-removals`.
  /// - Example: `error: some records could not be read, and 3 published addresses are missing from the
  ///            others; fix what is listed above, or add --allow-removals if they are meant to go
  ///            [broken-export]`
  public static let brokenExport: Diagnostic.Code = "broken-export"
  /// The site shows only the example of `threadline new`.
  ///
  /// - Cause: No export of your own is there yet.
  /// - Fix: Put your export next to it.
  /// - Example: `exports/example.ndjson: note: only the example of "threadline new" is there to publish, and
  ///            none of its URLs are kept; put an export of your own next to it [example-published]`
  static let examplePublished: Diagnostic.Code = "example-published"
  /// No record may be published, so nothing is written.
  ///
  /// - Cause: Every record is private, left out, or could not be read.
  /// - Fix: The message lists the reasons; see also `--assume-visibility`. If what is published is to go, add
  ///   `--allow-removals`.
  /// - Example: `error: no post can be published, so nothing was written; left out: 4 direct
  ///            [nothing-to-publish]`
  public static let nothingToPublish: Diagnostic.Code = "nothing-to-publish"
  /// The templates have mistakes, so nothing is written.
  ///
  /// - Cause: The errors above.
  /// - Fix: Fix them; each has its line and column.
  /// - Example: `error: the templates have mistakes, so nothing was written; fix what is listed above
  ///            [templates-unusable]`
  public static let templatesUnusable: Diagnostic.Code = "templates-unusable"
  /// The build stops: published posts are neither in the exports nor kept from earlier ones.
  ///
  /// - Cause: A new export lacks posts, and the cache was deleted.
  /// - Fix: Add the older export that has them, or take them down with `threadline redact --missing remove`.
  /// - Example: `permalinks.lock: error: 2 published posts such as "@ada/post/1/" are neither in the exports
  ///            nor in kept/, and the cache does not have them either [posts-missing]`
  public static let postsMissing: Diagnostic.Code = "posts-missing"
  /// `permalinks.lock` cannot be read or written.
  ///
  /// - Cause: Permissions, or a full disk.
  /// - Fix: Make the file readable and writable.
  /// - Example: `permalinks.lock: error: cannot open the file (Permission denied) [permalink-lock-unusable]`
  static let permalinkLockUnusable: Diagnostic.Code = "permalink-lock-unusable"
  /// The last line of `permalinks.lock` is incomplete and is removed.
  ///
  /// - Cause: A build was killed while it wrote the line.
  /// - Fix: Nothing needs to be done.
  /// - Example: `permalinks.lock: warning: the last line is unfinished; nothing was published under it, and
  ///            it is taken away [permalink-lock-torn]`
  static let permalinkLockTorn: Diagnostic.Code = "permalink-lock-torn"
  /// The base URL begins with `http://`.
  ///
  /// - Cause: Some apps show no link preview for it.
  /// - Fix: Use `https://`.
  /// - Example: `warning: the base URL is "http://me.example/"; Apple and Signal show no preview without
  ///            https [insecure-base-url]`
  public static let insecureBaseURL: Diagnostic.Code = "insecure-base-url"
  /// The build stopped while files moved into the site, so a part of the new site is published.
  ///
  /// - Cause: A full disk, or permissions.
  /// - Fix: Fix the reason, and build again.
  /// - Example: `site/index.html: error: cannot move the file (No space left on device); a part of the new
  ///            site is published already, so build again [site-partly-published]`
  public static let sitePartlyPublished: Diagnostic.Code = "site-partly-published"
  /// The cache is used by another command.
  ///
  /// - Cause: A build runs while the cache is cleared, or the reverse.
  /// - Fix: Wait until the other command ends.
  /// - Example: `.threadline/cache: error: a build or another command uses the cache; wait until it ends
  ///            [cache-in-use]`
  public static let cacheInUse: Diagnostic.Code = "cache-in-use"
  /// A picture, video or sound is not published.
  ///
  /// - Cause: It is damaged, too large, of an unknown format, or has private data that cannot be removed.
  /// - Fix: Convert the file, and build again.
  /// - Example: `media/1.tiff: warning: the picture is not published: its format is not supported
  ///            [media-withheld]`
  static let mediaWithheld: Diagnostic.Code = "media-withheld"
  /// A file of the cache is missing, and could not be made again.
  ///
  /// - Cause: Something deleted files of `.threadline/cache/` during the build.
  /// - Fix: Build again.
  /// - Example: `error: the cache lost 3f9c.jpg during the build; build again to prepare it again
  ///            [cache-damaged]`
  static let cacheDamaged: Diagnostic.Code = "cache-damaged"
  /// A character is an empty box on social cards.
  ///
  /// - Cause: No installed font has it.
  /// - Fix: Install the fonts that the message names.
  /// - Example: `warning: no installed font has "漢" (U+6F22), which is an empty box on social cards; Debian
  ///            has fonts for nearly all characters in fonts-noto-core, fonts-noto-cjk and
  ///            fonts-noto-color-emoji [glyph-missing]`
  static let glyphMissing: Diagnostic.Code = "glyph-missing"
  /// Social cards cannot be painted, so link previews show avatars.
  ///
  /// - Cause: No font or no Pango library is installed, or memory is short.
  /// - Fix: Install `libpangocairo-1.0-0` and `fonts-noto-core`; `threadline doctor` shows what is missing.
  /// - Example: `warning: there are no fonts to write social cards in, so previews show avatars instead
  ///            [cards-unpainted]`
  static let cardsUnpainted: Diagnostic.Code = "cards-unpainted"
  /// A strict build has warnings, so nothing is published.
  ///
  /// - Cause: `--strict` treats every warning as an error.
  /// - Fix: Fix the warnings above, or build without `--strict`.
  /// - Example: `error: 2 warnings or errors, and --strict takes each for a failure [strict-build]`
  public static let strictBuild: Diagnostic.Code = "strict-build"
}

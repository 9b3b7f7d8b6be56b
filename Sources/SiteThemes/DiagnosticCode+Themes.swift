package import BuildDiagnostics

// What is wrong with a theme.

extension Diagnostic.Code {
  /// There is no translation for the language of the site, so its own texts are in English.
  ///
  /// - Cause: No strings file for the language exists.
  /// - Fix: Add one to the theme, or choose a language that has one.
  /// - Example: `note: there are no strings for "xh", so pages are in English [language-without-strings]`
  package static let languageWithoutStrings: Diagnostic.Code = "language-without-strings"
  /// The spring of a look is invalid, so the look has that of the look "auto".
  ///
  /// - Cause: `--spring` is not written as `spring(MASS STIFFNESS DAMPING)`, or swings for too long.
  /// - Fix: Write three numbers above 0; more damping comes to rest sooner.
  /// - Example: `Public/looks.css: warning: the look "mine" has the spring spring(1 320); expected spring(MASS STIFFNESS
  ///            DAMPING), three numbers above 0 of a spring that is at rest within 3 seconds, such as spring(1 320 22)
  ///            [look-spring-invalid]`
  package static let lookSpringInvalid: Diagnostic.Code = "look-spring-invalid"
  /// `look` is not a look of the theme.
  ///
  /// - Cause: It is misspelled, or belongs to another theme.
  /// - Fix: Use one of the names that the message lists.
  /// - Example: `threadline.toml:2:8: error: look is "dark"; expected one of "auto", "paper", "night"
  ///            [look-unknown]`
  package static let lookUnknown: Diagnostic.Code = "look-unknown"
  /// A look of the theme cannot be read, so it is left out.
  ///
  /// - Cause: `looks.css` has a rule that is not understood.
  /// - Fix: Write the rule as the built-in theme does.
  /// - Example: `Public/looks.css:4: warning: the look has no color "--paper" [look-unreadable]`
  package static let lookUnreadable: Diagnostic.Code = "look-unreadable"
  /// A strings file cannot be read.
  ///
  /// - Cause: It is not valid TOML, or a value is not a text.
  /// - Fix: Fix the line that the message names.
  /// - Example: `strings/de.toml:3: error: "latest" expects a string, as in latest = "Latest"
  ///            [strings-unreadable]`
  package static let stringsUnreadable: Diagnostic.Code = "strings-unreadable"
  /// A file of a theme is left out.
  ///
  /// - Cause: It is a link, too large, or has an unusable name.
  /// - Fix: Replace or rename it.
  /// - Example: `Public/logo.svg: warning: left out, since it is a symbolic link [theme-file-left-out]`
  package static let themeFileLeftOut: Diagnostic.Code = "theme-file-left-out"
  /// The name of a theme file is invalid.
  ///
  /// - Cause: A template or slot is in the wrong folder, or its name has other characters.
  /// - Fix: Rename it.
  /// - Example: `Templates/slots/a/b.mustache: error: "a/b" is no name for a slot; expected
  ///            Templates/slots/NAME.mustache [theme-invalid-name]`
  package static let themeInvalidName: Diagnostic.Code = "theme-invalid-name"
  /// A template is not UTF-8.
  ///
  /// - Cause: It was saved in another encoding.
  /// - Fix: Save it as UTF-8.
  /// - Example: `Templates/entry.mustache:3: error: this line is not UTF-8; expected a template in UTF-8
  ///            [theme-invalid-text]`
  package static let themeInvalidText: Diagnostic.Code = "theme-invalid-text"
  /// The theme is missing.
  ///
  /// - Cause: The program was moved without its files, or `--theme` is misspelled.
  /// - Fix: Install the program again, or correct `--theme`.
  /// - Example: `error: the built-in theme is missing; looked for Templates/ in "/usr/share/threadline"
  ///            [theme-not-found]`
  package static let themeNotFound: Diagnostic.Code = "theme-not-found"
  /// The files of a theme cannot be read.
  ///
  /// - Cause: There are too many, or one is too large.
  /// - Fix: Remove what does not belong to the theme.
  /// - Example: `Templates: error: more than 10000 files in one folder [theme-unreadable]`
  package static let themeUnreadable: Diagnostic.Code = "theme-unreadable"
}

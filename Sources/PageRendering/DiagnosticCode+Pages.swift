package import BuildDiagnostics

// What pages lack, and what is wrong with the strings of a theme.

extension Diagnostic.Code {
  /// The name of a page kind that a program added, or of a field of it, is invalid.
  ///
  /// - Cause: It is taken, or not lower case.
  /// - Fix: Choose a name such as `on-this-day`, or another name for the field.
  /// - Example: `error: "Tags" cannot be the name of an added kind of page; expected a name in lower case
  ///            such as "on-this-day" that no other kind and no folder of the site has [page-kind-unusable]`
  package static let pageKindUnusable: Diagnostic.Code = "page-kind-unusable"
  /// HTML tags inside Markdown are left out.
  ///
  /// - Cause: A text mixes HTML with Markdown.
  /// - Fix: Write the Markdown for them.
  /// - Example: `warning: post "7": HTML tags inside Markdown are left out; write the Markdown for them
  ///            [raw-html-dropped]`
  static let rawHTMLDropped: Diagnostic.Code = "raw-html-dropped"
  /// A record cannot be read again when its page is rendered.
  ///
  /// - Cause: The export changed during the build.
  /// - Fix: Build again.
  /// - Example: `error: record "7" cannot be read again: expected a comma [record-unreadable]`
  static let recordUnreadable: Diagnostic.Code = "record-unreadable"
  /// A text of the interface is missing.
  ///
  /// - Cause: A strings file of a theme replaces the built-in one and lacks a key.
  /// - Fix: Add the key that the message names.
  /// - Example: `error: there is no text "replies.other"; expected it in the strings of the language
  ///            [string-missing]`
  static let stringMissing: Diagnostic.Code = "string-missing"
  /// A text of the interface is invalid.
  ///
  /// - Cause: It has a placeholder that is never filled, or a value that is not allowed.
  /// - Fix: Correct it as the message says.
  /// - Example: `strings/de.toml:12: error: "replies.one" has a place {nmber} that nothing fills; did you
  ///            mean {number}? [string-unusable]`
  static let stringUnusable: Diagnostic.Code = "string-unusable"
  /// A strings file has a key that no page uses.
  ///
  /// - Cause: It is misspelled, or was renamed.
  /// - Fix: Use the suggested key, or delete the line.
  /// - Example: `strings/de.toml:9: warning: no page has a string "replys"; did you mean "replies"?
  ///            [string-unused]`
  static let stringUnused: Diagnostic.Code = "string-unused"
  /// A text is shown without its formatting.
  ///
  /// - Cause: It is too large or too complex to be parsed safely.
  /// - Fix: Shorten it, or split it into several posts.
  /// - Example: `warning: post "7": the text is longer than is parsed, so it is shown without its formatting
  ///            [text-shown-plain]`
  static let textShownPlain: Diagnostic.Code = "text-shown-plain"
}

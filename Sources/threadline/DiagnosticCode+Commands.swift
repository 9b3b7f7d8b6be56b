import BuildDiagnostics

// What is wrong with a command.

extension Diagnostic.Code {
  /// The baseline file does not exist.
  ///
  /// - Cause: The path is wrong, or no baseline was written yet.
  /// - Fix: Write one with `--write-baseline FILE`.
  /// - Example: `known.txt: error: there is no such file; make it with --write-baseline known.txt
  ///            [baseline-missing]`
  static let baselineMissing: Diagnostic.Code = "baseline-missing"
  /// `--consumer` names an app that is not known.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Use one of the names that the message lists.
  /// - Example: `error: unknown consumer "twiter"; did you mean "x"? [consumer-unknown]`
  static let consumerUnknown: Diagnostic.Code = "consumer-unknown"
  /// A file that the program did not make is in the way.
  ///
  /// - Cause: The name of an output is already used.
  /// - Fix: Name another file, or add `--force` where the command has it.
  /// - Example: `posts.txt: error: exists; name another file, or overwrite it with --force [file-taken]`
  static let fileTaken: Diagnostic.Code = "file-taken"
  /// `check` does not check rule P01 (https).
  ///
  /// - Cause: The site was built without a base URL, for viewing on this machine.
  /// - Fix: To publish it, set `base_url` in `threadline.toml`, or add `--base-url https://me.example`, and build it again.
  /// - Example: `note: the site is for this machine only, so P01 (https) is not checked; to publish it, set
  ///            base_url and build it again [local-site]`
  static let localSite: Diagnostic.Code = "local-site"
  /// The folder is not a built site, so it is not served.
  ///
  /// - Cause: It may have private files, such as your exports.
  /// - Fix: Name the output of a build, or add `--any-folder`.
  /// - Example: `error: "my-site" is not a site that "threadline build" made; expected its output, such as
  ///            "site", or --any-folder to serve every file in this folder [not-servable]`
  static let notServable: Diagnostic.Code = "not-servable"
  /// `threadline check --redactions` looks at a site that was built for another base URL than that of `threadline.toml`.
  ///
  /// - Cause: The URL was given by `--base-url`, or `base_url` was changed after the build.
  /// - Fix: Set `base_url` to the URL of the site, and build it again.
  /// - Example: `site: error: the site was built for https://me.example/, but base_url is https://threads.example/,
  ///            so they cannot be compared; build it again [other-base-url]`
  static let otherBaseURL: Diagnostic.Code = "other-base-url"
  /// A report would overwrite a file of the site or of its input.
  ///
  /// - Cause: `--report` or `--receipt` names such a file.
  /// - Fix: Name another file.
  /// - Example: `site/report.json: error: would overwrite "site" or a file in it; name another file
  ///            [report-misplaced]`
  static let reportMisplaced: Diagnostic.Code = "report-misplaced"
  /// A report cannot be written. The work itself is done.
  ///
  /// - Cause: Permissions, or a folder that is missing.
  /// - Fix: Name another file.
  /// - Example: `out/report.json: error: cannot be written: No such file or directory [report-unwritable]`
  static let reportUnwritable: Diagnostic.Code = "report-unwritable"
  /// A rule of `check` does not exist.
  ///
  /// - Cause: The code is misspelled.
  /// - Fix: Use one of the codes that `threadline check --help` lists.
  /// - Example: `error: unknown rule "P99"; expected P01 to P20, or S01 to S20 [rule-unknown]`
  static let ruleUnknown: Diagnostic.Code = "rule-unknown"
}

package import BuildDiagnostics

extension Diagnostic.Code {
  /// The output folder cannot hold a site.
  ///
  /// - Cause: It is `/`, the home folder, or a folder with your input.
  /// - Fix: Choose a folder of its own, such as `site`.
  /// - Example: `error: the output folder "/home/ada" is your home folder; choose a folder of its own, such
  ///            as "site" [unusable-output]`
  static let unusableOutput: Diagnostic.Code = "unusable-output"
  /// The build would overwrite files that no build made, so nothing is published.
  ///
  /// - Cause: The output folder has files of another origin.
  /// - Fix: Move them away, or choose another `--output`.
  /// - Example: `site: error: "index.html" would be overwritten, but no build made it; move it away or choose
  ///            another folder [foreign-file]`
  static let foreignFile: Diagnostic.Code = "foreign-file"
  /// Two files of one build have the same path.
  ///
  /// - Cause: Two names differ only in what a path cannot show, or a file of `Public/` collides with a page.
  /// - Fix: Rename the file of `Public/`; otherwise report this.
  /// - Example: `about: error: two files of one build go to "about" with different bytes; each path may be
  ///            written once [path-written-twice]`
  static let pathWrittenTwice: Diagnostic.Code = "path-written-twice"
  /// The list of files of the last build cannot be read.
  ///
  /// - Cause: The state folder is damaged.
  /// - Fix: Delete the file that the message names; the next build compares every file.
  /// - Example: `.threadline/site/manifest: error: the manifest changed while it was read
  ///            [manifest-unreadable]`
  static let manifestUnreadable: Diagnostic.Code = "manifest-unreadable"
  /// The site was built by another version, whose records cannot be read.
  ///
  /// - Cause: The program was updated or downgraded.
  /// - Fix: Delete the file that the message names and the folder of the site, and build again.
  /// - Example: `.threadline/site/manifest: error: another version of Threadline built this site; delete this
  ///            file and the folder of the site, and build again [state-version]`
  package static let stateVersion: Diagnostic.Code = "state-version"
  /// Another build writes to the same site.
  ///
  /// - Cause: Two builds of one output run at once.
  /// - Fix: Wait until the other build ends.
  /// - Example: `.threadline/site: error: another build writes to this site; wait until it has ended
  ///            [build-running]`
  static let buildRunning: Diagnostic.Code = "build-running"
  /// A file came after the build had ended.
  ///
  /// - Cause: The run was stopped.
  /// - Fix: Run it again.
  /// - Example: `p1/index.html: error: the build has ended; the file is not written [writer-closed]`
  static let writerClosed: Diagnostic.Code = "writer-closed"
}

package import BuildDiagnostics

/// What a build did to the site.
package struct WritingReport: Equatable, Sendable {
  /// How many of the site's files are pages.
  package let pages: Int
  /// Files that are new or have new bytes.
  package let filesWritten: Int
  /// Files that held the right bytes already and were not touched.
  package let filesUnchanged: Int
  /// Files of earlier builds that this one did not write, now gone.
  package let filesDeleted: Int
  /// The bytes of the written files.
  package let bytesWritten: Int
  /// The bytes of all files of this build.
  package let bytesTotal: Int
  /// What the person should know, such as that the manifest was damaged.
  package let warnings: [Diagnostic]
}

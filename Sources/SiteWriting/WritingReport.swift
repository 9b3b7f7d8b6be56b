package import BuildDiagnostics

/// What a build did to the site.
package struct WritingReport: Equatable, Sendable {
  /// How many of the site's files are pages.
  package internal(set) var pages = 0
  /// Files that are new or have new bytes.
  package internal(set) var filesWritten = 0
  /// Files that held the right bytes already and were not touched.
  package internal(set) var filesUnchanged = 0
  /// Files of earlier builds that this one did not write, now gone.
  package internal(set) var filesDeleted = 0
  /// The bytes of the written files.
  package internal(set) var bytesWritten = 0
  /// The bytes of all files of this build.
  package internal(set) var bytesTotal = 0
  /// What the person should know, such as that the manifest was damaged.
  package internal(set) var warnings: [Diagnostic] = []

  /// Counts a file that the build wrote or found to be right, or that stays as the last build left it.
  mutating func add(_ line: ManifestLine) {
    bytesTotal += line.size
    if line.isPage { pages += 1 }
    if line.outcome == .unchanged { return filesUnchanged += 1 }
    filesWritten += 1
    bytesWritten += line.size
  }
}

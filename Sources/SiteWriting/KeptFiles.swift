internal import SitePaths

/// What a build keeps of the last one, and what it remembers for the next.
struct KeptFiles {
  /// The groups whose files stay, by their fingerprints.
  var groups: Set<UInt64> = []
  /// The shared files that stay.
  var shared: Set<SitePath> = []
  /// The lines of `dependencies` about the groups that this build makes; of the others the last build's stay.
  var lines: LineSorter

  /// Whether a file of the last build stays although this build did not make it.
  func contains(_ line: ManifestLine) -> Bool {
    groups.contains(line.fingerprint) || !shared.isEmpty && line.path.map(shared.contains) == true
  }
}

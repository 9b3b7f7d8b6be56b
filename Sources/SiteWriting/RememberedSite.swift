package import BuildDiagnostics
package import SiteFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the last build wrote down of the files of a site, to be looked at while nothing is built.
package struct RememberedSite: Sendable {
  /// A file as the build left it.
  package struct File: Sendable, Equatable {
    /// The hash of all that it was made from; 0 where nobody counted.
    package let fingerprint: UInt64
    package let hash: ContentHash
    package let size: Int
  }

  /// Whether there was a build; false where the state folder is not there, too.
  package let isThere: Bool
  /// Whether what it wrote down can be believed.
  package let isSound: Bool
  private let state: String

  /// Looks at the state folder of a site. Nothing is locked or mended.
  package init(state: String) throws(Diagnostic) {
    self.state = state
    var status = stat()
    guard lstat(state, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      (isThere, isSound) = (false, false)
      return
    }
    let standing = try Manifest.standing(at: StateFolder.manifest, in: Folder(state))
    (isThere, isSound) = (standing != .absent, standing == .sound)
  }

  /// What is known of some files; those that the build did not make are missing.
  package func files(at paths: Set<SitePath>) throws(Diagnostic) -> [SitePath: File] {
    guard isSound else { return [:] }
    var rows = try ManifestPairs(
      old: ManifestReader(state + "/" + StateFolder.manifest), new: ManifestReader())
    var found: [SitePath: File] = [:]
    while let row = try rows.next()?.old {
      guard paths.contains(row.path) else { continue }
      found[row.path] = File(fingerprint: row.fingerprint, hash: row.hash, size: row.size)
    }
    return found
  }
}

package import BuildDiagnostics
internal import FileSystem
package import SitePaths
internal import Synchronization

extension SiteWriter {
  /// Reads now what the last build left word of, and looks whether it is still there: what `keep` and `dependencies`
  /// ask for then is at hand. It may run while others read what the site is made from, and plan.
  package func loadEarlierFiles() throws(Diagnostic) { try earlier.load() }

  /// Takes a shared file as an earlier build made it, if the site still holds the bytes that were written then, and
  /// gives them; `nil` if it has to be made again.
  ///
  /// The path in the output must be in one of the writer's folders of shared files. The fingerprint must
  /// be that of the earlier build, and not 0.
  func keep(placed path: SitePath, fingerprint: UInt64) throws(Diagnostic) -> [UInt8]? {
    guard fingerprint != 0, let row = try earlier.shared(path), row.fingerprint == fingerprint,
      case .file(let file)? = try site?.find(path.description)
    else { return nil }
    let bytes = try file.bytes(limit: row.size + 1)
    guard bytes.count == row.size, ContentHash(of: bytes) == row.hash else { return nil }
    try note(SiteFile(path, bytes: [], fingerprint: fingerprint), (row.hash, row.size), .unchanged)
    return bytes
  }

  /// Takes a shared file and its packed siblings as an earlier build left them, unread; false where one of them has to be
  /// made again. For files whose name says what was made of what; those with siblings give their fingerprint too, which
  /// changes with the recipe of these.
  package func keep(shared path: SitePath, fingerprint: UInt64? = nil) throws(Diagnostic) -> Bool {
    let path = try placed(path)
    guard let row = try earlier.shared(path), fingerprint == nil || fingerprint == row.fingerprint else {
      return false
    }
    var paths: Set = [path]
    for sibling in PackedSiblings.paths(of: path) {
      if try earlier.shared(sibling) != nil { paths.insert(sibling) }
    }
    kept.withLock { $0.shared.formUnion(paths) }
    return true
  }

  /// The dependencies of a group, all files of one fingerprint, when the last build rendered it, as `remember`
  /// got it; nil if it is not in the site as it was made.
  package func dependencies(ofGroup fingerprint: UInt64) throws(Diagnostic) -> [String]? {
    fingerprint == 0 ? nil : try earlier.dependencies(of: fingerprint)
  }

  /// Frees what was read for `dependencies`, once it is decided which groups are kept: from then on all are unknown.
  package func forgetGroups() { earlier.forgetGroups() }

  /// Whether a shared file is in the site as an earlier build left it.
  package func hasShared(_ path: SitePath) throws(Diagnostic) -> Bool {
    try earlier.shared(placed(path)) != nil
  }

  /// Keeps every file of some groups as the last build made it, with their dependencies, and the shared files that they
  /// need. Only for groups of which `dependencies(ofGroup:)` knows, and files that `hasShared` knows.
  package func keep(groups: [UInt64], sharing paths: Set<SitePath>) throws(Diagnostic) {
    let paths = try paths.map { (path) throws(Diagnostic) in try placed(path) }
    kept.withLock { kept in
      kept.groups.formUnion(groups)
      kept.shared.formUnion(paths)
    }
  }

  /// Remembers the dependencies of a group for the next build: lines without a line end. A group that
  /// is neither kept nor remembered is rendered again. `structure` is a part of its key, which says what has changed.
  package func remember(
    group fingerprint: UInt64, structure: UInt64 = 0, dependencies: [String]
  ) throws(Diagnostic) {
    guard fingerprint != 0 else { return }
    try kept.withLock { (kept) throws(Diagnostic) in
      try kept.lines.append(GroupDependencies.line(fingerprint, structure: structure))
      for dependency in dependencies {
        try kept.lines.append(GroupDependencies.line(fingerprint, dependency))
      }
    }
  }

  // MARK: Packed siblings

  /// Writes the siblings of a file that was just taken, from the bytes that were taken.
  ///
  /// A file that every build makes again, such as `robots.txt`, would be packed by every build. Its siblings are
  /// remembered by the hash of its bytes instead of its fingerprint, which is 0, and kept while that is the same.
  func pack(
    _ file: SiteFile, hash: ContentHash, size: Int, _ outcome: ManifestLine.Outcome
  ) throws(Diagnostic) {
    guard siblings.mayPack(file.path, size: size) else { return }
    let fingerprint = file.fingerprint == 0 ? siblings.fingerprint(of: hash) : file.fingerprint
    var bytes: [UInt8]?
    if case .bytes(let given) = file.content { bytes = given }
    for coding in siblings.codings {
      guard let path = PackedSiblings.path(of: file.path, coding) else { continue }
      if file.fingerprint == 0, outcome == .unchanged, try keep(placed: path, fingerprint: fingerprint) != nil
      {
        continue
      }
      if bytes == nil { bytes = try FileSource(file.content).bytes(of: hash, size: size) }
      guard let bytes, let packed = siblings.packed(bytes, at: file.path, by: coding) else { continue }
      try take(SiteFile(path, bytes: packed, fingerprint: fingerprint))
    }
  }
}

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

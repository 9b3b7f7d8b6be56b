package import BuildDiagnostics
internal import FileSystem
package import SitePaths

/// What the last build wrote down of the files of a site, to be looked at while nothing is built.
package struct RememberedSite: Sendable {
  private let known: Manifest.State
  private let state: String
  private let folder: SitePath?
  private var manifest: String { state + "/" + StateFolder.manifest }

  /// Looks at the state folder of a site, which may be in a folder of its output. Nothing is locked or repaired.
  package init(state: String, in folder: SitePath? = nil) throws(Diagnostic) {
    self.state = state
    self.folder = folder
    let isThere = FileIdentity(at: state)?.kind == .folder
    known = isThere ? try Manifest.state(of: StateFolder.manifest, in: Folder(state)) : .absent
  }

  /// Whether there was a build; false where the state folder is not there, too.
  package var isThere: Bool { known != .absent }

  /// Whether what it wrote down can be believed.
  package var isSound: Bool { known == .sound }

  /// The files at some paths, and those that were made from what has some fingerprint, in the order of their paths.
  package func files(
    at paths: Set<SitePath>, madeFrom fingerprint: UInt64 = 0
  ) throws(Diagnostic) -> [ManifestRow] {
    var found: [ManifestRow] = []
    try forEachFile { file in
      let isMade = fingerprint != 0 && file.fingerprint == fingerprint
      if isMade || paths.contains(file.path) { found.append(file) }
    }
    return found
  }

  /// Calls `body` with every file, in the order of their paths.
  package func forEachFile(_ body: (ManifestRow) -> Void) throws(Diagnostic) {
    guard isSound else { return }
    var reader = try ManifestReader(StateFolder.manifest, in: Folder(state))
    while var row = try reader.next()?.row(of: manifest) {
      row.path = row.path.taken(outOf: folder)
      body(row)
    }
  }

  /// The structure of the key of a group; `nil` if the last build did not write it down.
  package func structure(ofGroup fingerprint: UInt64) throws(Diagnostic) -> UInt64? {
    guard isSound, case .file(let file) = try Folder(state).find(GroupDependencies.name) else { return nil }
    let lines = LineScanner(file)
    while let line = try lines.next().map(DependencyLine.init) {
      if line.fingerprint == fingerprint, let structure = line.structure { return structure }
    }
    return nil
  }

  /// Whether a shared file is in the site.
  package func hasShared(_ path: SitePath) throws(Diagnostic) -> Bool {
    try files(at: [path]).first != nil
  }

  /// The dependencies of a group in addition to its plan; nil if the next build has to render it again, whatever they
  /// finds.
  package func dependencies(ofGroup fingerprint: UInt64) throws(Diagnostic) -> [String]? {
    guard isSound, fingerprint != 0 else { return nil }
    return try GroupDependencies(in: Folder(state))?.groups[fingerprint]
  }
}

extension SitePath {
  /// The path below a folder of the output that has the site; the path itself for a file that is not there.
  func taken(outOf folder: SitePath?) -> SitePath {
    guard let folder, description.hasPrefix("\(folder)/") else { return self }
    return SitePath(String(description.dropFirst(folder.description.count + 1))) ?? self
  }
}

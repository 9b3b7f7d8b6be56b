internal import BuildDiagnostics
internal import SiteFiles
internal import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The files of an earlier build that a build may keep without making them again. They are read from the manifest when
/// the first is asked for.
///
/// - Shared files lie in some folders and say what they were made from, or else are made anew: social cards, pictures.
///   So are the packed siblings of files that belong to no piece.
/// - Pieces are all files with one fingerprint. One is known where each of its files stands as that build left it.
final class EarlierFiles: Sendable {
  struct Known: Sendable {
    var shared: [SitePath: ManifestRow] = [:]
    /// The readings of each piece by its fingerprint.
    var pieces: [UInt64: [String]] = [:]
  }

  private let state: StateFolder
  private let site: Folder?
  private let folders: [String]
  private let memory: WriterMemory?
  private let known = Mutex<Known?>(nil)

  /// Knows the files of a site; none where the manifest cannot be believed. `folders` are those of shared files.
  init(
    _ state: StateFolder, site: Folder?, sharedIn folders: [String], known: Manifest.Standing,
    _ memory: WriterMemory?
  ) {
    self.state = state
    self.site = known == .sound ? site : nil
    self.folders = folders
    self.memory = memory
  }

  /// Reads the manifest, unless it was read already.
  func recall() throws(Diagnostic) { _ = try withKnown { _ in true } }

  /// The shared file at a path.
  func shared(_ path: SitePath) throws(Diagnostic) -> ManifestRow? {
    guard isShared(path) else { return nil }
    return try withKnown { $0.shared[path] }
  }

  /// What a piece asked for beside its plan when it was made; nil where it is not known.
  func readings(of fingerprint: UInt64) throws(Diagnostic) -> [String]? {
    try withKnown { $0.pieces[fingerprint] }
  }

  private func isShared(_ path: SitePath) -> Bool {
    sharedFolder(of: path) != nil || PackedSiblings.contain(path)
  }

  /// The folder of shared files in which a file lies.
  func sharedFolder(of path: SitePath) -> String? {
    folders.first { folder in
      let bytes = path.description.utf8
      return bytes.starts(with: folder.utf8) && bytes.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
    }
  }

  private func withKnown<Result: Sendable>(_ body: (Known) -> Result?) throws(Diagnostic) -> Result? {
    guard let site else { return nil }
    return try known.withLock { (known) throws(Diagnostic) in
      if known == nil { known = memory?.files(of: state.folder) }
      if known == nil { known = try read(site) }
      return known.flatMap { body($0) }
    }
  }

  /// What is known when the build has ended: the files of its own manifest, which it just put in their places.
  func written() throws(Diagnostic) -> Known { try read(nil) }

  /// Reads the manifest, and looks whether its files stand in the site, where one is given.
  private func read(_ site: Folder?) throws(Diagnostic) -> Known {
    var known = Known()
    let readings = try Readings(in: state.folder)
    known.pieces = readings?.pieces ?? [:]
    var standing = site.map { StandingFiles(of: $0, since: readings?.time) }
    var reader = try state.reader(StateFolder.manifest)
    while let line = try reader.next() {
      let isPiece = known.pieces.index(forKey: line.fingerprint) != nil
      var path: SitePath?
      if !isPiece {
        guard line.fingerprint != 0, let shared = try sharedPath(line, hasReadings: readings != nil) else {
          continue
        }
        path = shared
      }
      if standing?.contains(line) == false {
        known.pieces[line.fingerprint] = nil
      } else if let path {
        known.shared[path] = try line.row(of: state.manifestPath)
      }
    }
    if readings?.manifestHash != reader.hash { known.pieces = [:] }
    return known
  }

  /// The path of a line that is of a shared file.
  private func sharedPath(_ line: ManifestLine, hasReadings: Bool) throws(Diagnostic) -> SitePath? {
    let path = try line.row(of: state.manifestPath).path
    // Without readings the siblings of every page would be looked up, and no piece is kept.
    if !hasReadings, PackedSiblings.contain(path) { return nil }
    return isShared(path) ? path : nil
  }
}

extension stat {
  /// When its bytes or what is said of them were changed last.
  var lastChange: timespec {
    #if canImport(Darwin)
      st_ctimespec
    #else
      st_ctim
    #endif
  }

  /// Whether its bytes, or what is said of them, were changed after a time.
  func wasChanged(after time: timespec) -> Bool {
    (lastChange.tv_sec, lastChange.tv_nsec) > (time.tv_sec, time.tv_nsec)
  }

  /// When its bytes were written last.
  var lastWriting: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}

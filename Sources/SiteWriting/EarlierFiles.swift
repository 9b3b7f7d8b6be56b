package import BuildDiagnostics
package import SiteFiles
internal import Synchronization

/// The files of an earlier build that a build may keep without making them again: those in some folders that say what
/// they were made from. They are read from the manifest when the first is asked for.
final class EarlierFiles: Sendable {
  private let state: StateFolder
  private let folders: [String]
  private let rows = Mutex<[SitePath: ManifestRow]?>(nil)

  /// Knows the files of the folders; none where the manifest cannot be believed.
  init(_ state: StateFolder, in folders: [String], known: Manifest.Standing) {
    self.state = state
    self.folders = known == .sound ? folders.map { $0 + "/" } : []
  }

  /// The file that an earlier build made at a path from what has this fingerprint.
  func row(_ path: SitePath, fingerprint: UInt64) throws(Diagnostic) -> ManifestRow? {
    guard fingerprint != 0, isKept(path) else { return nil }
    let row = try rows.withLock { (rows) throws(Diagnostic) in
      if rows == nil { rows = try read() }
      return rows?[path]
    }
    return row?.fingerprint == fingerprint ? row : nil
  }

  private func isKept(_ path: SitePath) -> Bool {
    folders.contains { path.description.hasPrefix($0) }
  }

  private func read() throws(Diagnostic) -> [SitePath: ManifestRow] {
    let reader = try state.reader(StateFolder.manifest)
    var rows: [SitePath: ManifestRow] = [:]
    while let row = try reader.next() {
      if row.fingerprint != 0, isKept(row.path) { rows[row.path] = row }
    }
    return rows
  }
}

extension SiteWriter {
  /// Takes a file as an earlier build made it, if the site still holds the bytes that were written then, and gives
  /// them; nil where it has to be made anew.
  ///
  /// The path must lie in one of the folders that the writer was told to keep files of. The fingerprint must be that
  /// of the earlier build, and not 0.
  package func keep(_ path: SitePath, fingerprint: UInt64) throws(Diagnostic) -> [UInt8]? {
    guard let row = try earlier.row(path, fingerprint: fingerprint),
      case .file(let standing)? = try site?.standing(at: path.description)
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(row.size)
    try standing.forEachChunk { chunk in
      bytes += chunk
      return bytes.count <= row.size
    }
    guard bytes.count == row.size, ContentHash(of: bytes) == row.hash else { return nil }
    try note(SiteFile(path, bytes: [], fingerprint: fingerprint), (row.hash, row.size), .unchanged)
    return bytes
  }
}

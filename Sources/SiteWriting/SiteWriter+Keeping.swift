package import BuildDiagnostics
internal import FileSystem
package import SiteFiles
internal import Synchronization

extension SiteWriter {
  /// Reads now what the last build left word of, and looks whether it is still there: what `keep` and `readings` ask
  /// for then is at hand. It may run while others read what the site is made from, and plan.
  package func recall() throws(Diagnostic) { try earlier.recall() }

  /// Takes a shared file as an earlier build made it, if the site still holds the bytes that were written then, and
  /// gives them; nil where it has to be made anew.
  ///
  /// The path must lie in one of the folders that the writer was told to share files of. The fingerprint must be that
  /// of the earlier build, and not 0.
  package func keep(_ path: SitePath, fingerprint: UInt64) throws(Diagnostic) -> [UInt8]? {
    try keep(placed: placed(path), fingerprint: fingerprint)
  }

  /// The same for a path in the output.
  func keep(placed path: SitePath, fingerprint: UInt64) throws(Diagnostic) -> [UInt8]? {
    guard fingerprint != 0, let row = try earlier.shared(path), row.fingerprint == fingerprint,
      case .file(let file)? = try site?.find(path.description)
    else { return nil }
    let bytes = try file.bytes(limit: row.size + 1)
    guard bytes.count == row.size, ContentHash(of: bytes) == row.hash else { return nil }
    try note(SiteFile(path, bytes: [], fingerprint: fingerprint), (row.hash, row.size), .unchanged)
    return bytes
  }

  /// Takes a shared file as an earlier build left it, unread; false where it has to be made anew. For files whose name
  /// says what was made of what.
  package func keep(shared path: SitePath) throws(Diagnostic) -> Bool {
    let path = try placed(path)
    guard try earlier.shared(path) != nil else { return false }
    kept.withLock { _ = $0.shared.insert(path) }
    return true
  }

  /// What a piece, all files of one fingerprint, asked for beside its plan when the last build made it, as `remember`
  /// was told; nil where it is not in the site as it was made.
  package func readings(ofPiece fingerprint: UInt64) throws(Diagnostic) -> [String]? {
    fingerprint == 0 ? nil : try earlier.readings(of: fingerprint)
  }

  /// Whether a shared file is in the site as an earlier build left it.
  package func hasShared(_ path: SitePath) throws(Diagnostic) -> Bool {
    try earlier.shared(placed(path)) != nil
  }

  /// Keeps every file of some pieces as the last build made it, with their readings, and the shared files that they
  /// need. Only for pieces of which `readings(ofPiece:)` knows, and files that `hasShared` knows.
  package func keep(pieces: [UInt64], sharing paths: Set<SitePath>) throws(Diagnostic) {
    let paths = try paths.map { (path) throws(Diagnostic) in try placed(path) }
    kept.withLock { kept in
      kept.pieces.formUnion(pieces)
      kept.shared.formUnion(paths)
    }
  }

  /// Remembers for the next build what a piece asked for beside its plan: lines that hold no line end. A piece that
  /// is neither kept nor remembered is made anew. `structure` is a part of its key, which tells what has changed.
  package func remember(
    piece fingerprint: UInt64, structure: UInt64 = 0, readings: [String]
  ) throws(Diagnostic) {
    guard fingerprint != 0 else { return }
    try kept.withLock { (kept) throws(Diagnostic) in
      try kept.lines.append(Readings.line(fingerprint, structure: structure))
      for reading in readings { try kept.lines.append(Readings.line(fingerprint, reading)) }
    }
  }
}

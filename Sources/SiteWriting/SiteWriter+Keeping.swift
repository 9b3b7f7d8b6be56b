package import BuildDiagnostics
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

  /// Keeps every file of a piece as the last build made it, with its readings, and the shared files that it needs.
  /// False, and nothing is kept, where one of those is not in the site as it was made.
  ///
  /// Only for a piece of which `readings(ofPiece:)` knows.
  package func keep(piece fingerprint: UInt64, sharing paths: [SitePath]) throws(Diagnostic) -> Bool {
    let paths = try paths.map { (path) throws(Diagnostic) in try placed(path) }
    for path in paths where try earlier.shared(path) == nil { return false }
    kept.withLock { kept in
      kept.pieces.insert(fingerprint)
      kept.shared.formUnion(paths)
    }
    return true
  }

  /// Remembers for the next build what a piece asked for beside its plan: lines that hold no line end. A piece that
  /// is neither kept nor remembered is made anew.
  package func remember(piece fingerprint: UInt64, readings: [String]) throws(Diagnostic) {
    guard fingerprint != 0 else { return }
    try kept.withLock { (kept) throws(Diagnostic) in
      try kept.lines.append(Readings.line(fingerprint))
      for reading in readings { try kept.lines.append(Readings.line(fingerprint, reading)) }
    }
  }
}

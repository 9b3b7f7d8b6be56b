internal import BuildDiagnostics
internal import FileSystem
internal import SitePaths

extension SiteWriter {
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

extension FileSource {
  /// All bytes; nil if they are not those of a hash, since a file that is copied may change meanwhile.
  func bytes(of hash: ContentHash, size: Int) throws(Diagnostic) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    try forEachChunk { chunk in
      bytes += chunk
      return bytes.count <= size
    }
    return bytes.count == size && ContentHash(of: bytes) == hash ? bytes : nil
  }
}

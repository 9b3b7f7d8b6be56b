package import BuildDiagnostics
internal import FileSystem

// What a build knows besides its files, left in the state folder for the next.
extension SiteWriter {
  /// What the last build left under a name; nil if it left nothing that can be read.
  package func left(as name: String) -> [UInt8]? {
    (try? state.folder.bytes(of: name, limit: Self.largestState)) ?? nil
  }

  /// No state is larger; a file that says it is holds something else.
  private static let largestState = 4 << 30

  /// Leaves the next build some bytes under a name, in the place of what was there; nothing is left of no bytes. Where
  /// it throws, the next build may find what was there before.
  package func save(_ bytes: [UInt8], as name: String) throws(Diagnostic) {
    guard !bytes.isEmpty else { return try state.folder.remove(name) }
    guard left(as: name) != bytes else { return }
    try save(pieces: [bytes[...]], as: name)
  }

  /// Leaves the next build some bytes under a name, given in pieces, so that no second copy of them is in memory.
  package func save(pieces: [ArraySlice<UInt8>], as name: String) throws(Diagnostic) {
    let file = try AtomicFile(state.folder.path(of: name), durability: .synchronized)
    for piece in pieces {
      try piece.span.withUnsafeBytes { (bytes) throws(Diagnostic) in try file.write(bytes) }
    }
    try file.commit()
  }
}

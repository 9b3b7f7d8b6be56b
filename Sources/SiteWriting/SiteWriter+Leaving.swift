package import BuildDiagnostics

// What a build knows besides its files, left in the state folder for the next.
extension SiteWriter {
  /// What the last build left under a name; nil where it left nothing that can be read.
  package func left(as name: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    do throws(Diagnostic) {
      guard case .file(let file) = try state.folder.standing(at: name) else { return nil }
      try file.forEachChunk { chunk in
        bytes += chunk
        return true
      }
      return bytes
    } catch {
      return nil
    }
  }

  /// Leaves the next build some bytes under a name, in the place of what was there; nothing is left of no bytes. Where it
  /// throws, the next build may find what was there before.
  package func leave(_ bytes: [UInt8], as name: String) throws(Diagnostic) {
    let draft = name + ".draft"
    try state.folder.remove(draft)
    guard !bytes.isEmpty else { return try state.folder.remove(name) }
    guard left(as: name) != bytes else { return }
    var file = try state.folder.createPrivate(draft)
    try bytes.withUnsafeBufferPointer { (bytes) throws(Diagnostic) in
      try file.write(UnsafeRawBufferPointer(bytes))
    }
    try file.synchronize()
    try file.close()
    try state.folder.rename(draft, to: name)
  }
}

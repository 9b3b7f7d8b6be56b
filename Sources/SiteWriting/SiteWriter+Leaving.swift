package import BuildDiagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// What a build knows besides its files, left in the state folder for the next.
extension SiteWriter {
  /// What the last build left under a name; nil where it left nothing that can be read.
  package func left(as name: String) -> [UInt8]? { state.folder.bytes(of: name) }

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

extension Folder {
  /// No state is larger; a file that says it is holds something else.
  private static let largestState = 4 << 30

  /// All bytes of a file; nil where it is none, or cannot be read as a whole.
  fileprivate func bytes(of name: String) -> [UInt8]? {
    do throws(Diagnostic) {
      guard case .file(let file) = try standing(at: name) else { return nil }
      let size = try Int(file.status().st_size)
      guard (0...Self.largestState).contains(size) else { return nil }
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
        let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: room[..<size]))
        count = (try? file.read(into: rest, at: 0)) ?? 0
      }
      return bytes.count == size ? bytes : nil
    } catch {
      return nil
    }
  }
}

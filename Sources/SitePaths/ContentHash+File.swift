package import BuildDiagnostics
package import FileSystem

extension ContentHash {
  /// The hash of a whole file.
  package init(of file: borrowing OpenFile) throws(Diagnostic) {
    var hasher = ContentHasher()
    try file.forEachChunk { chunk, _ in
      hasher.update(UnsafeRawBufferPointer(chunk))
      return true
    }
    self = hasher.finish()
  }
}

package import BuildDiagnostics
package import FileSystem
package import SitePaths

/// Where the bytes of a site file come from, ready to be read once or twice.
package enum FileSource: ~Copyable {
  case bytes([UInt8])
  case file(SourceFile)

  /// Opens what a site file holds.
  package init(_ content: SiteFile.Content) throws(Diagnostic) {
    switch content {
    case .bytes(let bytes): self = .bytes(bytes)
    case .copy(let path): self = .file(SourceFile(open: try OpenFile(reading: path)))
    case .patched(let file):
      let open = try OpenFile(reading: file.path)
      guard try open.identity().size == file.size else {
        throw .error(.fileSystem, at: .init(file.path), "cannot read: the file changed during the build")
      }
      self = .file(SourceFile(open: open, patches: file))
    }
  }

  /// The hash of the bytes if a file on the disk holds exactly the same ones, else `nil`.
  func hash(ifEqualTo file: borrowing OpenFile) throws(Diagnostic) -> ContentHash? {
    guard try size() == file.identity().size else { return nil }
    var hasher = ContentHasher()
    var offset = 0
    var isEqual = true
    try forEachChunk { (chunk) throws(Diagnostic) in
      isEqual = try file.holds(chunk, at: offset)
      if isEqual { hasher.update(chunk) }
      offset += chunk.count
      return isEqual
    }
    return isEqual ? hasher.finish() : nil
  }

  /// Writes the bytes and gives their hash and number: of what was written, should a source change meanwhile. On file
  /// systems that can do it, a copy shares the bytes of its source.
  package func write(to file: borrowing OpenFile) throws(Diagnostic) -> (hash: ContentHash, size: Int) {
    if isShared(with: file) {
      return (try ContentHash(of: file), try file.size())
    }
    return try digest { (chunk) throws(Diagnostic) in try file.write(chunk) }
  }

  /// Lets an empty file share the bytes, if they are those of a whole file and the file system can do it.
  private func isShared(with file: borrowing OpenFile) -> Bool {
    switch self {
    case .bytes: false
    case .file(let source): source.patches == nil && source.open.shareBytes(with: file)
    }
  }

  /// The hash and number of the bytes, which a closure may take.
  func digest(
    _ take: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void = { _ in }
  ) throws(Diagnostic) -> (hash: ContentHash, size: Int) {
    var hasher = ContentHasher()
    var size = 0
    try forEachChunk { (chunk) throws(Diagnostic) in
      hasher.update(chunk)
      size += chunk.count
      try take(chunk)
      return true
    }
    return (hasher.finish(), size)
  }

  /// All bytes; nil if they are not those of a hash, since a file that is copied may change meanwhile.
  func bytes(of hash: ContentHash, size: Int) throws(Diagnostic) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    let found = try digest { if bytes.count <= size { bytes += $0 } }
    return found == (hash, size) ? bytes : nil
  }

  /// How many bytes there are to read.
  func size() throws(Diagnostic) -> Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let file): try file.open.identity().size
    }
  }

  /// Hands the bytes on from the first to the last, until the body says that it has enough.
  func forEachChunk(
    _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    switch self {
    case .bytes(let bytes):
      _ = try bytes.span.withUnsafeBytes { (bytes) throws(Diagnostic) in try body(bytes) }
    case .file(let file):
      try file.open.forEachChunk { (chunk, offset) throws(Diagnostic) in
        file.patches?.apply(to: chunk, at: offset)
        return try body(UnsafeRawBufferPointer(chunk))
      }
    }
  }
}

/// An open file that a site file is copied from, and what is replaced in the copy.
package struct SourceFile: ~Copyable {
  let open: OpenFile
  var patches: PatchedFile?
}

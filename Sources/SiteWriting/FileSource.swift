internal import BuildDiagnostics
internal import SiteFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where the bytes of a site file come from, ready to be read once or twice.
enum FileSource: ~Copyable {
  case bytes([UInt8])
  case file(SourceFile)

  /// Opens what a site file holds.
  init(_ content: SiteFile.Content) throws(Diagnostic) {
    switch content {
    case .bytes(let bytes): self = .bytes(bytes)
    case .copy(let path): self = .file(SourceFile(open: try OpenFile(reading: path)))
    case .patched(let file):
      let open = try OpenFile(reading: file.path)
      guard try Int(open.status().st_size) == file.size else {
        throw .error(.fileSystem, at: .init(file.path), "cannot read: the file changed during the build")
      }
      self = .file(SourceFile(open: open, patches: file))
    }
  }

  /// The hash of the bytes where a standing file holds exactly the same ones, or nil.
  func hash(ifEqualTo standing: borrowing OpenFile) throws(Diagnostic) -> ContentHash? {
    guard try size() == Int(standing.status().st_size) else { return nil }
    var hasher = ContentHasher()
    var offset = 0
    var isEqual = true
    try forEachChunk { (chunk) throws(Diagnostic) in
      isEqual = try standing.holds(chunk, at: offset)
      if isEqual { hasher.update(chunk) }
      offset += chunk.count
      return isEqual
    }
    return isEqual ? hasher.finish() : nil
  }

  /// Writes the bytes and gives their hash and number: of what was written, should a source change meanwhile. On file
  /// systems that can do it, a copy shares the bytes of its source.
  func write(to file: borrowing OpenFile) throws(Diagnostic) -> (hash: ContentHash, size: Int) {
    if isShared(with: file) {
      return try FileSource.file(SourceFile(open: OpenFile(reading: file.path))).digest()
    }
    var hasher = ContentHasher()
    var size = 0
    try forEachChunk { (chunk) throws(Diagnostic) in
      hasher.update(chunk)
      size += chunk.count
      try file.write(chunk)
      return true
    }
    return (hasher.finish(), size)
  }

  /// Lets an empty file share the bytes, if they are those of a whole file and the file system can do it.
  private func isShared(with file: borrowing OpenFile) -> Bool {
    switch self {
    case .bytes: false
    case .file(let source): source.patches == nil && source.open.shareBytes(with: file)
    }
  }

  /// The hash and number of the bytes.
  func digest() throws(Diagnostic) -> (hash: ContentHash, size: Int) {
    var hasher = ContentHasher()
    var size = 0
    try forEachChunk { (chunk) throws(Diagnostic) in
      hasher.update(chunk)
      size += chunk.count
      return true
    }
    return (hasher.finish(), size)
  }

  /// How many bytes there are to read.
  func size() throws(Diagnostic) -> Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let file): try Int(file.open.status().st_size)
    }
  }

  /// Hands the bytes on from the first to the last, until the body says that it has enough.
  func forEachChunk(
    _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    switch self {
    case .bytes(let bytes):
      _ = try bytes.withUnsafeBufferPointer { (buffer) throws(Diagnostic) in
        try body(UnsafeRawBufferPointer(buffer))
      }
    case .file(let file):
      try file.open.forEachChunk(changing: file.patches?.apply, body)
    }
  }
}

/// An open file that a site file is copied from, and what is replaced in the copy.
struct SourceFile: ~Copyable {
  let open: OpenFile
  var patches: PatchedFile?
}

extension OpenFile {
  /// Reads the file from its start in pieces, changes each at its offset, and hands it on until the body says that it
  /// has enough.
  func forEachChunk(
    changing change: ((UnsafeMutableRawBufferPointer, Int) -> Void)? = nil,
    _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    try withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) {
      (buffer) throws(Diagnostic) in
      var offset = 0
      while true {
        let count = try read(into: buffer, at: offset)
        guard count > 0 else { return }
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        change?(piece, offset)
        guard try body(UnsafeRawBufferPointer(piece)) else { return }
        offset += count
      }
    }
  }

  /// Whether exactly these bytes stand at an offset.
  func holds(_ bytes: UnsafeRawBufferPointer, at start: Int) throws(Diagnostic) -> Bool {
    try withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) {
      (buffer) throws(Diagnostic) in
      var offset = 0
      while offset < bytes.count {
        let wanted = UnsafeRawBufferPointer(rebasing: bytes[offset...].prefix(buffer.count))
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted.count])
        let count = try read(into: piece, at: start + offset)
        guard count == wanted.count, let left = wanted.baseAddress, let right = piece.baseAddress,
          memcmp(left, right, count) == 0
        else { return false }
        offset += count
      }
      return true
    }
  }
}

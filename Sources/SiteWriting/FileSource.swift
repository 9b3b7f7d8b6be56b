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
  case file(OpenFile)

  /// Opens what a site file holds.
  init(_ content: SiteFile.Content) throws(Diagnostic) {
    switch content {
    case .bytes(let bytes): self = .bytes(bytes)
    case .copy(let path): self = .file(try OpenFile(reading: path))
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

  /// Writes the bytes and gives their hash and number: of what was written, should a source change meanwhile.
  func write(to file: borrowing OpenFile) throws(Diagnostic) -> (hash: ContentHash, size: Int) {
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
    case .file(let file): try Int(file.status().st_size)
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
      try file.forEachChunk(body)
    }
  }
}

extension OpenFile {
  /// Reads the file from its start in pieces, until the body says that it has enough.
  func forEachChunk(
    _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    try withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) {
      (buffer) throws(Diagnostic) in
      var offset = 0
      while true {
        let count = try read(into: buffer, at: offset)
        guard count > 0, try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
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

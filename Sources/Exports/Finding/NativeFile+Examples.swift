#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension NativeFile {
  /// Whether the file is an example: each of its headers says `"example":true`.
  var isExample: Bool {
    contents.withBytes { bytes in
      var lines = NativeLines(bytes)
      var hasHeader = false
      while let line = lines.next() {
        if line.isBlank { continue }
        let outline = try? RecordOutline(line.bytes)
        if outline?.kind == .header {
          var reader = JSONReader(line.bytes)
          guard let header = try? RecordDecoder(folder: "").header(&reader), header.isExample else {
            return false
          }
          hasHeader = true
        } else if !hasHeader {
          return false
        }
      }
      return hasHeader
    }
  }

  /// Whether a text of the file names an entry of its folder: `"slides.pdf"` for a file, or the beginning `"media/` of
  /// a path for a folder.
  func names(_ name: String, isFolder: Bool) -> Bool {
    let endings = isFolder ? ["/", "\\/"] : ["\""]
    return contents.withBytes { bytes in
      endings.contains { ending in bytes.holds(Array("\"\(name)\(ending)".utf8)) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether some bytes are in it.
  fileprivate func holds(_ wanted: [UInt8]) -> Bool {
    guard let base = baseAddress, let first = wanted.first else { return wanted.isEmpty }
    var offset = 0
    while offset + wanted.count <= count,
      let found = memchr(base + offset, Int32(first), count - offset - wanted.count + 1)
    {
      if memcmp(found, wanted, wanted.count) == 0 { return true }
      offset = UnsafeRawPointer(found) - base + 1
    }
    return false
  }
}

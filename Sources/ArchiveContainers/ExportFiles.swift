package import BuildDiagnostics
package import FileSystem
package import SitePaths

extension OpenFile {
  /// Opens the file that a person named, through links if there are any. `name` is the name in errors.
  package init(path: String, name: String) throws(Diagnostic) {
    try self.init(reading: path, as: name, code: .unreadableExport)
  }

  /// Opens a file below a folder, following no link on the way.
  package static func beneath(_ folder: String, _ path: SitePath, name: String) throws(Diagnostic) -> OpenFile
  {
    try Folder(folder, followingLinks: true, code: .unreadableExport).open(path.description, as: name)
  }
}

extension MappedFile {
  /// Maps a file of an export; `name` is the name in errors.
  package convenience init(path: String, name: String) throws(Diagnostic) {
    try self.init(path, as: name, code: .unreadableExport)
  }
}

extension AtomicFile {
  /// Writes a whole file from what `read` gives.
  package static func fill(_ destination: String, from read: ByteReader) throws(Diagnostic) {
    let file = try AtomicFile(destination, durability: .none, code: .unwritableFile)
    try ByteChunks.each(read) { chunk throws(Diagnostic) in
      try file.write(chunk)
      return true
    }
    try file.commit()
  }
}

/// Reading in pieces of one size.
enum ByteChunks {
  /// Passes each part that `read` fills to `body`, until none is left or `body` has had enough.
  static func each(
    _ read: ByteReader, size: Int = OpenFile.chunkSize,
    _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try read(buffer)
      guard count > 0, try body(UnsafeRawBufferPointer(rebasing: buffer.prefix(count))) else { return }
    }
  }

  /// What `read` gives next, up to a limit or its end.
  static func bytes(limit: Int, _ read: ByteReader) throws(Diagnostic) -> [UInt8] {
    var result: [UInt8] = []
    try each(read, size: min(limit, OpenFile.chunkSize)) { chunk throws(Diagnostic) in
      result.append(contentsOf: chunk.prefix(limit - result.count))
      return result.count < limit
    }
    return result
  }
}

/// Copies one stream into a file that can be mapped and read again, unpacking gzip and Zstandard on the way.
package enum ContainerSpooling {
  /// Copies what comes out of an open descriptor, such as standard input, until its end. The destination takes its name
  /// only when all of it is there.
  package static func spool(
    descriptor: Int32, name: String, to destination: String, limits: ContainerLimits = .standard
  ) throws(Diagnostic) {
    var stream = try ArchiveStream(.single, descriptor: descriptor, name: name)
    let isEmpty = try stream.next() == nil
    var written = 0
    try AtomicFile.fill(destination) { buffer throws(Diagnostic) in
      let count = isEmpty ? 0 : try stream.read(into: buffer)
      written += count
      guard written <= limits.allowance(forContainerOf: stream.bytesConsumed) else {
        throw .error(
          .containerLimit, at: Diagnostic.Place(name),
          "more bytes come out of it than are taken from a stream of its size")
      }
      return count
    }
  }
}

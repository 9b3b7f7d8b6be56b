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
  /// Writes a whole file from what `read` gives; `spend` may object to each chunk before it is written.
  package static func fill(
    _ destination: String, from read: (UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int,
    spend: (Int) throws(Diagnostic) -> Void = { (_) throws(Diagnostic) in }
  ) throws(Diagnostic) {
    let file = try AtomicFile(destination, durability: .none, code: .unwritableFile)
    try ByteChunks.each(read) { chunk throws(Diagnostic) in
      try spend(chunk.count)
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

package import FileSystem

/// The beginning of a file, or another part of it, and how large it is in all.
package struct FileStart {
  package let bytes: [UInt8]
  /// How many bytes the file has.
  package let size: Int

  /// Reads at most `limit` bytes of a regular file, from an offset on; `nil` for anything else, for a symbolic link, and
  /// for what cannot be read.
  package init?(_ path: String, limit: Int, from offset: Int = 0) {
    guard let file = try? OpenFile(reading: path, followingLinks: false), let size = try? file.size(),
      let bytes = try? file.bytes(from: offset, limit: limit)
    else { return nil }
    (self.size, self.bytes) = (size, bytes)
  }

  /// What is at a path; a link is neither a file nor a folder.
  package static func kind(of path: String) -> FileKind? { FileIdentity(at: path)?.kind }
}

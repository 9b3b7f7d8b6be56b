#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The beginning of a file, or another part of it, and how large it is in all.
package struct FileStart {
  /// What stands at a path.
  package enum Kind: Sendable { case file, folder, other }

  package let bytes: [UInt8]
  /// How many bytes the file has.
  package let size: Int

  /// Reads at most `limit` bytes of a regular file, from an offset on; `nil` for anything else, for a symbolic link, and
  /// for what cannot be read.
  package init?(_ path: String, limit: Int, from offset: Int = 0) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
    guard offset == 0 || lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { return nil }
    var isWhole = true
    bytes = [UInt8](unsafeUninitializedCapacity: max(0, min(limit, size - offset))) { buffer, count in
      while count < buffer.count, let base = buffer.baseAddress {
        let length = read(descriptor, base + count, buffer.count - count)
        if length < 0 { isWhole = errno == EINTR }
        guard length > 0 || isWhole && length < 0 else { break }
        count += max(0, length)
      }
    }
    guard isWhole else { return nil }
  }

  /// What stands at a path; a link is neither a file nor a folder.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }
}

internal import SiteFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A regular file that is open for reading at any place of it.
final class MediaFile {
  /// Its path, for messages.
  let path: String
  /// How many bytes it had when it was opened.
  let size: Int
  private let descriptor: Int32

  /// Opens a file; a link is not followed, and the opening of a pipe does not wait.
  init(_ path: String) throws(MediaError) {
    guard !path.utf8.contains(0) else {
      throw MediaError(.unreadable, path, "the file cannot be read: its name holds a zero byte")
    }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = errno == ELOOP ? "it is a symbolic link" : String(cString: strerror(errno))
      throw MediaError(.unreadable, path, "the file cannot be read: \(reason)")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw MediaError(.unreadable, path, "the file cannot be read: expected a regular file")
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { _ = close(descriptor) }

  /// The bytes at an offset: fewer than `count` only at the end of the file.
  func bytes(at offset: Int, count: Int) throws(MediaError) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    var result = [UInt8](repeating: 0, count: min(count, size - offset))
    var done = 0
    while done < result.count {
      let read = result.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
        return pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else {
        throw MediaError(.unreadable, path, "the file cannot be read: \(String(cString: strerror(errno)))")
      }
      guard read > 0 else { throw MediaError(.unreadable, path, "the file became shorter while it was read") }
      done += read
    }
    return result
  }

  /// The hash of all bytes, read piece by piece.
  func hash() throws(MediaError) -> ContentHash {
    var hasher = ContentHasher()
    var offset = 0
    while offset < size {
      let piece = try bytes(at: offset, count: 1 << 20)
      hasher.update(piece)
      offset += piece.count
    }
    return hasher.finish()
  }

  /// What the file will be published as.
  func header(
    _ format: MediaFormat, sourceHash: ContentHash, width: Int? = nil, height: Int? = nil,
    duration: Double? = nil, frames: Int = 1
  ) throws(MediaError) -> MediaHeader {
    let header = MediaHeader(
      format, sourceHash: sourceHash, width: width, height: height, duration: duration, frames: frames)
    guard let header else { throw MediaError(.unreadable, path, "the file has no name for the site") }
    return header
  }
}

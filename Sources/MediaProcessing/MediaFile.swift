internal import FileSystem
internal import SitePaths

/// A regular file that is open for reading at any place of it.
final class MediaFile {
  /// Its path.
  let path: String
  /// How many bytes it had when it was opened.
  let size: Int
  private let file: OpenFile

  /// Opens a file; a link is not followed, and the opening of a pipe does not wait.
  init(_ path: String) throws(MediaError) {
    guard !path.utf8.contains(0) else {
      throw MediaError(.unreadable, "the file cannot be read: its name holds a zero byte")
    }
    self.path = path
    do {
      file = try OpenFile(reading: path, followingLinks: false)
      size = try file.size()
    } catch {
      guard FileIdentity(at: path)?.kind != .link else {
        throw MediaError(.unreadable, "the file cannot be read: it is a symbolic link")
      }
      throw MediaError(unreadable: error)
    }
  }

  /// The bytes at an offset: fewer than `count` only at the end of the file.
  func bytes(at offset: Int, count: Int) throws(MediaError) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    let wanted = min(count, size - offset)
    let bytes: [UInt8]
    do { bytes = try file.bytes(from: offset, limit: wanted) } catch {
      throw MediaError(unreadable: error)
    }
    guard bytes.count == wanted else {
      throw MediaError(.unreadable, "the file became shorter while it was read")
    }
    return bytes
  }

  /// The hash of all bytes.
  func hash() throws(MediaError) -> ContentHash {
    do { return try ContentHash(of: file) } catch { throw MediaError(unreadable: error) }
  }
}

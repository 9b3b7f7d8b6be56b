import BuildDiagnostics
import SiteFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What tells a file from every other, and from itself with other bytes: its place on the disk, its size, and the times
/// of its last change. Programs can set the modification time, but not the change time.
struct FileIdentity: Hashable, Sendable, Codable {
  let device: UInt64
  let number: UInt64
  let size: Int64
  /// Modification and change time, in nanoseconds since 1970.
  let modified: Int64
  let changed: Int64

  init(_ status: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    self.modified = Self.nanoseconds(modified)
    self.changed = Self.nanoseconds(changed)
  }

  /// The identity of the regular file at a path; `nil` if there is none.
  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// Whether the file was last changed at least two seconds before a moment, in seconds since 1970. A file system may
  /// count time in steps of two seconds, so a later change of an unsettled file may not show.
  func isSettled(at seconds: Int64) -> Bool {
    let limit = seconds.subtractingReportingOverflow(2).partialValue
    return max(modified, changed) < limit.multipliedReportingOverflow(by: 1_000_000_000).partialValue
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(time.tv_nsec)
  }
}

extension FileIdentity {
  /// The numbers with spaces between them.
  var text: String { "\(device) \(number) \(size) \(modified) \(changed)" }
}

extension ContentHash {
  /// The hash of a whole file that is read from its start.
  init(of file: borrowing InputFile) throws(Diagnostic) {
    var hasher = ContentHasher()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ByteChunks.size, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try file.read(into: buffer)
      guard count > 0 else { break }
      hasher.update(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
    }
    self = hasher.finish()
  }
}

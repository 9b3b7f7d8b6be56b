import BuildDiagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file mapped into memory for as long as this lives: its bytes cost address space and no copies.
///
/// A file must not be cut short while it is mapped: a program that renews an export writes a new file and
/// renames it. That leaves the bytes here as they were; what is written into the file itself shows in them, and
/// `hasChanged` tells. The address is held as a number, since a pointer may not be shared between threads and bytes
/// that nobody writes may.
final class MappedFile: Sendable {
  /// How many bytes the file has.
  let count: Int
  private let address: UInt
  private let path: String
  /// Which file it is, as it was when it was mapped.
  let identity: FileIdentity

  /// Maps a regular file; `name` stands in the error.
  init(path: String, name: String) throws(Diagnostic) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(name, String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Self.failure(name, "it is not a regular file")
    }
    self.path = path
    identity = FileIdentity(status)
    count = Int(status.st_size)
    guard count > 0 else {
      address = 0
      return
    }
    guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
      throw Self.failure(name, String(cString: strerror(errno)))
    }
    address = UInt(bitPattern: start)
  }

  deinit {
    if let start = UnsafeMutableRawPointer(bitPattern: address) { munmap(start, count) }
  }

  /// Whether somebody has written into the file since it was mapped, so that the bytes are no longer those that were
  /// first read.
  var hasChanged: Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let now = FileIdentity(status)
    let isSameFile = now.device == identity.device && now.number == identity.number
    return isSameFile && (now.size, now.modified) != (identity.size, identity.modified)
  }

  /// Lends the bytes to a closure.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count))
  }

  private static func failure(_ name: String, _ reason: String) -> Diagnostic {
    .error(.unreadableExport, at: Diagnostic.Place(name), "could not read \"\(name)\": \(reason)")
  }
}

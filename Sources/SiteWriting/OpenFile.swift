internal import BuildDiagnostics
internal import SyscallShim

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file, closed when nobody holds it any more. Interrupted and short calls are taken up again.
struct OpenFile: ~Copyable {
  /// The path that errors name.
  let path: String
  private var descriptor: Int32

  /// How many bytes are read at once.
  static let chunkSize = 65_536

  /// Takes over an open descriptor.
  init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens a regular file for reading by its path; never waits, as the opening of a pipe would.
  init(reading path: String) throws(Diagnostic) {
    self.path = path
    descriptor = uninterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw .system("read", path) }
    guard try status().isRegular else {
      throw .error(.fileSystem, at: .init(path), "cannot read: expected a regular file")
    }
  }

  /// Opens a file to add to its end, and makes it where it is missing.
  init(appendingTo path: String) throws(Diagnostic) {
    self.path = path
    descriptor = uninterrupted { open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o644) }
    guard descriptor >= 0 else { throw .system("write", path) }
    guard try status().isRegular else {
      throw .error(.fileSystem, at: .init(path), "cannot write: expected a regular file")
    }
  }

  deinit { if descriptor >= 0 { _ = Self.closing(descriptor) } }

  /// What the system knows of the file.
  func status() throws(Diagnostic) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system("read", path) }
    return status
  }

  /// Reads from an offset until the buffer is full or the file ends, and gives the number of bytes read.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Diagnostic) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let done = uninterrupted { pread(descriptor, rest.baseAddress, rest.count, off_t(offset + count)) }
      guard done >= 0 else { throw .system("read", path) }
      if done == 0 { break }
      count += done
    }
    return count
  }

  /// Writes all of the bytes at the end of what was written before.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) {
    var rest = bytes
    while !rest.isEmpty {
      let done = uninterrupted { systemWrite(descriptor, rest) }
      guard done > 0 else { throw .system("write", path) }
      rest = UnsafeRawBufferPointer(rebasing: rest[done...])
    }
  }

  /// Cuts the file off behind its first bytes.
  func truncate(to size: Int) throws(Diagnostic) {
    guard uninterrupted({ ftruncate(descriptor, off_t(size)) }) == 0 else { throw .system("write", path) }
  }

  /// Lets an empty file share the bytes of this one; false if the file system cannot do it.
  func shareBytes(with copy: borrowing OpenFile) -> Bool {
    threadline_clone_file(descriptor, copy.descriptor) == 0
  }

  /// Locks the file until it is closed, together with others or alone; false if somebody else has it locked otherwise.
  func tryLock(alone: Bool) -> Bool {
    uninterrupted { flock(descriptor, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) } == 0
  }

  /// Locks the file together with others until it is closed. Waits while somebody has it alone.
  func lockShared() throws(Diagnostic) {
    guard uninterrupted({ flock(descriptor, LOCK_SH) }) == 0 else { throw .system("lock", path) }
  }

  /// Sets the time of the last change, in seconds since 1970.
  func setTime(_ seconds: Int) {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    _ = futimens(descriptor, [time, time])
  }

  /// Waits until nobody else has the file locked, and locks it until it is closed.
  func lock() throws(Diagnostic) {
    guard uninterrupted({ flock(descriptor, LOCK_EX) }) == 0 else { throw .system("lock", path) }
  }

  /// Waits until the bytes are on the disk.
  func synchronize() throws(Diagnostic) {
    guard uninterrupted({ fsync(descriptor) }) == 0 else { throw .system("write", path) }
  }

  /// Closes the file and tells what the system could not write until then.
  mutating func close() throws(Diagnostic) {
    let closed = Self.closing(descriptor)
    descriptor = -1
    guard closed else { throw .system("write", path) }
  }

  /// An interrupted close has closed: a second one could hit a file that another task has opened since.
  private static func closing(_ descriptor: Int32) -> Bool {
    systemClose(descriptor) == 0 || errno == EINTR
  }
}

extension stat {
  /// A plain file: no folder, link, pipe or device.
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  /// A folder itself, not a link to one.
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  /// A symbolic link.
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}

/// Calls again while a signal interrupts the call.
func uninterrupted<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

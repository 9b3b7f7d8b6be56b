package import BuildDiagnostics
internal import SyscallShim
internal import SystemPackage
import Foundation

/// An open file, closed with the last use of it. Interrupted and short calls are continued.
package struct OpenFile: ~Copyable, Sendable {
  /// The name that errors give it: its path, or what a person calls it.
  package let path: String
  /// The number that the system knows it by.
  package private(set) var descriptor: Int32
  /// The code of errors.
  let code: Diagnostic.Code

  /// How many bytes are read at once.
  package static let chunkSize = 65_536

  /// Takes over an open descriptor. `code` is the code of errors.
  package init(_ descriptor: Int32, path: String, code: Diagnostic.Code = .fileSystem) {
    (self.descriptor, self.path, self.code) = (descriptor, path, code)
  }

  /// Takes over what was opened to read a regular file, or throws if that failed.
  init(regular descriptor: Int32, path: String, code: Diagnostic.Code, deed: String) throws(Diagnostic) {
    (self.descriptor, self.path, self.code) = (descriptor, path, code)
    guard descriptor >= 0 else { throw .system(code, deed, path) }
    guard try identity().kind == .file else {
      throw .error(code, at: .init(path), "cannot \(deed): expected a regular file")
    }
  }

  /// Opens a regular file to read it. Never waits, as the opening of a pipe would. `name` is the name in errors.
  package init(
    reading path: String, as name: String? = nil, followingLinks: Bool = true,
    code: Diagnostic.Code = .fileSystem
  ) throws(Diagnostic) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW)
    let descriptor = uninterrupted { open(path, flags) }
    try self.init(regular: descriptor, path: name ?? path, code: code, deed: "read")
  }

  /// The same for a file that may be missing: `nil` if there is nothing at the path.
  package static func ifPresent(
    _ path: String, code: Diagnostic.Code = .fileSystem
  ) throws(Diagnostic) -> OpenFile? {
    if FileIdentity(at: path, followingLinks: true) == nil, errno == ENOENT { return nil }
    return try OpenFile(reading: path, code: code)
  }

  /// Opens a regular file to add to its end, and makes it if it is missing.
  package init(
    appendingTo path: String, mode: UInt16 = 0o644, code: Diagnostic.Code = .fileSystem
  ) throws(Diagnostic) {
    let flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK
    let descriptor = uninterrupted { open(path, flags, mode_t(mode)) }
    try self.init(regular: descriptor, path: path, code: code, deed: "write")
  }

  /// Opens a regular file that only its owner can read, to read and write it, and makes it if it is missing. No link is
  /// followed.
  package init(privateAt path: String, code: Diagnostic.Code = .fileSystem) throws(Diagnostic) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = uninterrupted { open(path, flags, 0o600) }
    try self.init(regular: descriptor, path: path, code: code, deed: "write")
  }

  deinit { if descriptor >= 0 { _ = closes(descriptor) } }

  /// What the system knows of the file now.
  package func identity() throws(Diagnostic) -> FileIdentity {
    do { return FileIdentity(try Stat(FileDescriptor(rawValue: descriptor))) } catch {
      throw failure("read")
    }
  }

  /// The number of its bytes now.
  package func size() throws(Diagnostic) -> Int { try identity().size }

  // MARK: Bytes

  /// Reads from an offset until the buffer is full or the file ends, and gives the number of bytes read.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Diagnostic) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let done = uninterrupted { pread(descriptor, rest.baseAddress, rest.count, off_t(offset + count)) }
      guard done >= 0 else { throw failure("read") }
      if done == 0 { break }
      count += done
    }
    return count
  }

  /// Reads what comes next, up to the size of the buffer; no bytes at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int {
    do { return try FileDescriptor(rawValue: descriptor).read(into: buffer) } catch { throw failure("read") }
  }

  /// Reads the file from its start, chunk by chunk with their offsets, until the body says that it has enough. The body
  /// may change a chunk.
  package func forEachChunk(
    _ body: (UnsafeMutableRawBufferPointer, Int) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    try withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) {
      (buffer) throws(Diagnostic) in
      var offset = 0
      while true {
        let count = try read(into: buffer, at: offset)
        guard count > 0, try body(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), offset) else {
          return
        }
        offset += count
      }
    }
  }

  /// Whether exactly these bytes are at an offset.
  package func holds(_ bytes: UnsafeRawBufferPointer, at start: Int) throws(Diagnostic) -> Bool {
    try withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) {
      (buffer) throws(Diagnostic) in
      var offset = 0
      while offset < bytes.count {
        let wanted = UnsafeRawBufferPointer(rebasing: bytes[offset...].prefix(buffer.count))
        let chunk = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted.count])
        let count = try read(into: chunk, at: start + offset)
        guard count == wanted.count, let left = wanted.baseAddress, let right = chunk.baseAddress,
          memcmp(left, right, count) == 0
        else { return false }
        offset += count
      }
      return true
    }
  }

  /// At most so many bytes from an offset; all from there if there is no limit.
  package func bytes(from offset: Int = 0, limit: Int = .max) throws(Diagnostic) -> [UInt8] {
    let count = max(0, min(limit, try identity().size - offset))
    var failure: Diagnostic?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let buffer = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      do throws(Diagnostic) { filled = try read(into: buffer, at: offset) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// All bytes of the file at a path; `nil` if there is no regular file or it cannot be read.
  package static func bytes(at path: String) -> [UInt8]? {
    guard let file = try? OpenFile(reading: path) else { return nil }
    return try? file.bytes()
  }

  /// Writes all of the bytes after what was written before.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) {
    do { try FileDescriptor(rawValue: descriptor).writeAll(bytes) } catch { throw failure("write") }
  }

  /// Lets what is read next be the start of the file.
  package func rewind() throws(Diagnostic) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure("read") }
  }

  /// Cuts the file off after its first bytes.
  package func truncate(to size: Int) throws(Diagnostic) {
    guard uninterrupted({ ftruncate(descriptor, off_t(size)) }) == 0 else { throw failure("write") }
  }

  /// Lets an empty file share the bytes of this one; false if the file system cannot do it.
  package func shareBytes(with copy: borrowing OpenFile) -> Bool {
    threadline_clone_file(descriptor, copy.descriptor) == 0
  }

  // MARK: State

  /// Whether a lock is shared with other readers or held alone.
  package enum Lock: Sendable { case shared, exclusive }

  /// Locks the file until it is closed, and waits for others first.
  package func lock(_ lock: Lock) throws(Diagnostic) { _ = try take(lock, 0) }

  /// The same without waiting; false if somebody else holds a lock that excludes this one.
  package func tryLock(_ lock: Lock) throws(Diagnostic) -> Bool { try take(lock, LOCK_NB) }

  private func take(_ lock: Lock, _ option: Int32) throws(Diagnostic) -> Bool {
    let result = uninterrupted { flock(descriptor, (lock == .shared ? LOCK_SH : LOCK_EX) | option) }
    guard result == 0 || errno == EWOULDBLOCK else { throw failure("lock") }
    return result == 0
  }

  /// Releases the lock.
  package func unlock() { _ = flock(descriptor, LOCK_UN) }

  /// Sets the time of the last change, in seconds since 1970.
  package func setTime(_ seconds: Int) {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    _ = futimens(descriptor, [time, time])
  }

  /// Sets who may read and write the file, whatever the process leaves out for new files.
  package func setMode(_ mode: UInt16) { _ = fchmod(descriptor, mode_t(mode)) }

  /// Waits until the bytes are on the disk.
  package func synchronize() throws(Diagnostic) {
    guard uninterrupted({ fsync(descriptor) }) == 0 else { throw failure("write") }
  }

  /// Closes the file; throws if the system could not write all bytes.
  package mutating func close() throws(Diagnostic) {
    let closed = closes(descriptor)
    descriptor = -1
    guard closed else { throw failure("write") }
  }

  private func failure(_ deed: String) -> Diagnostic { .system(code, deed, path) }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A regular file opened for reading; it closes when the last copy of this value is gone.
///
/// The bytes stay those of the file that was opened, even where another takes its name meanwhile.
package struct OpenFile: Sendable {
  /// What the file was when it was opened.
  let stamp: FileStamp

  private let descriptor: Descriptor

  /// Takes over a descriptor and looks at it, or closes it and gives nil where it is no regular file.
  init?(_ descriptor: Descriptor) {
    guard let stamp = FileStamp(descriptor), stamp.kind == .file else { return nil }
    self.descriptor = descriptor
    self.stamp = stamp
  }

  /// Its length in bytes when it was opened.
  package var size: Int { stamp.size }

  /// The number of the open file, which stays this file's own.
  var number: CInt { descriptor.number }

  /// What the file is now.
  var currentStamp: FileStamp? { FileStamp(descriptor) }

  /// Its length in bytes now.
  var currentSize: Int { currentStamp?.size ?? 0 }

  /// Asks the disk for a range that is wanted next; false where the file no longer has it.
  func prepare(_ range: Range<Int>) -> Bool {
    guard currentSize >= range.upperBound else { return false }
    #if !canImport(Darwin)
      _ = posix_fadvise(
        descriptor.number, off_t(range.lowerBound), off_t(range.count), CInt(POSIX_FADV_WILLNEED))
    #endif
    return true
  }

  /// Reads up to a buffer's length from an offset. Gives how many bytes came: fewer than asked only at the
  /// end of the file, zero also where the disk fails.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let result = pread(descriptor.number, rest.baseAddress, rest.count, off_t(offset + count))
      if result > 0 {
        count += result
      } else if result == 0 || errno != EINTR {
        break
      }
    }
    return count
  }

  /// The bytes of a range, or nil where the file no longer has them all.
  package func bytes(_ range: Range<Int>) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
    }
    return bytes.count == range.count ? bytes : nil
  }
}

/// The number of something open, closed with the last use of it.
final class Descriptor: Sendable {
  /// The number the kernel gave.
  let number: CInt

  /// Takes over an open descriptor.
  init(_ number: CInt) { self.number = number }

  deinit { _ = close(number) }
}

/// What tells one state of a file from every other: where it lies, its size and its times to the nanosecond.
///
/// The time of change is among them, which no program can set: a file rewritten in place with the old size
/// and the old date is a new file here.
struct FileStamp: Hashable, Sendable {
  /// A file, a folder, or something that is never served.
  enum Kind: Sendable {
    case file, folder, other
  }

  /// What lies there.
  let kind: Kind
  /// The length in bytes.
  let size: Int
  /// When the bytes last changed, in seconds since 1970.
  let modifiedSeconds: Int

  private let device: UInt64
  private let inode: UInt64
  private let modifiedNanoseconds: Int
  private let changedSeconds: Int
  private let changedNanoseconds: Int

  /// The state of what is open, or nil where the kernel does not say.
  init?(_ descriptor: Descriptor) {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    size = Int(status.st_size)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    modifiedSeconds = modified.tv_sec
    modifiedNanoseconds = modified.tv_nsec
    changedSeconds = changed.tv_sec
    changedNanoseconds = changed.tv_nsec
  }

  /// Whether two stamps are of one file or folder, whatever has changed in it.
  func isSamePlace(as other: FileStamp) -> Bool { isSamePlace(device: other.device, inode: other.inode) }

  /// Whether this is the file or folder of these numbers.
  func isSamePlace(device: UInt64, inode: UInt64) -> Bool { self.device == device && self.inode == inode }

  /// Whether the last change is at least two seconds ago. Before that a second change could bear the same
  /// times, since clocks of file systems tick slowly.
  var isSettled: Bool { changedSeconds <= time(nil) - 2 }
}

import BuildDiagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is written beside its destination and takes its name only when it is whole.
///
/// Nothing is left behind when it is given up before `commit`. Only its owner may read it.
struct PendingFile: ~Copyable {
  private let destination: String
  private let descriptor: Int32
  private var isCommitted = false

  /// Begins a file; its folder must be there. What stood at the destination stays until `commit`.
  init(at destination: String) throws(Diagnostic) {
    let path = destination + Self.ending
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(.unwritableFile, "write", destination) }
    self.descriptor = descriptor
    self.destination = destination
  }

  deinit {
    close(descriptor)
    if !isCommitted { unlink(destination + Self.ending) }
  }

  private static let ending = ".part"

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) {
    var rest = bytes
    while !rest.isEmpty {
      let count = InputFile.uninterrupted { systemWrite(descriptor, rest) }
      guard count > 0 else { throw .system(.unwritableFile, "write", destination) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Writes a whole file from what `read` gives; `spend` may object to each piece before it is written.
  static func fill(
    _ destination: String, from read: (UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int,
    spend: (Int) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var file = try PendingFile(at: destination)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ByteChunks.size, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try read(buffer)
      guard count > 0 else { break }
      try spend(count)
      try file.write(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
    }
    try file.commit()
  }

  /// Gives the file its name.
  mutating func commit() throws(Diagnostic) {
    guard rename(destination + Self.ending, destination) == 0 else {
      throw .system(.unwritableFile, "write", destination)
    }
    isCommitted = true
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

import BuildDiagnostics
import SiteFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A regular file that is read from front to back and closed when nobody holds it any more.
struct InputFile: ~Copyable {
  /// The open file, for calls that take one.
  let descriptor: Int32
  /// Its size in bytes when it was opened.
  let size: Int
  private let name: String

  /// Opens the file that a person named, through links if there are any. `name` stands in errors.
  init(path: String, name: String) throws(Diagnostic) {
    try self.init(Self.uninterrupted { open(path, Self.flags) }, name: name)
  }

  /// Opens a file below a folder, following no link on the way.
  init(_ path: SitePath, beneath folder: String, name: String) throws(Diagnostic) {
    let last = String(path.lastPart)
    let parent = FolderHandle(at: path.parts.dropLast().map(String.init), beneath: folder)
    guard let parent else { throw .system(.unreadableExport, "read", name) }
    try self.init(Self.uninterrupted { openat(parent.descriptor, last, Self.flags | O_NOFOLLOW) }, name: name)
  }

  private init(_ descriptor: Int32, name: String) throws(Diagnostic) {
    guard descriptor >= 0 else { throw .system(.unreadableExport, "read", name) }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .error(.unreadableExport, at: Diagnostic.Place(name), "cannot read: expected a regular file")
    }
    self.descriptor = descriptor
    self.size = Int(status.st_size)
    self.name = name
  }

  deinit { close(descriptor) }

  /// Never waits, as the opening of a pipe would.
  private static let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK

  /// Reads what comes next, up to the size of the buffer; none at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int {
    let count = Self.uninterrupted { systemRead(descriptor, buffer) }
    guard count >= 0 else { throw .system(.unreadableExport, "read", name) }
    return count
  }

  /// Reads the first bytes, as many as there are up to `limit`.
  func prefix(_ limit: Int) throws(Diagnostic) -> [UInt8] {
    try ByteChunks.gather(limit: limit) { buffer throws(Diagnostic) in try read(into: buffer) }
  }

  /// Calls again while a signal interrupts the call.
  static func uninterrupted<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

/// An open folder, closed when nobody holds it any more.
struct FolderHandle: ~Copyable {
  let descriptor: Int32

  /// Goes down from a folder, part by part, following no link below it. Nil, with `errno`, where that fails.
  init?(at parts: [String], beneath folder: String) {
    let flags = O_RDONLY | O_CLOEXEC | O_DIRECTORY
    var current = open(folder, flags)
    for part in parts where current >= 0 {
      let next = openat(current, part, flags | O_NOFOLLOW)
      let reason = errno
      close(current)
      errno = reason
      current = next
    }
    guard current >= 0 else { return nil }
    descriptor = current
  }

  deinit { close(descriptor) }
}

/// Reading in pieces of one size.
enum ByteChunks {
  /// How many bytes are moved at once.
  static let size = 1 << 17

  /// Collects bytes until there are `limit` of them or `read` gives none.
  static func gather(
    limit: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int
  ) throws(Diagnostic) -> [UInt8] {
    var result: [UInt8] = []
    try each(read) { chunk throws(Diagnostic) in
      result.append(contentsOf: chunk.prefix(limit - result.count))
      return result.count < limit
    }
    return result
  }

  /// Gives each piece that `read` fills to `body`, until there is none or `body` has had enough.
  static func each(
    _ read: (UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int,
    _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try read(buffer)
      guard count > 0, try body(UnsafeRawBufferPointer(rebasing: buffer.prefix(count))) else { return }
    }
  }
}

extension Diagnostic {
  /// What the operating system refused, in its own words: `cannot read: No such file or directory`.
  ///
  /// It reads `errno`, so it is called before anything else can change that.
  static func system(_ code: Code, _ deed: String, _ path: String) -> Diagnostic {
    .error(code, at: Place(path), "cannot \(deed): \(String(cString: strerror(errno)))")
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A small file of the cache. Nothing depends on it, so a failure is an answer and no error.
enum CacheFile {
  /// Writes a file that only its owner can read, and waits until the disk has it; false if any step fails.
  static func write(_ bytes: UnsafeRawBufferPointer, to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var rest = bytes
    while !rest.isEmpty {
      let count = InputFile.uninterrupted { systemWrite(descriptor, rest) }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return fsync(descriptor) == 0
  }

  /// Writes a text.
  static func write(_ text: String, to path: String) -> Bool {
    Array(text.utf8).withUnsafeBytes { write($0, to: path) }
  }

  /// The text of a file; `nil` if it cannot be read or is not UTF-8.
  static func text(at path: String) -> String? {
    guard let file = try? MappedFile(path: path, name: path) else { return nil }
    return file.withBytes { String(validating: $0, as: UTF8.self) }
  }

  /// Waits until the disk has the names in a folder.
  static func sync(folder: String) -> Bool {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

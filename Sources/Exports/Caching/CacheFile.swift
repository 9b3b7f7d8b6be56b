import Foundation
import SiteFiles

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

  /// Writes a value as JSON, after the hash of it, so that a damaged file is no file.
  static func write(_ value: some Encodable, to path: String) -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(value) else { return false }
    return Data("\(ContentHash(of: json))\n".utf8 + json).withUnsafeBytes { write($0, to: path) }
  }

  /// The value that was written to a file; `nil` for any other bytes.
  static func read<Value: Decodable>(_: Value.Type, at path: String) -> Value? {
    guard let file = try? MappedFile(path: path, name: path) else { return nil }
    let bytes = file.withBytes { Data($0) }
    let (hash, json) = (bytes.prefix(32), bytes.dropFirst(33))
    guard String(decoding: hash, as: UTF8.self) == ContentHash(of: json).description else { return nil }
    return try? JSONDecoder().decode(Value.self, from: json)
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

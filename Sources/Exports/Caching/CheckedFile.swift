import ArchiveContainers
import FileSystem
import SitePaths

/// A small file of the cache, whose hash is in its first line: a damaged file is no file.
enum CheckedFile {
  /// Writes a value, and waits until the disk has it.
  static func write(_ value: some Encodable, to path: String) throws {
    let text = String(decoding: try CheckedJSON.bytes(of: value), as: UTF8.self)
    try AtomicFile.write(text, to: path, durability: .synchronized)
  }

  /// The value that was written to a file; `nil` for any other bytes.
  static func read<Value: Decodable>(_ type: Value.Type, at path: String) -> Value? {
    MappedFile.text(at: path).flatMap { CheckedJSON.value(type, in: $0.utf8) }
  }
}

import ArchiveContainers
import BuildDiagnostics
import FileSystem
import Foundation
import SitePaths

/// A small file of the cache: a value as JSON after its hash, so that a damaged file is no file.
enum CheckedFile {
  /// Writes a value, and waits until the disk has it.
  static func write(_ value: some Encodable, to path: String) throws(Diagnostic) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(value) else {
      throw .error(.unwritableFile, at: .init(path), "cannot write: the value cannot be encoded")
    }
    let text = "\(ContentHash(of: json))\n" + String(decoding: json, as: UTF8.self)
    try AtomicFile.write(text, to: path, durability: .synchronized)
  }

  /// The value that was written to a file; `nil` for any other bytes.
  static func read<Value: Decodable>(_: Value.Type, at path: String) -> Value? {
    guard let text = MappedFile.text(at: path) else { return nil }
    let json = Data(text.utf8.dropFirst(33))
    guard text.utf8.prefix(32).elementsEqual(ContentHash(of: json).description.utf8) else { return nil }
    return try? JSONDecoder().decode(Value.self, from: json)
  }
}

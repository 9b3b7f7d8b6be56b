import FileSystem
import Foundation

/// A value as JSON behind a line with the hash of the JSON: what a build keeps for the next, so that damaged bytes are no
/// value.
package enum CheckedJSON {
  /// The bytes of a value; fails for one that JSON cannot have.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(value)
    return Array("\(ContentHash(of: json))\n".utf8) + json
  }

  /// The value that some bytes are of; `nil` for any other bytes.
  package static func value<Value: Decodable>(_: Value.Type, in bytes: some Collection<UInt8>) -> Value? {
    let json = Data(bytes.dropFirst(33))
    guard bytes.prefix(33).elementsEqual("\(ContentHash(of: json))\n".utf8) else { return nil }
    return try? JSONDecoder().decode(Value.self, from: json)
  }

  /// Writes a value to a file, and waits until the disk has it.
  package static func write(_ value: some Encodable, to path: String) throws {
    let text = String(decoding: try bytes(of: value), as: UTF8.self)
    try AtomicFile.write(text, to: path, durability: .synchronized)
  }

  /// The value that was written to a file; `nil` for any other bytes.
  package static func value<Value: Decodable>(_ type: Value.Type, at path: String) -> Value? {
    OpenFile.bytes(at: path).flatMap { value(type, in: $0) }
  }
}

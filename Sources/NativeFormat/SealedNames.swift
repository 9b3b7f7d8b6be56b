import SitePaths

/// Withheld names as keyed hashes: they answer whether a name is among them, and tell no name.
package struct SealedNames: Hashable, Sendable, Codable {
  /// The key of the hashes, a random number in hexadecimal digits.
  private let salt: String
  private(set) var records: Set<UInt64> = []
  private(set) var handles: Set<UInt64> = []

  /// No names under a random salt.
  init() {
    var generator = SystemRandomNumberGenerator()
    salt = ContentHash(high: generator.next(), low: generator.next()).description
  }

  /// Whether nothing is named.
  var isEmpty: Bool { records.isEmpty && handles.isEmpty }

  mutating func insert(record name: RecordName) { records.insert(hash(name.spelling, "record")) }

  mutating func insert(handle: String) { handles.insert(hash(handle, "handle")) }

  mutating func remove(record name: RecordName) { records.remove(hash(name.spelling, "record")) }

  func contains(record name: RecordName) -> Bool {
    !records.isEmpty && records.contains(hash(name.spelling, "record"))
  }

  func contains(handle: String) -> Bool { !handles.isEmpty && handles.contains(hash(handle, "handle")) }

  private func hash(_ name: String, _ kind: String) -> UInt64 {
    ContentHash(combining: [salt, kind, name]).high
  }
}

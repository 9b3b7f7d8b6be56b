import SitePaths

/// Withheld names as keyed hashes: they answer whether a name is among them, and tell no name.
package struct SealedNames: Hashable, Sendable {
  /// The key of the hashes, a random number in hexadecimal digits.
  private let salt: String
  private(set) var records: Set<ContentHash> = []
  private(set) var handles: Set<ContentHash> = []

  /// No names under a salt.
  init(salt: String = SealedNames.randomSalt()) { self.salt = salt }

  /// Whether nothing is named.
  var isEmpty: Bool { records.isEmpty && handles.isEmpty }

  mutating func insert(record name: RecordName) { records.insert(hash(name.spelling, "record")) }

  mutating func insert(handle: String) { handles.insert(hash(handle, "handle")) }

  mutating func remove(record name: RecordName) { records.remove(hash(name.spelling, "record")) }

  func contains(record name: RecordName) -> Bool {
    !records.isEmpty && records.contains(hash(name.spelling, "record"))
  }

  func contains(handle: String) -> Bool { !handles.isEmpty && handles.contains(hash(handle, "handle")) }

  private func hash(_ name: String, _ kind: String) -> ContentHash {
    ContentHash(combining: [salt, kind, name])
  }

  private static func randomSalt() -> String {
    var generator = SystemRandomNumberGenerator()
    return ContentHash(high: generator.next(), low: generator.next()).description
  }
}

extension SealedNames: RawRepresentable, Codable {
  /// The names as a text: the salt, and one hash per line.
  package var rawValue: String {
    let lines =
      records.map { "record \($0)" }.sorted() + handles.map { "handle \($0)" }.sorted()
    return ([salt] + lines).joined(separator: "\n") + "\n"
  }

  /// Reads what `rawValue` gives; `nil` for anything else.
  package init?(rawValue: String) {
    let lines = rawValue.split(separator: "\n")
    guard let first = lines.first, ContentHash(first) != nil else { return nil }
    self.init(salt: String(first))
    for line in lines.dropFirst() {
      guard let hash = ContentHash(line.dropFirst(7)) else { return nil }
      switch line.prefix(7) {
      case "record ": records.insert(hash)
      case "handle ": handles.insert(hash)
      default: return nil
      }
    }
  }
}

import SitePaths

/// Which tags records bear, as an earlier build found: a text that did not change need not be parsed again.
///
/// As text it is a line that names its form, the mark of the software that found them and the hash of the rest, and then a
/// line for each record that was read, in order: its fingerprint, and behind a tab each the names of its tags.
///
///     threadline tags 1 90d1e0b26d0a4f19 9f86d081884c7d659a2feaa0c55ad015
///     00000000000000a7
///     00000000000000a8 → Swift → diary
package struct TagMemory: Sendable {
  /// The names of the tags of each record, by its fingerprint.
  private(set) var names: [UInt64: [String]] = [:]

  /// Knows nothing.
  package init() {}

  /// Reads what a build left; knows nothing where that is damaged, or other software left it.
  package init(_ text: [UInt8], software: String) {
    guard let end = text.firstIndex(of: 0x0A),
      text[..<end].elementsEqual(Self.header(of: text[(end + 1)...], software).utf8)
    else { return }
    for line in text[(end + 1)...].split(separator: 0x0A) {
      let fields = line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
      guard let fingerprint = fields.first.flatMap({ UInt64($0, radix: 16) }) else { return }
      names[fingerprint] = Array(fields.dropFirst())
    }
  }

  /// The text for the next build; nothing where it knows of no record.
  package func text(software: String) -> [UInt8] {
    guard !names.isEmpty else { return [] }
    let lines = names.sorted { $0.key < $1.key }.map { fingerprint, names in
      ([fingerprint.hexadecimal] + names).joined(separator: "\t") + "\n"
    }
    let rest = Array(lines.joined().utf8)
    return Array((Self.header(of: rest[...], software) + "\n").utf8) + rest
  }

  /// Adds the names of a record, if it can be told from others, and they from each other.
  mutating func add(_ names: [String], of fingerprint: UInt64) {
    guard fingerprint != 0, names.allSatisfy({ name in !name.utf8.contains { $0 < 0x20 } }) else { return }
    self.names[fingerprint] = names
  }

  /// Adds what another task found.
  mutating func formUnion(_ other: TagMemory) { names.merge(other.names) { first, _ in first } }

  private static func header(of rest: ArraySlice<UInt8>, _ software: String) -> String {
    "threadline tags 1 \(software) \(ContentHash(of: rest))"
  }
}

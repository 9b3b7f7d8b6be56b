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
  /// A record by its fingerprint, with where its names stand.
  fileprivate struct Record: Sendable {
    let fingerprint: UInt64
    let names: Range<Int>
  }

  private var text: [UInt8] = []
  /// By their fingerprints.
  private var records: [Record] = []

  /// Knows nothing.
  package init() {}

  /// Reads what a build left; knows nothing where that is damaged, or other software left it.
  package init(_ text: [UInt8], software: String) {
    guard let end = text.firstIndex(of: 0x0A),
      text[..<end].elementsEqual(Self.header(of: text[(end + 1)...], software).utf8)
    else { return }
    self.text = text
    var start = end + 1
    while start < text.count, let end = text[start...].firstIndex(of: 0x0A), end - start >= 16,
      let fingerprint = UInt64(String(decoding: text[start..<(start + 16)], as: UTF8.self), radix: 16)
    {
      records.append(Record(fingerprint: fingerprint, names: min(start + 17, end)..<end))
      start = end + 1
    }
  }

  /// The text for the next build; nothing where it knows of no record.
  package func text(software: String) -> [UInt8] {
    guard !records.isEmpty else { return [] }
    var rest: [UInt8] = []
    for record in records {
      let digits = String(record.fingerprint, radix: 16)
      rest += (String(repeating: "0", count: 16 - digits.utf8.count) + digits).utf8
      if !record.names.isEmpty { rest.append(0x09) }
      rest += text[record.names]
      rest.append(0x0A)
    }
    return Array((Self.header(of: rest[...], software) + "\n").utf8) + rest
  }

  /// The names of the tags of a record; `nil` if it is not known.
  func names(of fingerprint: UInt64) -> [String]? {
    let index = records.firstSortedIndex { $0.fingerprint >= fingerprint }
    guard index < records.count, records[index].fingerprint == fingerprint else { return nil }
    return text[records[index].names].split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func header(of rest: ArraySlice<UInt8>, _ software: String) -> String {
    "threadline tags 1 \(software) \(ContentHash(of: rest))"
  }
}

extension TagMemory {
  /// What one task found, on its way into a memory.
  struct Lines: Sendable {
    fileprivate var text: [UInt8] = []
    fileprivate var records: [Record] = []

    /// Takes the names of a record, if it can be told from others, and they from each other.
    mutating func append(_ names: [String], of fingerprint: UInt64) {
      guard fingerprint != 0, names.allSatisfy({ name in !name.utf8.contains { $0 < 0x20 } }) else { return }
      let start = text.count
      for name in names {
        if text.count > start { text.append(0x09) }
        text += name.utf8
      }
      records.append(Record(fingerprint: fingerprint, names: start..<text.count))
    }
  }

  /// Knows what some tasks found.
  init(_ parts: [Lines]) {
    for part in parts {
      let start = text.count
      text += part.text
      records += part.records.map {
        Record(
          fingerprint: $0.fingerprint, names: (start + $0.names.lowerBound)..<(start + $0.names.upperBound))
      }
    }
    records.sort { $0.fingerprint < $1.fingerprint }
  }
}

import SitePaths

/// Hashes what a group of pages is made from, in the parts of a `PageKey`.
struct PageKeyHasher {
  private var structure: [UInt64] = []
  private var texts: [UInt8] = []
  private var records: [UInt64] = []

  init() {
    structure.reserveCapacity(32)
    records.reserveCapacity(32)
  }

  /// Adds a number to what is shown, and in which order.
  mutating func add(_ number: UInt64) { structure.append(number) }

  mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    texts += text.utf8
  }

  /// Adds the hash of a record; 0 for none.
  mutating func add(record: UInt64) { records.append(record) }

  func key(site: UInt64) -> PageKey {
    var hasher = ContentHasher()
    hasher.combine(UInt64(structure.count) << 1)
    structure.withUnsafeBytes { hasher.update($0) }
    if !texts.isEmpty { hasher.update(texts) }
    let structureKey = hasher.finish().high
    hasher.combine(UInt64(records.count) << 1 | 1)
    records.withUnsafeBytes { hasher.update($0) }
    return PageKey(site: site, structure: structureKey, records: hasher.finish().high)
  }
}

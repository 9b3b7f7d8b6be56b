import ThreadModel

/// Who wants which URL of a post, and who gets it.
///
/// A URL is known here by 64 bits of its text without regard to case, 16 bytes a post in all. Two
/// different URLs whose bits meet are taken for one: then a post gets a mark it did not need, and no
/// two ever share a URL.
struct URLClaims {
  private struct Claim: Hashable {
    let hash: UInt64
    let row: RowID
  }

  private var published: [Claim] = []
  private var wanted: [Claim] = []

  /// A path that the lock gave to a row, or to `.missing` if its post is gone.
  mutating func addPublished(_ path: UnsafeBufferPointer<UInt8>, row: RowID) {
    published.append(Claim(hash: Self.hash(path), row: row))
  }

  /// A path that a row would have if it were alone; the first row comes first.
  mutating func addWanted(_ path: ArraySlice<UInt8>, row: RowID) {
    wanted.append(Claim(hash: Self.hash(path), row: row))
  }

  /// The rows that did not get what they wanted, with the number of digits that their mark needs.
  ///
  /// A published URL stays with its holder; of the others the first row gets it. Anyone who lost tries again
  /// with a mark of 8, then 16, then 32 digits; `marked` gives the URL that a row has with such a mark.
  func losers(marked: (RowID, Int) -> PageURL) -> [RowID: Int] {
    let (holders, held) = (Set(published), Set(published.map(\.hash)))
    var (won, refused): (Set<UInt64>, Set<UInt64>) = ([], [])
    func losers(among claims: [Claim]) -> [RowID] {
      claims.filter { claim in
        let isFree = held.contains(claim.hash) ? holders.contains(claim) : !refused.contains(claim.hash)
        return !isFree || !won.insert(claim.hash).inserted
      }.map(\.row)
    }
    var lost = losers(among: wanted)
    guard !lost.isEmpty else { return [:] }
    // What somebody wanted without a mark, nobody gets with one.
    refused = Set(wanted.map(\.hash))
    var digits: [RowID: Int] = [:]
    for count in [8, 16, 32] where !lost.isEmpty {
      for row in lost { digits[row] = count }
      lost = losers(
        among: lost.map { Claim(hash: Self.hash(ofPath: marked($0, count).path), row: $0) })
    }
    return digits
  }

  /// The bits that a path is known by, whatever its case.
  static func hash(ofPath path: String) -> UInt64 { sum(path.lowercased().utf8) }

  /// The same by its UTF-8 bytes, of which no text is made if they are plain.
  private static func hash(_ path: some Collection<UInt8>) -> UInt64 {
    guard path.allSatisfy({ $0 < 0x80 }) else { return hash(ofPath: String(decoding: path, as: UTF8.self)) }
    return sum(path.lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
  }

  /// FNV-1a of 64 bits, the same in every run and on every machine.
  static func sum(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

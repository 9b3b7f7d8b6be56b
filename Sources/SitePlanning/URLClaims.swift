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
    wanted.append(Claim(hash: path.withUnsafeBufferPointer { Self.hash($0) }, row: row))
  }

  /// The rows that did not get what they wanted, with the number of digits that their mark needs.
  ///
  /// A published URL stays with its holder; of the others the first row gets it. Anyone who lost tries again
  /// with a mark of 8, then 16, then 32 digits; `marked` gives the URL that a row has with such a mark.
  func losers(marked: (RowID, Int) -> PageURL) -> [RowID: Int] {
    guard isContested else { return [:] }
    let (holders, held) = (Set(published), Set(published.map(\.hash)))
    var (won, refused): (Set<UInt64>, Set<UInt64>) = ([], [])
    func losers(among claims: [Claim]) -> [RowID] {
      claims.filter { claim in
        let isFree = held.contains(claim.hash) ? holders.contains(claim) : !refused.contains(claim.hash)
        return !isFree || !won.insert(claim.hash).inserted
      }.map(\.row)
    }
    var lost = losers(among: wanted)
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

  /// Whether a URL may be claimed for two rows, or for one and for a post that is no longer here. Where
  /// none is, as on most sites, one look at each claim tells. Where many claims want one place of the table, which
  /// somebody may have seen to, the answer is yes unseen; in a table that is half empty chance does not bring that about.
  var isContested: Bool {
    let count = published.count + wanted.count
    guard count < Int(UInt32.max) else { return true }
    var bits = 4
    while 1 << bits < 2 * count { bits += 1 }
    // The number of a claim from 1, at its place or at the next free one behind it.
    var places = [UInt32](repeating: 0, count: 1 << bits)
    for number in 1..<(count + 1) {
      let claim = claim(number)
      var place = Int(truncatingIfNeeded: (claim.hash &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - bits))
      var looked = 0
      while places[place] != 0 {
        let other = self.claim(Int(places[place]))
        if other.hash == claim.hash { break }
        place = (place + 1) & (places.count - 1)
        looked += 1
        if looked == Self.mostLooks { return true }
      }
      if places[place] != 0, self.claim(Int(places[place])).row != claim.row { return true }
      places[place] = UInt32(number)
    }
    return false
  }

  private static let mostLooks = 64

  /// The claims by their numbers from 1, those that were published first.
  private func claim(_ number: Int) -> Claim {
    number <= published.count ? published[number - 1] : wanted[number - 1 - published.count]
  }

  /// The bits that a path is known by, whatever its case.
  static func hash(ofPath path: String) -> UInt64 {
    var path = path
    return path.withUTF8 { Self.hash($0) }
  }

  /// FNV-1a over the path in lower case, the same on every machine.
  private static func hash(_ path: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path {
      guard byte < 0x80 else { return Self.hash(ofForeign: String(decoding: path, as: UTF8.self)) }
      let isCapital = (0x41...0x5A).contains(byte)
      sum = (sum ^ UInt64(isCapital ? byte | 0x20 : byte)) &* 0x100_0000_01b3
    }
    return sum
  }

  private static func hash(ofForeign path: String) -> UInt64 {
    path.lowercased().utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

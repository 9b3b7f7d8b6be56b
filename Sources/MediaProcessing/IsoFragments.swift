/// Where the samples of a fragmented video lie: what `trex`, `tfhd` and `trun` say of it, ISO/IEC 14496-12, 8.8.
struct IsoFragments {
  /// Samples behind each other.
  struct Run {
    let start: Int
    let samples: Int
    /// The size of each, where no table has them.
    let size: Int
    /// How many numbers the table has for each sample, and which of them is its size.
    let sizes: (fields: Int, place: Int)?
    /// How many bytes stand before the table.
    let headerSize: Int
  }

  /// The numbers of the tracks that stay, and of those that go.
  var kept: Set<UInt64> = []
  var dropped: Set<UInt64> = []
  /// The size of a track's samples where its fragments say nothing else.
  var sizes: [UInt64: Int] = [:]
  /// Where the samples that were seen last end.
  var end: Int?
  private var start = 0
  private var base = 0
  private var size = 0
  /// Whether where the next part begins is said by one that goes.
  private var isEndLost = false

  /// A fragment that begins at an offset of the file.
  mutating func begin(at start: Int) {
    (self.start, end, isEndLost) = (start, nil, false)
  }

  /// Takes a `tfhd` box. True if its track is kept, and nil if its meaning is unclear.
  mutating func beginTrack(_ header: [UInt8]) -> Bool? {
    guard let flags = header.bigEndian(at: 0, count: 4), let number = header.bigEndian(at: 4, count: 4) else {
      return nil
    }
    if dropped.contains(number) {
      isEndLost = true
      return false
    }
    guard kept.contains(number) else { return nil }
    var place = 8
    if flags & 1 != 0 {
      guard let offset = header.bigEndian(at: place, count: 8).flatMap({ Int(exactly: $0) }) else {
        return nil
      }
      base = offset
      place += 8
    } else {
      guard flags & 0x2_0000 != 0 || !isEndLost else { return nil }
      base = flags & 0x2_0000 != 0 ? start : end ?? start
    }
    for flag in [2, 8] as [UInt64] where flags & flag != 0 { place += 4 }
    size = sizes[number] ?? 0
    if flags & 0x10 != 0 {
      guard let said = header.bigEndian(at: place, count: 4) else { return nil }
      size = Int(said)
    }
    end = nil
    return true
  }

  /// Takes what precedes the table of a `trun` box; nil if its meaning is unclear.
  func run(_ header: [UInt8]) -> Run? {
    guard let flags = header.bigEndian(at: 0, count: 4), let samples = header.bigEndian(at: 4, count: 4)
    else {
      return nil
    }
    var start = end ?? base
    var headerSize = 8
    if flags & 1 != 0 {
      guard let offset = header.bigEndian(at: 8, count: 4) else { return nil }
      let (sum, isTooMuch) = base.addingReportingOverflow(Int(Int32(truncatingIfNeeded: offset)))
      guard !isTooMuch else { return nil }
      start = sum
      headerSize += 4
    }
    if flags & 4 != 0 { headerSize += 4 }
    let fields = [0x100, 0x200, 0x400, 0x800].count { flags & $0 != 0 }
    let sizes = flags & 0x200 != 0 ? (fields: fields, place: flags & 0x100 != 0 ? 1 : 0) : nil
    return Run(start: start, samples: Int(samples), size: size, sizes: sizes, headerSize: headerSize)
  }
}

/// Where the samples of a fragmented video lie: what `trex`, `tfhd` and `trun` say of it, ISO/IEC 14496-12, 8.8.
struct IsoFragments {
  /// The numbers of the tracks that stay, and of those that go.
  var kept: Set<UInt64> = []
  var dropped: Set<UInt64> = []
  /// The size of a track's samples where its fragments say nothing else.
  var sizes: [UInt64: Int] = [:]
  /// Where the samples that were seen last end.
  private var end: Int?
  private var start = 0
  private var base = 0
  private var size = 0
  /// Whether where the next part begins is said by one that goes.
  private var isEndLost = false

  /// A fragment that begins at an offset of the file.
  mutating func begin(at start: Int) {
    (self.start, end, isEndLost) = (start, nil, false)
  }

  /// Takes a `tfhd` box; whether its track is kept.
  mutating func beginTrack(_ box: IsoBox, of file: MediaFile) throws(MediaError) -> Bool {
    var fields = ByteFields(file, box.content, or: .damaged("MP4"))
    let (flags, number) = (try fields.next(4), UInt64(try fields.next(4)))
    if dropped.contains(number) {
      isEndLost = true
      return false
    }
    guard kept.contains(number) else { throw .damaged("MP4") }
    if flags & 1 != 0 {
      base = try fields.next(8)
    } else {
      guard flags & 0x2_0000 != 0 || !isEndLost else { throw .damaged("MP4") }
      base = flags & 0x2_0000 != 0 ? start : end ?? start
    }
    for flag in [2, 8] where flags & flag != 0 { fields.skip(4) }
    size = try flags & 0x10 != 0 ? fields.next(4) : sizes[number] ?? 0
    end = nil
    return true
  }

  /// Takes a `trun` box, and returns where its samples lie behind each other.
  mutating func run(_ box: IsoBox, of file: MediaFile) throws(MediaError) -> Range<Int> {
    var fields = ByteFields(file, box.content, or: .damaged("MP4"))
    let (flags, samples) = (try fields.next(4), try fields.next(4))
    var start = end ?? base
    if flags & 1 != 0 {
      let offset = Int32(truncatingIfNeeded: try fields.next(4))
      let (sum, isTooMuch) = base.addingReportingOverflow(Int(offset))
      guard !isTooMuch else { throw .damaged("MP4") }
      start = sum
    }
    if flags & 4 != 0 { fields.skip(4) }
    var count = 0
    if flags & 0x200 != 0 {
      let columns = [0x100, 0x200, 0x400, 0x800].filter { flags & $0 != 0 }
      for _ in 0..<samples {
        for column in columns {
          let number = try fields.next(4)
          if column == 0x200 { count += min(number, file.size) }
        }
        guard count <= file.size else { throw .damaged("MP4") }
      }
    } else {
      let (product, isTooMuch) = samples.multipliedReportingOverflow(by: size)
      count = isTooMuch ? file.size : product
    }
    guard (0...file.size).contains(start), count <= file.size else { throw .damaged("MP4") }
    end = start + count
    return start..<start + count
  }
}

/// A box of an MP4, MOV or M4A file, as ISO/IEC 14496-12 has them: a size, four letters, and what is in it.
struct IsoBox {
  let type: String
  /// Where its header begins.
  let start: Int
  let content: Range<Int>
  /// The first bytes of the content: all fields that are ever read of a box.
  let head: [UInt8]

  /// How many bytes the head has, if there are as many.
  fileprivate static let headLength = 104
}

/// Goes from box to box. A file with too many of them is refused.
struct IsoBoxReader {
  let file: MediaFile
  private var parts = 0

  init(_ file: MediaFile) { self.file = file }

  /// The box that begins a range, and the range is then what follows it; nil if the range is too short for one, as
  /// behind the last.
  mutating func next(in range: inout Range<Int>) throws(MediaError) -> IsoBox? {
    let header = try file.bytes(at: range.lowerBound, count: min(16 + IsoBox.headLength, range.count))
    guard header.count >= 8, let short = header.bigEndian(at: 0, count: 4), let type = header.word(at: 4)
    else {
      return nil
    }
    parts += 1
    let hasLong = short == 1
    let long = hasLong ? header.bigEndian(at: 8, count: 8) : short == 0 ? UInt64(range.count) : short
    guard parts <= ContainerInspection.maximumParts, let long, let size = Int(exactly: long),
      size >= (hasLong ? 16 : 8), size <= range.count
    else { throw .damaged("MP4") }
    let box = range.prefix(size)
    range = range.dropFirst(size)
    let content = box.dropFirst(hasLong ? 16 : 8)
    return IsoBox(
      type: type, start: box.lowerBound, content: content,
      head: Array(header.dropFirst(hasLong ? 16 : 8).prefix(min(IsoBox.headLength, content.count))))
  }

  /// The first box of a type, or at a path of types, in a range.
  mutating func first(_ path: String..., in range: Range<Int>) throws(MediaError) -> IsoBox? {
    var found: IsoBox?
    for type in path {
      var rest = found?.content ?? range
      repeat { found = try next(in: &rest) } while found != nil && found?.type != type
      if found == nil { return nil }
    }
    return found
  }

  /// Whether a range holds boxes from its start to its end, but for fewer bytes than a box has.
  mutating func isTiled(_ range: Range<Int>) -> Bool {
    var rest = range
    do throws(MediaError) { while try next(in: &rest) != nil {} } catch { return false }
    return true
  }
}

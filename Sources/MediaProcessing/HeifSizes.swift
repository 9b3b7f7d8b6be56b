/// Reads how large the pictures in a HEIC or AVIF file are that a decoder would make: not what the file is said to be,
/// but its tiles, the canvas they are laid on, and what the streams themselves say.
///
/// A file may say that it is 64 pixels wide and hold a stream of 65,536. The boxes are those of ISO/IEC 23008-12,
/// <https://nokiatech.github.io/heif/technical.html>.
struct HeifSizes {
  private var boxes: IsoBoxReader
  private var file: MediaFile { boxes.file }
  /// By the number of a picture, what codes it and where its bytes are.
  private var types: [Int: String] = [:]
  private var places: [Int: Range<Int>] = [:]
  private var found: [(width: Int, height: Int, frames: Int)] = []

  private static let maximumParts = 10_000

  init(_ file: MediaFile) { boxes = IsoBoxReader(file) }

  /// All sizes that are given; `frames` is how many tiles there are.
  consuming func all() throws(MediaError) -> [(width: Int, height: Int, frames: Int)] {
    guard let meta = try boxes.first("meta", in: 0..<file.size) else { throw .damaged("HEIF") }
    let content = meta.content.dropFirst(4)
    if let properties = try boxes.first("iprp", "ipco", in: content) {
      try readProperties(properties.content)
    }
    if let types = try boxes.first("iinf", in: content) { try readTypes(types) }
    let stored = try boxes.first("idat", in: content)?.content ?? 0..<0
    if let places = try boxes.first("iloc", in: content) { try readPlaces(places, stored) }
    for (number, bytes) in places {
      switch types[number] {
      case "grid": try readGrid(bytes)
      case "hvc1", "hev1": try readUnits(bytes)
      case "av01":
        let start = try file.bytes(at: bytes.lowerBound, count: min(512, bytes.count))
        try add(CodedSize.ofAV1(start))
      default: break
      }
    }
    return found
  }

  private func fields(_ range: Range<Int>) -> ByteFields { ByteFields(file, range, or: .damaged("HEIF")) }

  private mutating func add(_ size: CodedSize?) throws(MediaError) {
    guard let size else { throw .damaged("HEIF") }
    found.append((size.width, size.height, 1))
  }

  private mutating func readProperties(_ range: Range<Int>) throws(MediaError) {
    var rest = range
    while let box = try boxes.next(in: &rest) {
      if box.type == "hvcC" { try readParameters(box.content) }
      guard box.type == "ispe" else { continue }
      var fields = fields(box.content.dropFirst(4))
      found.append((try fields.next(4), try fields.next(4), 1))
    }
  }

  /// What an HEVC decoder gets before any stream: sets of units, each with its length before it.
  private mutating func readParameters(_ range: Range<Int>) throws(MediaError) {
    var fields = fields(range.prefix(1 << 16))
    fields.skip(22)
    for _ in 0..<(try fields.next(1)) {
      let type = try fields.next(1)
      for _ in 0..<(try fields.next(2)) {
        let unit = try fields.bytes(fields.next(2))
        if type & 0x3F == 33 { try add(CodedSize.ofHEVC(unit)) }
      }
    }
  }

  /// `infe` boxes: the number of a part and what codes it.
  private mutating func readTypes(_ box: IsoBox) throws(MediaError) {
    var rest = box.content.dropFirst(box.head.first == 0 ? 6 : 8)
    while let entry = try boxes.next(in: &rest) {
      let width = entry.head.first == 3 ? 4 : 2
      guard let number = entry.head.bigEndian(at: 4, count: width), let type = entry.head.word(at: 6 + width)
      else { continue }
      guard types.count < Self.maximumParts else { throw .damaged("HEIF") }
      types[Int(number)] = type
    }
  }

  /// The `iloc` box: where the bytes of each part are, of which the first stretch is enough.
  private mutating func readPlaces(_ box: IsoBox, _ stored: Range<Int>) throws(MediaError) {
    var fields = fields(box.content.prefix(1 << 20))
    let version = try fields.next(1)
    fields.skip(3)
    let sizes = try fields.next(2)
    let widths = [12, 8, 4, 0].map { sizes >> $0 & 0xF }
    guard widths.allSatisfy({ $0 <= 8 }) else { throw .damaged("HEIF") }
    for _ in 0..<min(try fields.next(version < 2 ? 2 : 4), Self.maximumParts) {
      let number = try fields.next(version < 2 ? 2 : 4)
      let method = version == 0 ? 0 : try fields.next(2)
      fields.skip(2)
      let base = try fields.next(widths[2])
      for stretch in 0..<(try fields.next(2)) {
        if version > 0 { fields.skip(widths[3]) }
        let (offset, length) = (try fields.next(widths[0]), try fields.next(widths[1]))
        if stretch > 0 { continue }
        let area = method & 0xF == 1 ? stored : 0..<file.size
        let start = area.lowerBound.addingReportingOverflow(base).partialValue &+ offset
        guard area.contains(start) else { continue }
        let end = length == 0 ? area.upperBound : min(area.upperBound, start &+ length)
        if start < end, types[number] != nil { places[number] = start..<end }
      }
    }
  }

  /// Rows and columns of tiles, and the size of what they are laid on.
  private mutating func readGrid(_ range: Range<Int>) throws(MediaError) {
    var fields = fields(range)
    fields.skip(1)
    let side = try fields.next(1) & 1 == 1 ? 4 : 2
    let (rows, columns) = (try fields.next(1), try fields.next(1))
    let (width, height) = (try fields.next(side), try fields.next(side))
    found.append((width, height, 1))
    // The tiles of the largest size that is given.
    let largest = found.max { Double($0.width) * Double($0.height) < Double($1.width) * Double($1.height) }
    if let tile = largest, tile.width > 0, tile.width < width || tile.height < height {
      found.append((tile.width, tile.height, (rows + 1) * (columns + 1)))
    }
  }

  /// The units of an HEVC stream, each with its length before it. One of type 33 says how large pictures are.
  private mutating func readUnits(_ range: Range<Int>) throws(MediaError) {
    var place = range.lowerBound
    for _ in 0..<1_000 where place + 6 <= range.upperBound {
      let header = try file.bytes(at: place, count: 5)
      guard let length = header.bigEndian(at: 0, count: 4).map({ Int($0) }), header.count == 5 else { return }
      if header[4] >> 1 & 0x3F == 33 {
        try add(CodedSize.ofHEVC(file.bytes(at: place + 4, count: min(512, length))))
      }
      place += 4 + length
    }
  }
}

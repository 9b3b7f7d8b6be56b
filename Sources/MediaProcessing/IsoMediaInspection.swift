/// Looks through the boxes of an MP4, MOV or M4A file.
///
/// The boxes are those of ISO/IEC 14496-12 and of Apple's QuickTime File Format,
/// <https://developer.apple.com/documentation/quicktime-file-format>. A phone writes its place as `©xyz` or
/// `loci` into `udta`, or as `com.apple.quicktime.location.ISO6709` into `meta`; none is in the lists.
struct IsoMediaInspection {
  /// Which list says what may stand in a box.
  private enum Place { case file, movie, userData, metadata, tags }

  private struct Box {
    let type: String
    let content: Range<Int>
  }

  private let file: MediaFile
  private var open: [(rest: Range<Int>, place: Place)] = []
  private var found = ContainerFacts()

  /// Looks at a file.
  init(_ file: MediaFile) { self.file = file }

  /// Its size and length, where every box of it is harmless.
  mutating func facts() throws(MediaError) -> ContainerFacts {
    open = [(0..<file.size, .file)]
    var parts = 0
    while let last = open.popLast() {
      guard let box = try nextBox(in: last.rest, last.place) else { continue }
      parts += 1
      guard parts <= ContainerInspection.maximumParts else { throw file.damaged("MP4") }
      open.append((box.content.upperBound..<last.rest.upperBound, last.place))
      try inspect(box, in: last.place)
    }
    return found
  }

  private mutating func inspect(_ box: Box, in place: Place) throws(MediaError) {
    switch (place, box.type) {
    case (_, "free"), (_, "skip"), (_, "wide"):
      guard try file.isBlank(box.content) else { throw file.privatePart(box.type) }
    case (.file, "moov"), (.file, "moof"): open.append((box.content, .movie))
    case (.movie, let type) where Self.movieContainers.contains(type): open.append((box.content, .movie))
    case (.movie, "udta"): open.append((box.content, .userData))
    case (.file, "meta"), (.movie, "meta"), (.userData, "meta"): try openMetadata(box)
    case (.metadata, "ilst"): open.append((box.content, .tags))
    case (.metadata, "hdlr"), (.userData, "©too"), (.tags, "©too"): break
    case (.file, let type) where Self.fileParts.contains(type): break
    case (.movie, let type) where Self.movieParts.contains(type): try read(box)
    default: throw file.privatePart(box.type)
    }
  }

  private static let fileParts: Set<String> = ["ftyp", "styp", "mdat", "mfra", "sidx", "ssix", "pdin"]

  private static let movieContainers: Set<String> = [
    "trak", "mdia", "minf", "stbl", "edts", "dinf", "mvex", "traf", "tapt",
  ]

  private static let movieParts: Set<String> = [
    "mvhd", "tkhd", "mdhd", "hdlr", "vmhd", "smhd", "nmhd", "sthd", "gmhd", "elst", "dref", "stsd", "stts",
    "ctts", "cslg", "stsc", "stsz", "stz2", "stco", "co64", "stss", "stsh", "stps", "sdtp", "sgpd", "sbgp",
    "subs", "saiz", "saio", "trex", "mehd", "trep", "mfhd", "tfhd", "tfdt", "trun", "iods", "tref", "clef",
    "prof", "enof", "load", "elng",
  ]

  /// A track of another kind than these may hold a place for each second.
  private static let handlers: Set<String> = [
    "vide", "soun", "text", "sbtl", "subt", "clcp", "hint", "alis", "url ",
  ]

  /// The next box of a range, or nil at its end; QuickTime closes `udta` with four zeros.
  private func nextBox(in range: Range<Int>, _ place: Place) throws(MediaError) -> Box? {
    let header = try file.bytes(at: range.lowerBound, count: min(16, range.count))
    if header.isEmpty || (place == .userData && header.count == 4 && header == [0, 0, 0, 0]) { return nil }
    guard let short = header.bigEndian(at: 0, count: 4), let type = header.word(at: 4) else {
      throw file.damaged("MP4")
    }
    let hasLong = short == 1
    let long = hasLong ? header.bigEndian(at: 8, count: 8) : short == 0 ? UInt64(range.count) : short
    guard let long, let size = Int(exactly: long), size >= (hasLong ? 16 : 8), size <= range.count else {
      throw file.damaged("MP4")
    }
    let start = range.lowerBound
    return Box(type: type, content: start + (hasLong ? 16 : 8)..<start + size)
  }

  /// In ISO files four bytes of version and flags stand before the boxes of `meta`, in QuickTime files none.
  private mutating func openMetadata(_ box: Box) throws(MediaError) {
    let isQuickTime = try file.bytes(at: box.content.lowerBound, count: 8).word(at: 4) == "hdlr"
    open.append((box.content.dropFirst(isQuickTime ? 0 : 4), .metadata))
  }

  private mutating func read(_ box: Box) throws(MediaError) {
    let bytes = try file.bytes(at: box.content.lowerBound, count: min(104, box.content.count))
    switch box.type {
    case "hdlr":
      guard let handler = bytes.word(at: 8), Self.handlers.contains(handler) else {
        throw file.privatePart("hdlr \(bytes.word(at: 8) ?? "")")
      }
    case "mvhd": readLength(bytes)
    case "tkhd": readSize(bytes)
    default: break
    }
  }

  private mutating func readLength(_ bytes: [UInt8]) {
    let isLong = bytes.first == 1
    guard let scale = bytes.bigEndian(at: isLong ? 20 : 12, count: 4), scale > 0,
      let length = bytes.bigEndian(at: isLong ? 24 : 16, count: isLong ? 8 : 4), length > 0,
      length != (isLong ? .max : 0xFFFF_FFFF)
    else { return }
    found.duration = Double(length) / Double(scale)
  }

  /// Width and height are numbers with 16 bits behind the point; a matrix whose diagonal is zero turns the
  /// picture by a quarter.
  private mutating func readSize(_ bytes: [UInt8]) {
    let matrix = bytes.first == 1 ? 52 : 40
    guard found.width == nil, let width = bytes.bigEndian(at: matrix + 36, count: 4),
      let height = bytes.bigEndian(at: matrix + 40, count: 4), width >> 16 > 0, height >> 16 > 0
    else { return }
    let isTurned =
      bytes.bigEndian(at: matrix, count: 4) == 0 && bytes.bigEndian(at: matrix + 16, count: 4) == 0
    found.width = Int((isTurned ? height : width) >> 16)
    found.height = Int((isTurned ? width : height) >> 16)
  }
}

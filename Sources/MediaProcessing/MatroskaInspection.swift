internal import FileSystem

/// Looks through the elements of a WebM file.
///
/// The elements and their numbers are those of RFC 9559, <https://www.rfc-editor.org/rfc/rfc9559>; a number
/// means the same everywhere.
struct MatroskaInspection {
  private struct Element {
    let number: UInt64
    /// Where its number stands.
    let start: Int
    let content: Range<Int>
    let hasUnknownLength: Bool
  }

  private let file: MediaFile
  private var found = ContainerFacts()
  /// The checksum of the container that was opened last, if it has one.
  private var checksum: Element?

  /// Looks at a file.
  init(_ file: MediaFile) { self.file = file }

  /// Its size, where every element of it is harmless.
  consuming func facts() throws(MediaError) -> ContainerFacts {
    var offset = 0
    for _ in 0..<ContainerInspection.maximumParts {
      guard let element = try element(at: offset) else {
        guard offset > 0 else { throw .damaged("WebM") }
        return found
      }
      // A container is opened by going on with its content. What follows it comes right after, so where it
      // ends does not matter, and one of unknown length, as browsers record, needs nothing of its own.
      let isContainer = try inspect(element)
      offset = isContainer ? element.content.lowerBound : element.content.upperBound
    }
    throw .damaged("WebM")
  }

  /// Whether the element is a container, whose content is looked at. Throws where it may be private.
  private mutating func inspect(_ element: Element) throws(MediaError) -> Bool {
    if Self.containers.contains(element.number) {
      checksum = nil
      return true
    }
    guard Self.harmless.contains(element.number) else {
      throw .privatePart("element " + String(element.number, radix: 16))
    }
    guard !element.hasUnknownLength else { throw .damaged("WebM") }
    switch element.number {
    // DateUTC, and the CRC-32 of what it is in.
    case 0x4461: try blank(date: element.content)
    case 0xBF: checksum = element
    // TrackType.
    case 0x83:
      guard try Self.trackKinds.contains(number(element) ?? 0) else { throw .privatePart("track") }
    // Void.
    case 0xEC:
      guard try file.isBlank(element.content) else { throw .privatePart("Void") }
    // TagName.
    case 0x45A3:
      let bytes = try file.bytes(at: element.content.lowerBound, count: min(64, element.content.count))
      let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      guard element.content.count <= 64, ContainerInspection.isHarmlessTag(name) else {
        throw .privatePart("tag \(name)")
      }
    // PixelWidth, PixelHeight.
    case 0xB0: if found.width == nil { found.width = try number(element).flatMap(Int.init(exactly:)) }
    case 0xBA: if found.height == nil { found.height = try number(element).flatMap(Int.init(exactly:)) }
    default: break
    }
    return false
  }

  /// Pictures and sound. A track of another kind may hold a place for each second.
  private static let trackKinds: Set<UInt64> = [1, 2]

  /// When the video was made becomes zeros. The checksum of what it is in is wrong then, and becomes padding.
  private mutating func blank(date: Range<Int>) throws(MediaError) {
    guard try !file.isBlank(date) else { return }
    found.patches.append(.zeros(date))
    guard let checksum else { return }
    found.patches += [.bytes([Self.padding], at: checksum.start), .zeros(checksum.content)]
    self.checksum = nil
  }

  private static let padding: UInt8 = 0xEC

  /// Segment, Info, Cluster, Tracks, TrackEntry, Video, Tags, Tag, SimpleTag.
  private static let containers: Set<UInt64> = [
    0x1853_8067, 0x1549_A966, 0x1F43_B675, 0x1654_AE6B, 0xAE, 0xE0, 0x1254_C367, 0x7373, 0x67C8,
  ]

  /// What else may stay; what is looked at before comes first.
  private static let harmless: Set<UInt64> = [
    0x4461, 0xBF, 0x83, 0xEC, 0x45A3, 0xB0, 0xBA,
    // The EBML header, SeekHead, Cues.
    0x1A45_DFA3, 0x114D_9B74, 0x1C53_BB6B,
    // Of Info, without Title, SegmentFilename and the identifiers of other files.
    0x4D80, 0x5741, 0x73A4, 0x2A_D7B1, 0x4489,
    // Of Cluster: Timestamp, SimpleBlock, BlockGroup, PrevSize, Position.
    0xE7, 0xA3, 0xA0, 0xAB, 0xA7,
    // Of TrackEntry, without Name: numbers, flags, language, codec.
    0xD7, 0x73C5, 0xB9, 0x88, 0x55AA, 0x9C, 0x6DE7, 0x6DF8, 0x23_E383, 0x23_4E7A, 0x55EE, 0x22_B59C,
    0x22_B59D, 0x86, 0x63A2, 0x25_8688, 0xAA, 0x56AA, 0x56BB, 0xE1,
    // Of Video: its shape and its colors.
    0x54B0, 0x54BA, 0x54B2, 0x54AA, 0x54BB, 0x54CC, 0x54DD, 0x9A, 0x9D, 0x53B8, 0x53C0, 0x55B0, 0x23_83E3,
    // Of Tag and SimpleTag: a tag whose name is not known to be harmless is refused.
    0x63C0, 0x447A, 0x447B, 0x4484, 0x4487,
  ]

  /// The element at an offset, or nil at the end of the file.
  private func element(at offset: Int) throws(MediaError) -> Element? {
    let header = try file.bytes(at: offset, count: 12)
    guard let first = header.first else { return nil }
    let idLength = first.leadingZeroBitCount + 1
    guard idLength <= 4, let number = header.bigEndian(at: 0, count: idLength), header.count > idLength else {
      throw .damaged("WebM")
    }
    let sizeLength = header[idLength].leadingZeroBitCount + 1
    guard sizeLength <= 8, let marked = header.bigEndian(at: idLength, count: sizeLength) else {
      throw .damaged("WebM")
    }
    let mask = (UInt64(1) << UInt64(7 * sizeLength)) - 1
    let start = offset + idLength + sizeLength
    let isUnknown = marked & mask == mask
    guard let size = isUnknown ? file.size - start : Int(exactly: marked & mask), size <= file.size - start
    else { throw .damaged("WebM") }
    return Element(
      number: number, start: offset, content: start..<start + size, hasUnknownLength: isUnknown)
  }

  private func number(_ element: Element) throws(MediaError) -> UInt64? {
    guard element.content.count <= 8 else { return nil }
    return try file.bytes(at: element.content.lowerBound, count: element.content.count)
      .bigEndian(at: 0, count: element.content.count)
  }
}

/// Looks through the elements of a WebM file.
///
/// The elements and their numbers are those of RFC 9559, <https://www.rfc-editor.org/rfc/rfc9559>; a number
/// means the same wherever it stands.
struct MatroskaInspection {
  private enum Meaning {
    case container, harmless, padding, tagName, width, height, timeScale, length
  }

  private struct Element {
    let number: UInt64
    let content: Range<Int>
    var hasUnknownLength = false
  }

  private let file: MediaFile
  private var found = ContainerFacts()
  private var timeScale: UInt64 = 1_000_000
  private var length: Double?

  /// Looks at a file.
  init(_ file: MediaFile) { self.file = file }

  /// Its size and length, where every element of it is harmless.
  mutating func facts() throws(MediaError) -> ContainerFacts {
    var offset = 0
    for _ in 0..<ContainerInspection.maximumParts {
      guard let element = try element(at: offset) else {
        found.duration = length.map { $0 * Double(timeScale) / 1_000_000_000 }
        return found
      }
      // A container is opened by going on with its content. What follows it comes right after, so where it
      // ends does not matter, and one of unknown length, as browsers record, needs nothing of its own.
      let isContainer = try inspect(element)
      offset = isContainer ? element.content.lowerBound : element.content.upperBound
    }
    throw file.damaged("WebM")
  }

  private mutating func inspect(_ element: Element) throws(MediaError) -> Bool {
    guard let meaning = Self.meanings[element.number] else {
      throw file.privatePart("element " + String(element.number, radix: 16))
    }
    guard meaning == .container || !element.hasUnknownLength else { throw file.damaged("WebM") }
    switch meaning {
    case .container: return true
    case .harmless: return false
    case .padding:
      guard try file.isBlank(element.content) else { throw file.privatePart("Void") }
    case .tagName:
      let bytes = try file.bytes(at: element.content.lowerBound, count: min(64, element.content.count))
      let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      guard element.content.count <= 64, ContainerInspection.isHarmlessTag(name) else {
        throw file.privatePart("tag \(name)")
      }
    case .width: if found.width == nil { found.width = try number(element).flatMap(Int.init(exactly:)) }
    case .height: if found.height == nil { found.height = try number(element).flatMap(Int.init(exactly:)) }
    case .timeScale: timeScale = try number(element) ?? timeScale
    case .length: length = try fraction(element)
    }
    return false
  }

  private static let meanings: [UInt64: Meaning] = [
    0x1A45_DFA3: .harmless,  // the EBML header
    0x1853_8067: .container,  // Segment
    0x114D_9B74: .harmless,  // SeekHead
    0x1C53_BB6B: .harmless,  // Cues
    0xBF: .harmless,  // CRC-32
    0xEC: .padding,  // Void
    // Info, without Title, SegmentFilename and the identifiers of other files.
    0x1549_A966: .container, 0x2A_D7B1: .timeScale, 0x4489: .length, 0x4D80: .harmless, 0x5741: .harmless,
    0x4461: .harmless, 0x73A4: .harmless,
    // Cluster and what stands in it: Timestamp, SimpleBlock, BlockGroup, PrevSize, Position.
    0x1F43_B675: .container, 0xE7: .harmless, 0xA3: .harmless, 0xA0: .harmless, 0xAB: .harmless,
    0xA7: .harmless,
    // Tracks and TrackEntry, without Name: numbers, flags, language, codec.
    0x1654_AE6B: .container, 0xAE: .container, 0xD7: .harmless, 0x73C5: .harmless, 0x83: .harmless,
    0xB9: .harmless, 0x88: .harmless, 0x55AA: .harmless, 0x9C: .harmless, 0x6DE7: .harmless,
    0x6DF8: .harmless, 0x23_E383: .harmless, 0x23_4E7A: .harmless, 0x55EE: .harmless, 0x22_B59C: .harmless,
    0x22_B59D: .harmless, 0x86: .harmless, 0x63A2: .harmless, 0x25_8688: .harmless, 0xAA: .harmless,
    0x56AA: .harmless, 0x56BB: .harmless, 0xE1: .harmless,
    // Video: its size, its shape, its colours.
    0xE0: .container, 0xB0: .width, 0xBA: .height, 0x54B0: .harmless, 0x54BA: .harmless, 0x54B2: .harmless,
    0x54AA: .harmless, 0x54BB: .harmless, 0x54CC: .harmless, 0x54DD: .harmless, 0x9A: .harmless,
    0x9D: .harmless, 0x53B8: .harmless, 0x53C0: .harmless, 0x55B0: .harmless, 0x23_83E3: .harmless,
    // Tags: only the names are read; a name that is not known to be harmless is refused.
    0x1254_C367: .container, 0x7373: .container, 0x63C0: .harmless, 0x67C8: .container, 0x45A3: .tagName,
    0x447A: .harmless, 0x447B: .harmless, 0x4484: .harmless, 0x4487: .harmless,
  ]

  /// The element at an offset, or nil at the end of the file.
  private func element(at offset: Int) throws(MediaError) -> Element? {
    let header = try file.bytes(at: offset, count: 12)
    guard let first = header.first else { return nil }
    let idLength = first.leadingZeroBitCount + 1
    guard idLength <= 4, let number = header.bigEndian(at: 0, count: idLength), header.count > idLength else {
      throw file.damaged("WebM")
    }
    let sizeLength = header[idLength].leadingZeroBitCount + 1
    guard sizeLength <= 8, let marked = header.bigEndian(at: idLength, count: sizeLength) else {
      throw file.damaged("WebM")
    }
    let mask = (UInt64(1) << UInt64(7 * sizeLength)) - 1
    let start = offset + idLength + sizeLength
    if marked & mask == mask {
      return Element(number: number, content: start..<max(start, file.size), hasUnknownLength: true)
    }
    guard let size = Int(exactly: marked & mask), size <= file.size - start else {
      throw file.damaged("WebM")
    }
    return Element(number: number, content: start..<start + size)
  }

  private func number(_ element: Element) throws(MediaError) -> UInt64? {
    guard element.content.count <= 8 else { return nil }
    return try file.bytes(at: element.content.lowerBound, count: element.content.count)
      .bigEndian(at: 0, count: element.content.count)
  }

  private func fraction(_ element: Element) throws(MediaError) -> Double? {
    guard let bits = try number(element) else { return nil }
    switch element.content.count {
    case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case 8: return Double(bitPattern: bits)
    default: return nil
    }
  }
}

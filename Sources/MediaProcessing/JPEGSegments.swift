/// Copies a JPEG with nothing but the parts that its pixels are decoded from: no EXIF, XMP, IPTC, color profile, comment,
/// thumbnail, list of more pictures, or bytes behind the end.
///
/// The parts are those of ITU-T T.81, <https://www.w3.org/Graphics/JPEG/itu-t81.pdf>. The length of each must be that of
/// its content, so that nothing hides behind it.
struct JPEGSegments {
  private let bytes: [UInt8]
  private var offset = 2
  private var copy: [UInt8] = [0xFF, 0xD8]
  private var scans: JPEGScans?
  private var hasJFIF = false
  private var hasAdobe = false

  /// The copy; `nil` for a file with any part that is unusual.
  static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var segments = JPEGSegments(bytes: bytes)
    segments.copy.reserveCapacity(bytes.count)
    while let isLast = segments.copyNext() {
      if isLast { return segments.scans?.isBegun == true ? segments.copy : nil }
    }
    return nil
  }

  /// Copies the next segment if it is needed. Returns whether it ended the picture; `nil` if it is unusual.
  private mutating func copyNext() -> Bool? {
    guard let marker = nextMarker() else { return nil }
    if marker == 0xD9 {
      copy += [0xFF, 0xD9]
      return true
    }
    guard let length = bytes.bigEndian(at: offset, count: 2).map(Int.init), length >= 2,
      length <= bytes.count - offset
    else { return nil }
    let content = bytes[(offset + 2)..<(offset + length)]
    offset += length
    return copySegment(marker, content) ? false : nil
  }

  /// The code of the next marker. Fill bytes before it are skipped.
  private mutating func nextMarker() -> UInt8? {
    guard offset < bytes.count, bytes[offset] == 0xFF else { return nil }
    while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Copies a segment that is needed, and skips one that holds metadata; false for an unusual one.
  private mutating func copySegment(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xE0: return copyJFIF(content)
    case 0xEE: return copyAdobe(content)
    case 0xE1...0xED, 0xEF, 0xFE: return true
    case 0xDB:
      // 64 values, of one byte or two.
      return Self.areTables(content) { first, _ in first >> 4 == 0 ? 64 : 128 } && append(marker, content)
    case 0xC4:
      // 16 counts, and as many values as these say.
      return Self.areTables(content) { _, rest in rest.prefix(16).reduce(16) { $0 + Int($1) } }
        && append(marker, content)
    case 0xDD: return content.count == 2 && append(marker, content)
    case 0xC0, 0xC1, 0xC2: return copyFrame(marker, content)
    case 0xDA: return copyScan(content)
    default: return false
    }
  }

  private mutating func append(_ marker: UInt8, _ content: some Collection<UInt8>) -> Bool {
    let length = content.count + 2
    copy += [0xFF, marker, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
    copy += content
    return true
  }

  /// Version 1.1, square pixels, no thumbnail; all that it says to a decoder is that the colors are YCbCr.
  private mutating func copyJFIF(_ content: ArraySlice<UInt8>) -> Bool {
    guard !hasJFIF, content.starts(with: Array("JFIF\0".utf8)) else { return true }
    hasJFIF = true
    return append(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
  }

  /// Of what Adobe's segment has, only the color transform counts.
  private mutating func copyAdobe(_ content: ArraySlice<UInt8>) -> Bool {
    guard content.starts(with: Array("Adobe".utf8)), content.count >= 12 else { return true }
    let transform = content[content.startIndex + 11]
    guard !hasAdobe, transform <= 2 else { return false }
    hasAdobe = true
    return append(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
  }

  /// Whether a segment is one or more tables: a byte that names it, and as many bytes as it has by that and what follows.
  private static func areTables(
    _ content: ArraySlice<UInt8>, length: (UInt8, ArraySlice<UInt8>) -> Int
  ) -> Bool {
    var rest = content
    while let first = rest.popFirst() {
      let length = length(first, rest)
      guard first >> 4 <= 1, first & 0x0F <= 3, length <= rest.count else { return false }
      rest = rest.dropFirst(length)
    }
    return !content.isEmpty
  }

  /// A picture has one frame, of one component or three with eight bits each.
  private mutating func copyFrame(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> Bool {
    guard scans == nil, content.count >= 6, content[content.startIndex] == 8 else { return false }
    let count = Int(content[content.startIndex + 5])
    guard count == 1 || count == 3, content.count == 6 + 3 * count,
      let scans = JPEGScans(content.dropFirst(6), isProgressive: marker == 0xC2)
    else { return false }
    self.scans = scans
    return append(marker, content)
  }

  /// Copies the header of a scan with its data, which runs up to the next marker that is not a restart.
  private mutating func copyScan(_ content: ArraySlice<UInt8>) -> Bool {
    guard scans?.add(content) == true, append(0xDA, content) else { return false }
    let start = offset
    while offset < bytes.count {
      guard bytes[offset] == 0xFF else {
        offset += 1
        continue
      }
      guard offset + 1 < bytes.count else { return false }
      let next = bytes[offset + 1]
      guard next == 0 || (0xD0...0xD7).contains(next) else { break }
      offset += 2
    }
    copy += bytes[start..<offset]
    return true
  }
}

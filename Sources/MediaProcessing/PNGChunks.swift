/// Copies a PNG with nothing but the chunks that its pixels are decoded from: IHDR, PLTE, tRNS, IDAT and IEND.
///
/// The container is that of <https://www.w3.org/TR/png-3/>.
enum PNGChunks {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The copy; `nil` for a file that is not built as the specification says.
  static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: signature) else { return nil }
    var copy = signature
    var seen: Set<String> = []
    var offset = signature.count
    while offset < bytes.count {
      guard let size = bytes.bigEndian(at: offset, count: 4).map(Int.init),
        let name = bytes.word(at: offset + 4),
        size <= bytes.count - offset - 12, let isNeeded = isNeeded(name, size, seen)
      else { return nil }
      seen.insert(name)
      if isNeeded { copy += bytes[offset..<(offset + 12 + size)] }
      if name == "IEND" { return seen.contains("IDAT") ? copy : nil }
      offset += 12 + size
    }
    return nil
  }

  /// Whether a chunk is copied; `nil` if it is in the wrong place, of the wrong size, or critical and unknown.
  private static func isNeeded(_ name: String, _ size: Int, _ seen: Set<String>) -> Bool? {
    guard seen.isEmpty == (name == "IHDR") else { return nil }
    switch name {
    case "IHDR": return size == 13 ? true : nil
    case "PLTE": return size <= 768 && size % 3 == 0 && !seen.contains(name) ? true : nil
    case "tRNS": return size <= 256 && !seen.contains(name) ? true : nil
    case "IDAT": return true
    case "IEND": return size == 0 ? true : nil
    default:
      // The case of the first letter says whether a chunk is critical.
      let isCritical = name.utf8.first.map { $0 & 0x20 == 0 } ?? true
      return isCritical ? nil : false
    }
  }
}

import CDeflate

/// Copies a PNG with nothing but the chunks that its pixels are decoded from: IHDR, PLTE, tRNS, IDAT and IEND. The packed
/// data must be exactly that of the pixels, so that nothing hides behind it.
///
/// The container is that of <https://www.w3.org/TR/png-3/>.
enum PNGChunks {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The copy; `nil` for a file that is not built as the specification says, or a copy of more bytes than `limit`.
  static func withoutMetadata(_ bytes: [UInt8], atMost limit: Int = .max) -> [UInt8]? {
    guard bytes.starts(with: signature) else { return nil }
    var copy = signature
    var seen: Set<String> = []
    var packed: [UInt8] = []
    var offset = signature.count
    while offset < bytes.count {
      guard let size = bytes.bigEndian(at: offset, count: 4).map(Int.init),
        let name = bytes.word(at: offset + 4),
        size <= bytes.count - offset - 12, let isNeeded = isNeeded(name, size, seen)
      else { return nil }
      seen.insert(name)
      if isNeeded { copy += bytes[offset..<(offset + 12 + size)] }
      if name == "IDAT" { packed += bytes[(offset + 8)..<(offset + 8 + size)] }
      if name == "IEND" {
        // To unpack the pixels takes longest, so it comes last.
        let isExact = copy.count <= limit && isExact(packed, header: copy.dropFirst(16).prefix(13))
        return isExact ? copy : nil
      }
      offset += 12 + size
    }
    return nil
  }

  /// Whether packed data is that of the pixels to its last byte. Of an interlaced picture it is not asked.
  private static func isExact(_ packed: [UInt8], header: ArraySlice<UInt8>) -> Bool {
    guard let size = unpackedSize(Array(header)), let decompressor = libdeflate_alloc_decompressor() else {
      return false
    }
    defer { libdeflate_free_decompressor(decompressor) }
    let pixels = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { pixels.deallocate() }
    var (read, written) = (0, 0)
    let status = libdeflate_zlib_decompress_ex(
      decompressor, packed, packed.count, pixels.baseAddress, size, &read, &written)
    return status == LIBDEFLATE_SUCCESS && read == packed.count && written == size
  }

  /// The bytes of all rows, each with that of its filter; `nil` for an interlaced or a very large picture.
  private static func unpackedSize(_ header: [UInt8]) -> Int? {
    guard header.count == 13, header[12] == 0, let width = header.bigEndian(at: 0, count: 4).map(Int.init),
      let height = header.bigEndian(at: 4, count: 4).map(Int.init), width <= 1 << 20, height <= 1 << 20,
      let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][header[9]]
    else { return nil }
    let size = ((width * channels * Int(header[8]) + 7) / 8 + 1) * height
    return size > 0 && size <= mostUnpacked ? size : nil
  }

  private static let mostUnpacked = 1 << 29

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

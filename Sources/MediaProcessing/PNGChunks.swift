import CDeflate
import PNGWriting
internal import PictureRows

/// The chunks of a PNG that its pixels are decoded from: IHDR, PLTE, tRNS, IDAT and IEND. All others are left out.
///
/// The container is that of <https://www.w3.org/TR/png-3/>.
struct PNGChunks {
  /// A chunk of the file.
  private struct Chunk {
    let name: String
    /// All of it, with its size and its checksum.
    let range: Range<Int>
    /// What it holds.
    var content: Range<Int> { (range.lowerBound + 8)..<(range.upperBound - 4) }
  }

  private let bytes: [UInt8]
  private var chunks: [Chunk] = []
  private let header: PNGHeader?
  /// How many bytes a copy has.
  private(set) var count = PNGWriter.signature.count

  /// `nil` for a file that is not built as the specification says.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: PNGWriter.signature) else { return nil }
    self.bytes = bytes
    header = PNGHeader(bytes.dropFirst(16).prefix(13))
    var seen: Set<String> = []
    var offset = PNGWriter.signature.count
    while offset < bytes.count {
      guard let size = bytes.bigEndian(at: offset, count: 4).map(Int.init),
        let name = bytes.word(at: offset + 4),
        size <= bytes.count - offset - 12, let isNeeded = Self.isNeeded(name, size, seen)
      else { return nil }
      seen.insert(name)
      let end = offset + 12 + size
      if isNeeded {
        chunks.append(Chunk(name: name, range: offset..<end))
        count += end - offset
      }
      if name == "IEND" { return }
      offset = end
    }
    return nil
  }

  /// The file with these chunks alone; `nil` if its packed data is not exactly that of the pixels, so that nothing hides
  /// behind it.
  func copy() -> [UInt8]? { unpacked() == nil ? nil : uncheckedCopy }

  /// The file with these chunks alone, whatever their packed data is.
  var uncheckedCopy: [UInt8] {
    var copy = PNGWriter.signature
    copy.reserveCapacity(count)
    for chunk in chunks { copy += bytes[chunk.range] }
    return copy
  }

  /// The pixels, if the packed data is exactly theirs. `nil` for a picture that is not decoded here: one that is
  /// interlaced or damaged, has a palette, fewer than 8 bits, gray of 16 bits or one transparent color.
  func decoded() -> PicturePixels? {
    guard let header, header.isPlain, !chunks.contains(where: { $0.name == "tRNS" }), areWhole,
      var rows = unpacked()
    else { return nil }
    let most = header.channels % 2 == 0 ? 4 : 3
    var bands: Int32 = 3
    let pixels = [UInt8](inLargePages: header.width * header.height * most) { pixels in
      let status = threadline_png_pixels(
        &rows, header.width, header.height, Int32(header.channels), Int32(header.depth), pixels.baseAddress,
        &bands)
      return status == 0 ? header.width * header.height * Int(bands) : nil
    }
    guard let pixels else { return nil }
    return PicturePixels(width: header.width, height: header.height, hasOpacity: bands == 4, bytes: pixels)
  }

  /// Whether the checksum of each chunk is right.
  private var areWhole: Bool {
    bytes.withUnsafeBytes { bytes in
      chunks.allSatisfy { chunk in
        let covered = UnsafeRawBufferPointer(
          rebasing: bytes[(chunk.range.lowerBound + 4)..<chunk.content.upperBound])
        let sum = bytes.loadUnaligned(fromByteOffset: chunk.content.upperBound, as: UInt32.self)
        return libdeflate_crc32(0, covered.baseAddress, covered.count) == UInt32(bigEndian: sum)
      }
    }
  }

  /// The rows of the picture, each behind the number of its filter, and `PNGHeader.margin` bytes; `nil` if the packed data
  /// has not exactly as many. Of an interlaced or a very large picture it is not asked.
  private func unpacked() -> [UInt8]? {
    guard let size = header?.unpackedSize, let decompressor = libdeflate_alloc_decompressor() else {
      return nil
    }
    defer { libdeflate_free_decompressor(decompressor) }
    let packed = packedRows
    return [UInt8](inLargePages: size + PNGHeader.margin) { rows in
      var (read, written) = (0, 0)
      let status = libdeflate_zlib_decompress_ex(
        decompressor, packed, packed.count, rows.baseAddress, size, &read, &written)
      guard status == LIBDEFLATE_SUCCESS, read == packed.count, written == size else { return nil }
      rows[size...].initialize(repeating: 0)
      return size + PNGHeader.margin
    }
  }

  private var packedRows: [UInt8] {
    let parts = chunks.filter { $0.name == "IDAT" }
    let size = parts.reduce(0) { $0 + $1.content.count }
    return [UInt8](unsafeUninitializedCapacity: size) { packed, count in
      threadline_use_large_pages(packed.baseAddress, packed.count)
      for part in parts { count = packed[count...].initialize(fromContentsOf: bytes[part.content]) }
    }
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

/// What the first chunk of a PNG says.
struct PNGHeader {
  let width, height: Int
  /// Bits of a channel.
  let depth: Int
  /// 1 to 4: gray or colors, with or without opacity. A palette has one.
  let channels: Int
  /// Whether each channel has whole bytes and is no number in a palette. Gray of 16 bits, which libvips rounds in its own
  /// way, is not plain.
  let isPlain: Bool
  /// The bytes of all rows, each with that of its filter.
  let unpackedSize: Int

  /// How many bytes behind the rows are read and not used.
  static let margin = 8
  private static let mostUnpacked = 1 << 29

  /// `nil` for an interlaced or a very large picture.
  init?(_ content: ArraySlice<UInt8>) {
    let content = Array(content)
    guard content.count == 13, content[12] == 0, let width = content.bigEndian(at: 0, count: 4).map(Int.init),
      let height = content.bigEndian(at: 4, count: 4).map(Int.init), (1...1 << 20).contains(width),
      (1...1 << 20).contains(height), let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][content[9]]
    else { return nil }
    (self.width, self.height, self.channels, depth) = (width, height, channels, Int(content[8]))
    let isWhole = depth == 8 || depth == 16 && channels > 2
    isPlain = isWhole && content[9] != 3 && content[10] == 0 && content[11] == 0
    unpackedSize = ((width * channels * depth + 7) / 8 + 1) * height
    guard unpackedSize <= Self.mostUnpacked else { return nil }
  }
}

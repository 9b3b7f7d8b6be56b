/// Takes the chunks that hold no pixels out of a WebP file.
///
/// libvips 8.14 writes an EXIF chunk of its own making whatever it is told. The container is that of
/// RFC 9649, <https://www.rfc-editor.org/rfc/rfc9649>; a file that is not built so is left as it is.
enum WebPChunks {
  private static let metadata: Set<String> = ["EXIF", "XMP ", "ICCP"]

  /// The flags of the `VP8X` chunk that announce ICC, EXIF and XMP.
  private static let metadataFlags: UInt8 = 0x20 | 0x08 | 0x04

  /// The file without metadata.
  static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 12, let size = bytes.littleEndian(at: 4, count: 4) else { return bytes }
    // Behind the file may stand another.
    let bytes = Array(bytes.prefix(max(12, Int(size) + 8)))
    var kept = Array(bytes.prefix(12))
    var offset = 12
    while offset < bytes.count {
      guard let name = bytes.word(at: offset),
        let size = bytes.littleEndian(at: offset + 4, count: 4).map({ Int($0) }),
        size <= bytes.count - offset - 8
      else { return bytes }
      let end = min(offset + 8 + size + size % 2, bytes.count)
      if !metadata.contains(name) {
        let start = kept.count
        kept += bytes[offset..<end]
        if name == "VP8X", size > 0 { kept[start + 8] &= ~metadataFlags }
      }
      offset = end
    }
    for index in 0..<4 { kept[4 + index] = UInt8(truncatingIfNeeded: (kept.count - 8) >> (8 * index)) }
    return kept
  }
}

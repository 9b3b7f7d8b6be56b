/// Copies a WebP with nothing but the chunks that its pixels are decoded from.
///
/// libvips 8.14 always writes an EXIF chunk of its own, with every option. The container is that of
/// RFC 9649, <https://www.rfc-editor.org/rfc/rfc9649>.
enum WebPChunks {
  private static let still: Set<String> = ["VP8X", "VP8 ", "VP8L", "ALPH"]
  private static let animated: Set<String> = still.union(["ANIM", "ANMF"])

  /// The flags of the `VP8X` chunk that announce ICC, EXIF and XMP.
  private static let metadataFlags: UInt8 = 0x20 | 0x08 | 0x04

  /// The file without metadata; `nil` if it is not built as the specification says. The frames of an animation are
  /// copied whole, so they may only be those of our own encoder.
  static func withoutMetadata(_ bytes: [UInt8], isAnimated: Bool = false) -> [UInt8]? {
    guard bytes.count >= 12, let size = bytes.littleEndian(at: 4, count: 4).map(Int.init),
      size <= bytes.count - 8
    else { return nil }
    // Behind the file may be another.
    let end = 8 + size
    var copy = Array(bytes.prefix(12))
    var offset = 12
    while offset < end {
      guard let name = bytes.word(at: offset),
        let size = bytes.littleEndian(at: offset + 4, count: 4).map(Int.init),
        size <= end - offset - 8
      else { return nil }
      let next = min(offset + 8 + size + size % 2, end)
      if (isAnimated ? animated : still).contains(name) {
        guard name != "VP8X" || size == 10 else { return nil }
        let start = copy.count
        copy += bytes[offset..<next]
        if name == "VP8X" {
          copy[start + 8] &= ~metadataFlags
          for reserved in 9...11 { copy[start + reserved] = 0 }
        }
      } else if animated.contains(name) {
        return nil
      }
      offset = next
    }
    for index in 0..<4 { copy[4 + index] = UInt8(truncatingIfNeeded: (copy.count - 8) >> (8 * index)) }
    return copy
  }
}

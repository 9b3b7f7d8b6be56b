import CBrotli
import CDeflate

/// Whether a compressed copy has exactly the bytes of the file next to it.
///
/// A sibling that was left behind by an older build would show a page as it was, perhaps with a post that was taken
/// down since. Times are no proof: copying a site changes them. So it is unpacked and compared, once for each state of
/// the two.
package struct PackedBytes {
  /// The largest file whose siblings are looked at and sent, in bytes.
  package static let limit = 32 * 1_024 * 1_024

  private let coding: ContentCoding
  private let bytes: [UInt8]

  /// Bytes that are packed in a way.
  init(_ bytes: [UInt8], _ coding: ContentCoding) {
    self.bytes = bytes
    self.coding = coding
  }

  /// The bytes of a file by its extension, `gz` or `br`; `nil` for any other.
  package init?(_ bytes: [UInt8], ending: String) {
    guard let coding = ContentCoding.packed.first(where: { $0.suffix == "." + ending }) else { return nil }
    self.init(bytes, coding)
  }

  /// Whether unpacking gives exactly these bytes. It never takes more memory than they do, whatever is packed.
  package func hold(_ plain: [UInt8]) -> Bool {
    switch coding {
    case .identity: bytes == plain
    case .gzip: ungzipped(size: plain.count) == plain
    case .brotli: unbrotlied(size: plain.count) == plain
    }
  }

  /// The bytes themselves, up to the limit; nil if they are not whole, or more.
  package func unpacked() -> [UInt8]? {
    var size = 64 * 1_024
    while size <= Self.limit {
      let plain =
        switch coding {
        case .identity: Optional(bytes)
        case .gzip: ungzipped(size: size)
        case .brotli: unbrotlied(size: size)
        }
      if let plain { return plain }
      size *= 2
    }
    return nil
  }

  private func ungzipped(size: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var isWhole = false
    let result = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var (read, written) = (0, 0)
      let status = libdeflate_gzip_decompress_ex(
        decompressor, bytes, bytes.count, buffer.baseAddress, size, &read, &written)
      isWhole = status == LIBDEFLATE_SUCCESS && read == bytes.count
      count = isWhole ? written : 0
    }
    return isWhole ? result : nil
  }

  private func unbrotlied(size: Int) -> [UInt8]? {
    var isWhole = false
    let result = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var written = size
      isWhole =
        BrotliDecoderDecompress(bytes.count, bytes, &written, buffer.baseAddress)
        == BROTLI_DECODER_RESULT_SUCCESS
      count = isWhole ? written : 0
    }
    return isWhole ? result : nil
  }
}

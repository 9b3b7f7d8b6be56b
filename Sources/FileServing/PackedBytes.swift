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
  package func hold(_ plain: [UInt8]) -> Bool { unpacked(size: plain.count) == plain }

  /// The bytes themselves, up to the limit; nil if they are not whole, or more.
  package func unpacked() -> [UInt8]? {
    var size = 64 * 1_024
    while size <= Self.limit {
      if let plain = unpacked(size: size) { return plain }
      size *= 2
    }
    return nil
  }

  /// The bytes themselves; nil if they are not whole, or more than `size`. Those that are not packed may be more.
  private func unpacked(size: Int) -> [UInt8]? {
    if coding == .identity { return bytes }
    var isWhole = false
    let plain = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      isWhole = coding == .gzip ? ungzip(into: buffer, &count) : unbrotli(into: buffer, &count)
      if !isWhole { count = 0 }
    }
    return isWhole ? plain : nil
  }

  private func ungzip(into buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) -> Bool {
    guard let decompressor = libdeflate_alloc_decompressor() else { return false }
    defer { libdeflate_free_decompressor(decompressor) }
    var read = 0
    let status = libdeflate_gzip_decompress_ex(
      decompressor, bytes, bytes.count, buffer.baseAddress, buffer.count, &read, &count)
    return status == LIBDEFLATE_SUCCESS && read == bytes.count
  }

  private func unbrotli(into buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) -> Bool {
    count = buffer.count
    return BrotliDecoderDecompress(bytes.count, bytes, &count, buffer.baseAddress)
      == BROTLI_DECODER_RESULT_SUCCESS
  }
}

internal import CBrotli
internal import CDeflate

// A sibling that was left behind by an older build would show a page as it was, perhaps with a post that was taken down
// since. Times are no proof: copying a site changes them. So who reads siblings unpacks and compares them.
extension PackedCoding {
  /// The coding of files with an extension, `gz` or `br`; `nil` for any other.
  package init?(fileExtension: String) {
    guard let coding = Self.allCases.first(where: { $0.fileExtension == fileExtension }) else { return nil }
    self = coding
  }

  /// Whether unpacking gives exactly these bytes. It never takes more memory than they do, whatever is packed.
  package func holds(_ plain: [UInt8], in packed: [UInt8]) -> Bool {
    unpacked(packed, size: plain.count) == plain
  }

  /// What packed bytes hold, up to the size of the largest file with siblings; nil if they are not whole, or more.
  package func unpacked(_ packed: [UInt8]) -> [UInt8]? {
    var size = 64 * 1_024
    while size <= PackedSiblings.largest {
      if let plain = unpacked(packed, size: size) { return plain }
      size *= 2
    }
    return nil
  }

  /// What packed bytes hold; nil if they are not whole, or more than `size`.
  private func unpacked(_ packed: [UInt8], size: Int) -> [UInt8]? {
    var isWhole = false
    let plain = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let unpack = self == .gzip ? Self.ungzip : Self.unbrotli
      isWhole = unpack(packed, buffer, &count)
      if !isWhole { count = 0 }
    }
    return isWhole ? plain : nil
  }

  private static func ungzip(
    _ packed: [UInt8], _ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) -> Bool {
    guard let decompressor = libdeflate_alloc_decompressor() else { return false }
    defer { libdeflate_free_decompressor(decompressor) }
    var read = 0
    let status = libdeflate_gzip_decompress_ex(
      decompressor, packed, packed.count, buffer.baseAddress, buffer.count, &read, &count)
    return status == LIBDEFLATE_SUCCESS && read == packed.count
  }

  private static func unbrotli(
    _ packed: [UInt8], _ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) -> Bool {
    count = buffer.count
    return BrotliDecoderDecompress(packed.count, packed, &count, buffer.baseAddress)
      == BROTLI_DECODER_RESULT_SUCCESS
  }
}

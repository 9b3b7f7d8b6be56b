internal import CBrotli
internal import CDeflate

/// A way to pack a file for its way to a browser, by its name in `Accept-Encoding`: `gzip` or `br`.
///
/// Both give the same bytes for the same bytes, on any number of cores. The levels are where the gain ends for pages of
/// a site: of 358 pages and feeds of the demo gzip leaves 26.2 % at level 6 in 52 µs a file, and 25.7 % at level 10 in
/// 390 µs; Brotli leaves 23.4 % at level 5 in 117 µs, and 21.4 % at level 10 in 2,600 µs. The few files that the first
/// frame of every page waits for are worth the highest levels: the style sheets of the demo take 10 % less.
public enum PackedCoding: String, Sendable, CaseIterable {
  /// https://www.rfc-editor.org/rfc/rfc1952, without a name and a time.
  case gzip
  /// https://www.rfc-editor.org/rfc/rfc7932
  case brotli = "br"

  /// What a sibling has behind the name of its file: `index.html.gz`.
  package var fileExtension: String { self == .gzip ? "gz" : "br" }

  /// How hard it tries for most files, and for those that are waited for.
  private var levels: (usual: Int32, most: Int32) { self == .gzip ? (6, 12) : (5, 11) }

  /// How it packs, in words that change when its bytes may: with a level, and the library where that says its version.
  var recipe: String {
    "\(rawValue) [\(levels.usual), \(levels.most)]" + (self == .gzip ? "" : " \(BrotliEncoderVersion())")
  }

  /// The packed bytes; nil if they would be more than `most`, or there is no memory.
  package func packed(_ bytes: [UInt8], most: Int, isWaitedFor: Bool = false) -> [UInt8]? {
    guard most > 0 else { return nil }
    let level = isWaitedFor ? levels.most : levels.usual
    let packed = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      count = self == .gzip ? Self.gzip(bytes, level, into: buffer) : Self.brotli(bytes, level, into: buffer)
    }
    return packed.isEmpty ? nil : packed
  }

  /// To make a compressor takes 8 µs, so none is kept.
  private static func gzip(_ bytes: [UInt8], _ level: Int32, into buffer: UnsafeMutableBufferPointer<UInt8>)
    -> Int
  {
    guard let compressor = libdeflate_alloc_compressor(level) else { return 0 }
    defer { libdeflate_free_compressor(compressor) }
    return libdeflate_gzip_compress(compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
  }

  private static func brotli(
    _ bytes: [UInt8], _ level: Int32, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var count = buffer.count
    let done = BrotliEncoderCompress(
      level, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes, &count, buffer.baseAddress)
    return done == BROTLI_TRUE ? count : 0
  }

  // MARK: Unpacking

  // A sibling that was left behind by an older build would show a page as it was, perhaps with a post that was taken down
  // since. Times are no proof: copying a site changes them. So who reads siblings unpacks and compares them.

  /// Whether unpacking gives exactly these bytes. It never takes more memory than they do, whatever is packed.
  package func holds(_ plain: [UInt8], in packed: [UInt8]) -> Bool {
    unpacked(packed, size: plain.count) == plain
  }

  /// What packed bytes hold; nil if they are not whole, or more than `size`, which is that of the largest file with
  /// siblings.
  package func unpacked(_ packed: [UInt8], size: Int = PackedSiblings.largest) -> [UInt8]? {
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

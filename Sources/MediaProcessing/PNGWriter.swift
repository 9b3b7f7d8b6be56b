import CDeflate
internal import PictureRows

/// Writes pixels as a PNG of 8 bits (<https://www.w3.org/TR/png-3/>): gray if all of them are.
enum PNGWriter {
  /// How hard libdeflate tries. The lowest level gives fewer bytes than zlib's second, in a third of the time.
  private static let level: Int32 = 1

  /// The file; `nil` if there is no memory for it.
  static func file(of pixels: PicturePixels) -> [UInt8]? {
    let bands = pixels.hasOpacity ? 4 : 3
    let isGray = threadline_is_gray(pixels.bytes, pixels.bytes.count, Int32(bands)) != 0
    guard let rows = filtered(pixels, bands: bands, isGray: isGray),
      let compressor = libdeflate_alloc_compressor(level)
    else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let kind: UInt8 = (isGray ? 0 : 2) + (pixels.hasOpacity ? 4 : 0)
    let size = number(pixels.width) + number(pixels.height)
    let start = PNGChunks.signature + chunk("IHDR", size + [8, kind, 0, 0, 0])
    let end = chunk("IEND", [])
    let most = libdeflate_zlib_compress_bound(compressor, rows.count)
    let file = [UInt8](unsafeUninitializedCapacity: start.count + 8 + most + 4 + end.count) { file, count in
      count = file.initialize(fromContentsOf: start)
      let space = UnsafeMutableBufferPointer(rebasing: file[(count + 8)..<(count + 8 + most)])
      let packed = libdeflate_zlib_compress(compressor, rows, rows.count, space.baseAddress, space.count)
      guard packed > 0 else { return count = 0 }
      _ = file[count...].initialize(fromContentsOf: number(packed) + "IDAT".utf8)
      let covered = UnsafeRawBufferPointer(
        rebasing: UnsafeRawBufferPointer(file)[(count + 4)..<(count + 8 + packed)])
      let sum = libdeflate_crc32(0, covered.baseAddress, covered.count)
      count += 8 + packed
      count = file[count...].initialize(fromContentsOf: number(Int(sum)) + end)
    }
    return file.isEmpty ? nil : file
  }

  /// The rows, each behind the number of its filter.
  private static func filtered(_ pixels: PicturePixels, bands: Int, isGray: Bool) -> [UInt8]? {
    let size = (pixels.width * (isGray ? bands - 2 : bands) + 1) * pixels.height
    var isDone = false
    let rows = [UInt8](unsafeUninitializedCapacity: size) { rows, count in
      threadline_use_large_pages(rows.baseAddress, rows.count)
      isDone =
        threadline_png_filter(
          pixels.bytes, pixels.width, pixels.height, Int32(bands), isGray ? 1 : 0, rows.baseAddress) == 0
      count = isDone ? size : 0
    }
    return isDone ? rows : nil
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let covered = Array(name.utf8) + content
    return number(content.count) + covered + number(Int(libdeflate_crc32(0, covered, covered.count)))
  }

  /// Four bytes, the highest first.
  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

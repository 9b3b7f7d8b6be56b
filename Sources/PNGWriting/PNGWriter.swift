import CDeflate

/// Writes PNGs (<https://www.w3.org/TR/png-3/>) of rows that are filtered. It keeps its compressor, and belongs to one task.
package final class PNGWriter {
  /// The first bytes of every PNG.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let compressor: OpaquePointer

  /// - Parameter level: How hard libdeflate tries, from 1 to 12.
  package init?(level: Int32) {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// The file; `nil` if there is no memory for it.
  ///
  /// - Parameters:
  ///   - depth: The bits of a channel, or of a number in the palette.
  ///   - kind: The color type that the specification gives to gray, colors, opacity and palettes.
  ///   - palette: Red, green and blue of each color.
  ///   - rows: The pixels; each row is behind the number of its filter.
  package func file(
    width: Int, height: Int, depth: UInt8 = 8, kind: UInt8, palette: [UInt8] = [], rows: [UInt8]
  ) -> [UInt8]? {
    let size = Self.number(width) + Self.number(height)
    let start =
      Self.signature + Self.chunk("IHDR", size + [depth, kind, 0, 0, 0])
      + (palette.isEmpty ? [] : Self.chunk("PLTE", palette))
    let end = Self.chunk("IEND", [])
    let most = libdeflate_zlib_compress_bound(compressor, rows.count)
    let file = [UInt8](unsafeUninitializedCapacity: start.count + 8 + most + 4 + end.count) { file, count in
      count = file.initialize(fromContentsOf: start)
      let space = UnsafeMutableBufferPointer(rebasing: file[(count + 8)..<(count + 8 + most)])
      let packed = libdeflate_zlib_compress(compressor, rows, rows.count, space.baseAddress, space.count)
      guard packed > 0 else { return count = 0 }
      _ = file[count...].initialize(fromContentsOf: Self.number(packed) + "IDAT".utf8)
      let covered = UnsafeRawBufferPointer(
        rebasing: UnsafeRawBufferPointer(file)[(count + 4)..<(count + 8 + packed)])
      let sum = libdeflate_crc32(0, covered.baseAddress, covered.count)
      count += 8 + packed
      count = file[count...].initialize(fromContentsOf: Self.number(Int(sum)) + end)
    }
    return file.isEmpty ? nil : file
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

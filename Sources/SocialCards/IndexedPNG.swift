internal import CDeflate
import SafeMarkup

/// The rows of an indexed picture as a PNG has them: a byte that says "not filtered", and a byte a pixel.
struct IndexedRows {
  /// The bytes before the pixels of each row.
  static let lead = 1

  let width: Int
  let height: Int
  var bytes: [UInt8]
  var stride: Int { width + Self.lead }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: (width + Self.lead) * height)
  }

  /// Lays the disc or the square of an avatar at a place; its colors begin at a number of the palette.
  mutating func lay(_ avatar: CardAvatar, x: Int, y: Int, base: Int) {
    let radius = Double(avatar.diameter) / 2
    for row in 0..<avatar.diameter where y + row >= 0 && y + row < height {
      let fromMiddle = Double(row) + 0.5 - radius
      let half =
        avatar.isDisc ? (radius * radius - fromMiddle * fromMiddle).squareRoot() + 1 : radius
      let left = max(0, Int(radius - half), -x)
      let right = min(avatar.diameter, Int((radius + half).rounded(.up)), width - x)
      guard left < right else { continue }
      let start = (y + row) * stride + Self.lead + x
      for column in left..<right {
        bytes[start + column] = UInt8(
          truncatingIfNeeded: base + Int(avatar.places[row * avatar.diameter + column]))
      }
    }
  }

  /// Two pixels in a byte, for palettes of at most 16 colors.
  func packed() -> [UInt8] {
    let packedStride = (width + 1) / 2 + Self.lead
    return [UInt8](unsafeUninitializedCapacity: packedStride * height) { packed, count in
      bytes.withUnsafeBufferPointer { bytes in
        for row in 0..<height {
          packed[row * packedStride] = 0
          for pair in 0..<(packedStride - Self.lead) {
            let place = row * stride + Self.lead + pair * 2
            let second = pair * 2 + 1 < width ? bytes[place + 1] & 15 : 0
            packed[row * packedStride + Self.lead + pair] = bytes[place] << 4 | second
          }
        }
      }
      count = packedStride * height
    }
  }
}

/// Writes indexed PNGs (https://www.w3.org/TR/png-3/). It keeps its compressor, and belongs to one task.
///
/// No row is filtered: a filter foretells a number from its neighbours, and the numbers here are names of colors.
final class IndexedPNG {
  private let compressor: OpaquePointer

  /// - Parameter level: How hard libdeflate tries, from 1 to 12.
  init?(level: Int) {
    guard let compressor = libdeflate_alloc_compressor(Int32(level)) else { return nil }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// The file; `nil` if memory runs out. A palette of at most 16 colors takes 4 bits per pixel.
  func encode(_ rows: IndexedRows, _ colors: [RGBColor]) -> [UInt8]? {
    let depth: UInt8 = colors.count <= 16 ? 4 : 8
    guard let pixels = compressed(depth == 4 ? rows.packed() : rows.bytes) else { return nil }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file.reserveCapacity(pixels.count + colors.count * 3 + 128)
    let size = Self.number(rows.width) + Self.number(rows.height)
    Self.append("IHDR", size + [depth, 3, 0, 0, 0], to: &file)
    Self.append("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] }, to: &file)
    Self.append("IDAT", pixels, to: &file)
    Self.append("IEND", [], to: &file)
    return file
  }

  private func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    let most = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let result = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, most)
    }
    return result.isEmpty ? nil : result
  }

  private static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    file += number(content.count)
    let start = file.count
    file += name.utf8
    file += content
    let sum = file[start...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    file += number(Int(sum))
  }

  /// Four bytes, the highest first.
  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

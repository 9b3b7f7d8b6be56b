import PNGWriting
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
  private func packed() -> [UInt8] {
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

  /// The PNG in some colors; `nil` if memory runs out. A palette of at most 16 colors takes 4 bits per pixel.
  ///
  /// No row is filtered: a filter foretells a number from its neighbours, and the numbers here are names of colors.
  func file(_ colors: [RGBColor], by writer: PNGWriter) -> [UInt8]? {
    let isSmall = colors.count <= 16
    return writer.file(
      width: width, height: height, depth: isSmall ? 4 : 8, kind: 3,
      palette: colors.flatMap { [$0.red, $0.green, $0.blue] }, rows: isSmall ? packed() : bytes)
  }
}

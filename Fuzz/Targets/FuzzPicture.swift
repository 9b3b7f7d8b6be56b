@testable import MediaProcessing

/// One input as a JPEG, a PNG and a WebP whose metadata is left out.
enum FuzzPicture {
  private static let copies: [(name: String, copy: @Sendable ([UInt8]) -> [UInt8]?)] = [
    ("JPEG", { JPEGSegments.withoutMetadata($0) }), ("PNG", { PNGChunks.withoutMetadata($0) }),
    ("WebP", { WebPChunks.withoutMetadata($0) }),
    ("animation", { WebPChunks.withoutMetadata($0, isAnimated: true) }),
  ]

  /// The header of a JPEG that has one may become longer.
  private static let growth = 20

  /// A copy has nothing that a second one would leave out, and is hardly longer than the input.
  static func read(_ input: [UInt8]) {
    for (name, copy) in copies {
      guard let once = copy(input) else { continue }
      if once.count > input.count + growth { FuzzFault.found("a copy of a \(name) is longer than it") }
      if copy(once) != once { FuzzFault.found("a copy of a \(name) is not its own copy") }
    }
    guard let jpeg = JPEGSegments.withoutMetadata(input) else { return }
    if !jpeg.starts(with: [0xFF, 0xD8]) || jpeg.suffix(2) != [0xFF, 0xD9] {
      FuzzFault.found("a copy of a JPEG does not begin and end as one")
    }
  }
}

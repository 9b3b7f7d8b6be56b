/// A card as it is published: the bytes of a picture of 1200 by 630 pixels.
package struct PaintedCard: Sendable, Hashable {
  package static let width = 1_200
  package static let height = 630

  package let bytes: [UInt8]
  /// The characters that no installed font has, in their order; each is an empty box on the card. At most 64.
  package let missing: [Unicode.Scalar]
}

/// Why there is no card.
package enum CardError: Error, Sendable, Hashable {
  /// There was no memory for the canvas, or none to encode it.
  case noMemory
  /// The library that draws could not be loaded, and why.
  case noLibrary(String)
}

/// The bytes of another file with some of them replaced by as many: how a video is published without what it said of
/// where it was made, however large it is.
public struct PatchedFile: Sendable, Hashable {
  /// Bytes that take the place of as many.
  public enum Patch: Sendable, Hashable {
    /// Zeros in a range of the file.
    case zeros(Range<Int>)
    /// Bytes from an offset on.
    case bytes([UInt8], at: Int)

    /// What it covers.
    var range: Range<Int> {
      switch self {
      case .zeros(let range): range
      case .bytes(let bytes, let start): start..<max(start, start &+ bytes.count)
      }
    }
  }

  /// The absolute path of the other file.
  public let path: String
  /// How many bytes that file had when the patches were found; one of another size is another file.
  public let size: Int
  /// In their order, none of them empty and none over another.
  private let patches: [Patch]

  /// A file with patches in any order. Nil comes back where two of them overlap, or one leaves the file.
  public init?(of path: String, size: Int, _ patches: [Patch]) {
    self.patches = patches.filter { !$0.range.isEmpty }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    var end = 0
    for range in self.patches.map(\.range) {
      guard range.lowerBound >= end, range.upperBound <= size else { return nil }
      end = range.upperBound
    }
    (self.path, self.size) = (path, size)
  }

  /// Replaces what has to be in a piece of the file that begins at an offset of it.
  public func apply(to piece: UnsafeMutableRawBufferPointer, at offset: Int) {
    let end = offset + piece.count
    for patch in patches.drop(while: { $0.range.upperBound <= offset }) {
      let range = patch.range.clamped(to: offset..<end)
      guard !range.isEmpty else { return }
      let place = UnsafeMutableRawBufferPointer(
        rebasing: piece[range.lowerBound - offset..<range.upperBound - offset])
      switch patch {
      case .zeros: place.initializeMemory(as: UInt8.self, repeating: 0)
      case .bytes(let bytes, let start):
        place.copyBytes(from: bytes[range.lowerBound - start..<range.upperBound - start])
      }
    }
  }
}

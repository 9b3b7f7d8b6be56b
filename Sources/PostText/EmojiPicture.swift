/// A picture of a custom emoji in the site, at the size of a letter.
package struct EmojiPicture: Hashable, Sendable {
  /// Its address in the site, from the root of the host.
  package let address: String
  /// The size in pixels that it has where no style sheet says another: as high as a line's letters.
  package let width, height: Int

  /// A picture of so many pixels, drawn as high as a letter and at most six times as wide.
  package init(address: String, width: Int, height: Int) {
    self.address = address
    let ratio = Double(max(1, width)) / Double(max(1, height))
    self.width = Int((min(max(ratio, 0.1), 6) * Double(Self.letterHeight)).rounded())
    self.height = Self.letterHeight
  }

  private static let letterHeight = 20
}

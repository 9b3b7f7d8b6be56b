/// A small picture that stands for a word between colons, such as `:blobcat:`, where its own server knows it.
public struct CustomEmoji: Hashable, Sendable {
  /// The word with its colons, as it is in texts: what is read wherever the picture is not shown.
  public var shortcode: String
  /// The picture.
  public var media: Media

  /// A picture for a word; `nil` for a word that no text could mean: one without its two colons, with white space
  /// in it, or longer than any server allows.
  public init?(_ shortcode: String, _ media: Media) {
    guard Self.isShortcode(shortcode) else { return nil }
    self.shortcode = shortcode
    self.media = media
  }

  /// The most bytes that a word may have, its colons among them.
  public static let longestShortcode = 256

  /// Whether a text is a word between two colons: `:x:`.
  private static func isShortcode(_ text: String) -> Bool {
    let bytes = text.utf8
    guard (3...longestShortcode).contains(bytes.count), bytes.first == colon, bytes.last == colon else {
      return false
    }
    guard !bytes.dropFirst().dropLast().contains(colon) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      let category = scalar.properties.generalCategory
      return !scalar.properties.isWhitespace && category != .control && category != .format
    }
  }

  private static let colon = UInt8(ascii: ":")
}

import Foundation

/// By what a tag is known, however it is spelled: `#Swift`, `swift` and `SWIFT` are `swift`.
///
///     TagKey.make("#Straße")      // "strasse"
///     TagKey.make("  ")           // nil
///
/// Two spellings meet where they differ in case alone (full case folding: through capitals and back), or in how
/// an accent is encoded (NFC, https://www.unicode.org/reports/tr15/).
public enum TagKey {
  /// A longer tag is no tag but a text.
  public static let maximumLength = 200

  /// The key of a tag, with or without its sign; `nil` if nothing is left of it, or too much.
  public static func make(_ name: String) -> String? {
    let bare = bare(name)
    guard !bare.isEmpty, bare.utf8.count <= maximumLength else { return nil }
    if bare.utf8.allSatisfy({ $0 < 0x80 }) { return bare.lowercased() }
    return bare.uppercased().lowercased().precomposedStringWithCanonicalMapping
  }

  /// A tag as it is shown: without its sign, and without white space around it.
  public static func bare(_ name: String) -> String {
    if let first = name.utf8.first, isPlain(first), let last = name.utf8.last, isPlain(last) { return name }
    var scalars = Substring(name).unicodeScalars
    while let first = scalars.first, first == "#" || first == "\u{FF03}" || first.properties.isWhitespace {
      scalars.removeFirst()
    }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }

  /// Whether a byte is a letter, digit or mark of ASCII other than the sign.
  private static func isPlain(_ byte: UInt8) -> Bool { (0x24...0x7E).contains(byte) }
}

import SafeMarkup

/// Keeps the controls of writing direction of one paragraph in pairs, so that none leaks out of it.
///
/// U+202A to U+202E open embeddings and overrides or close one; U+2066 to U+2069 do the same for isolates
/// (https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters). A closing without an opening is
/// left out; what is still open at the end is closed by `closers`.
struct BidiBalance {
  /// What closes each opening that is still open.
  private var open: [Unicode.Scalar] = []

  private static let popFormatting: Unicode.Scalar = "\u{202C}"
  private static let popIsolate: Unicode.Scalar = "\u{2069}"

  /// Takes the next piece of the paragraph and gives it back without closings that close nothing.
  mutating func balanced(_ text: String) -> String {
    guard Self.hasControls(text) else { return text }
    return String(text.unicodeScalars.filter { accepts($0) })
  }

  /// The characters that the end of the paragraph needs.
  var closers: String { String(String.UnicodeScalarView(open.reversed())) }

  /// Openings beyond this many are left out: the algorithm knows no deeper levels (its `max_depth`).
  private static let deepest = 125

  private mutating func accepts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}": return opens(Self.popFormatting)
    case "\u{2066}", "\u{2067}", "\u{2068}": return opens(Self.popIsolate)
    case Self.popFormatting:
      guard open.last == scalar else { return false }
      open.removeLast()
    case Self.popIsolate:
      guard let start = open.lastIndex(of: scalar) else { return false }
      open.removeSubrange(start...)
    default: break
    }
    return true
  }

  private mutating func opens(_ closer: Unicode.Scalar) -> Bool {
    guard open.count < Self.deepest else { return false }
    open.append(closer)
    return true
  }

  /// Whether every control of a text has its counterpart.
  static func isBalanced(_ text: String) -> Bool {
    var balance = BidiBalance()
    return balance.balanced(text) == text && balance.open.isEmpty
  }

  /// A text without any of these controls.
  static func removingControls(_ text: String) -> String {
    String(text.unicodeScalars.filter { !isControl($0) })
  }

  /// Whether a text has any of these controls.
  static func hasControls(_ text: String) -> Bool {
    text.withBytes { $0.contains(0xE2) } && text.unicodeScalars.contains(where: isControl)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
  }
}

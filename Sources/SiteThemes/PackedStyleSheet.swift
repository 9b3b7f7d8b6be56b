/// A style sheet without comments, indentation and blank lines.
///
///     PackedStyleSheet("/* Ink */\n\na {\n  color: red;\n}\n").text    // "a {\ncolor: red;\n}\n"
///
/// Strings are kept, and so are comments that begin with `/*!`, such as licenses. A style sheet that ends within a comment
/// or a string is read as by a browser: the comment is removed, the string is kept.
package struct PackedStyleSheet {
  /// The bytes of the packed sheet, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var source: ArraySlice<UInt8>

  /// Packs a sheet.
  package init(_ source: [UInt8]) {
    self.source = source[...]
    bytes.reserveCapacity(source.count)
    while let byte = self.source.first {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): keepString(until: byte)
      case UInt8(ascii: "/") where self.source.dropFirst().first == UInt8(ascii: "*"): takeComment()
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): foldSpace()
      default: keep(1)
      }
    }
  }

  private mutating func keep(_ count: Int) {
    bytes += source.prefix(count)
    source = source.dropFirst(count)
  }

  private mutating func keepString(until quote: UInt8) {
    keep(1)
    while let byte = source.first {
      keep(byte == UInt8(ascii: "\\") ? 2 : 1)
      if byte == quote { return }
    }
  }

  /// A comment separates what is before and after it, as a space does.
  private mutating func takeComment() {
    let isKept = source.dropFirst(2).first == UInt8(ascii: "!")
    let end = source.dropFirst(2).firstRange(of: [UInt8(ascii: "*"), UInt8(ascii: "/")])?.upperBound
    let comment = source[..<(end ?? source.endIndex)]
    if isKept { return keep(comment.count) }
    source = source.dropFirst(comment.count)
    foldSpace()
  }

  /// Replaces spaces by one space, or by a line end if there is one among them; removes them at the start of a line.
  private mutating func foldSpace() {
    let space = source.prefix { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
    source = source.dropFirst(space.count)
    let isLineEnd = space.contains(0x0A)
    switch bytes.last {
    case nil, 0x0A: return
    case 0x20:
      if isLineEnd { bytes[bytes.endIndex - 1] = 0x0A }
    default: bytes.append(isLineEnd ? 0x0A : 0x20)
    }
  }
}

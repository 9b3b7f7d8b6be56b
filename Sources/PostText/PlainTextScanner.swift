import ThreadModel

/// A part of a plain text that is not read again: where it is and what it is.
struct PlainTextFind {
  /// Its bytes.
  let range: Range<Int>
  /// A link, a mention, a tag or a cashtag; `nil` for other text, such as a link without a valid host.
  let inline: RichText.Inline?

  /// Bytes up to an index that were read and hold nothing.
  static func spoiled(until end: Int) -> PlainTextFind { PlainTextFind(range: end..<end, inline: nil) }
}

/// Walks over a plain text from trigger to trigger (`.`, `:`, `@`, `#`, `$`) and asks what each belongs to.
///
/// Each part of the text is read a bounded number of times: a find or a spoiled stretch raises `floor`, and
/// nothing looks for the begin of a find before it. Hence linear time, whatever the text.
struct PlainTextScanner {
  /// The text.
  let text: PlainTextBytes
  /// Where the last find or spoiled stretch ended: no find may begin before.
  private(set) var floor = 0

  /// A scanner at the begin of a text.
  init(_ text: PlainTextBytes) { self.text = text }

  /// Everything there is to find, and what only looked like it, in order, without overlaps.
  mutating func finds() -> [PlainTextFind] {
    var finds: [PlainTextFind] = []
    var index = 0
    while index < text.count {
      guard Self.isTrigger(text.bytes[index]), let find = find(at: index) else {
        index += 1
        continue
      }
      finds.append(find)
      index = max(find.range.upperBound, index + 1)
      floor = index
    }
    return finds
  }

  /// Whether anything may be found at a byte; most bytes of a text are none of these. 0xEF
  /// leads the full-width `＠` and `＃`.
  static func isTrigger(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"), 0xEF:
      true
    default: false
    }
  }

  private func find(at index: Int) -> PlainTextFind? {
    switch text.bytes[index] {
    case UInt8(ascii: "."): bareLink(aroundDot: index)
    case UInt8(ascii: ":"): schemedLink(atColon: index)
    case UInt8(ascii: "@"): mention(at: index, sign: 1)
    case UInt8(ascii: "#"): tag(at: index, sign: 1)
    case UInt8(ascii: "$"): cashtag(at: index)
    case 0xEF: fullWidth(at: index)
    default: nil
    }
  }

  /// `＠` and `＃`, the forms that a Japanese keyboard gives.
  private func fullWidth(at index: Int) -> PlainTextFind? {
    switch text.scalar(at: index) {
    case "\u{FF20}": mention(at: index, sign: 3)
    case "\u{FF03}": tag(at: index, sign: 3)
    default: nil
    }
  }
}

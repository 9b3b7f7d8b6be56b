import ThreadModel

/// A part of a plain text that is not read again: where it is and what it is.
struct PlainTextFind {
  /// Its bytes.
  let range: Range<Int>
  /// A link, a mention, a tag, a cashtag or a line break; `nil` for other text, such as a link without a valid host.
  let inline: RichText.Inline?

  /// Bytes up to an index that were read and hold nothing.
  static func spoiled(until end: Int) -> PlainTextFind { PlainTextFind(range: end..<end, inline: nil) }
}

/// Walks over a plain text from trigger to trigger (`.`, `:`, `@`, `#`, `$`, a line end) and asks what each belongs to.
///
/// Each part of the text is read a bounded number of times: a find or a spoiled stretch raises `floor`, and
/// nothing looks for the begin of a find before it. Hence linear time, whatever the text.
struct PlainTextScanner {
  /// The text.
  let text: PlainTextBytes
  /// Where the last find or spoiled stretch ended: no find may begin before.
  private(set) var floor = 0

  /// The pieces of the text: everything there is to find, and the words between.
  mutating func inlines() -> [RichText.Inline] {
    var inlines: [RichText.Inline] = []
    var (index, end) = (0, 0)
    func appendText(upTo start: Int) {
      if end < start { inlines.append(.text(text.text(end..<start))) }
    }
    while index < text.count {
      guard Self.isTrigger(text.bytes[index]), let find = find(at: index) else {
        index += 1
        continue
      }
      if let inline = find.inline {
        appendText(upTo: find.range.lowerBound)
        inlines.append(inline)
        end = find.range.upperBound
      }
      index = max(find.range.upperBound, index + 1)
      floor = index
    }
    appendText(upTo: text.count)
    return inlines
  }

  /// Whether anything may be found at a byte; most bytes of a text are none of these. 0xEF
  /// leads the full-width `＠` and `＃`.
  static func isTrigger(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"), 0xEF,
      UInt8(ascii: "\n"), UInt8(ascii: "\r"):
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
    case UInt8(ascii: "\n"): PlainTextFind(range: index..<index + 1, inline: .lineBreak)
    case UInt8(ascii: "\r"):
      PlainTextFind(range: index..<index + (text.byte(at: index + 1) == 0x0A ? 2 : 1), inline: .lineBreak)
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

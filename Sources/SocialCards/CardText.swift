/// The words of a post as a card shows them: plain text with some of it in the accent.
///
///     CardText("Read #tides today", accents: [5..<11])
///
/// Line ends are kept, two or more of them part paragraphs. What no reader sees is taken out: control characters,
/// and marks that would turn the text around them.
package struct CardText: Sendable, Hashable, ExpressibleByStringLiteral {
  /// What is laid out, with a line end at most once in a row.
  let string: String
  /// The bytes that links, tags and names take in `string`, in order.
  let accents: [Range<Int>]
  /// The bytes at which a paragraph begins with a space above it.
  let paragraphs: [Int]

  /// How many characters are looked at. More than that is on no card, and a few of them may be thousands of
  /// combining marks.
  static let scalarLimit = 1_600
  /// How many marks one letter may bear.
  private static let markLimit = 4

  /// The same words on one line.
  static func line(_ text: String) -> String {
    CardText(String(text.map { $0.isNewline ? " " : $0 })).string
  }

  var isEmpty: Bool { string.isEmpty }
}

extension CardText {
  package init(stringLiteral value: String) { self.init(value) }

  /// - Parameters:
  ///   - text: The words without markup.
  ///   - accents: The UTF-8 bytes of what is drawn in the accent; ranges that lie outside are left out.
  package init(_ text: String, accents: [Range<Int>] = []) {
    var cleaner = Cleaner()
    for scalar in text.unicodeScalars {
      guard cleaner.count < Self.scalarLimit else { break }
      cleaner.take(scalar)
    }
    string = cleaner.result
    self.accents = accents.compactMap { cleaner.shown(of: $0) }
    paragraphs = cleaner.paragraphs
  }

  /// Reads a text once and writes down what is shown of it.
  private struct Cleaner {
    private(set) var result = ""
    private(set) var count = 0
    private(set) var paragraphs: [Int] = []
    /// The characters that are shown: where each was read, and where it is written.
    private var characters: [(start: Int, written: Range<Int>)] = []
    /// How many bytes were read.
    private var place = 0
    private var lineEnds = 0
    private var hasSpace = false
    private var marks = 0

    mutating func take(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "\n", "\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}": lineEnds += 1
      case " ", "\t": hasSpace = true
      default: if Self.isShown(scalar) { write(scalar) }
      }
      place += scalar.utf8.count
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
      let isMark = scalar.properties.isGraphemeExtend && !scalar.properties.isEmojiModifier
      marks = isMark ? marks + 1 : 0
      guard marks <= CardText.markLimit else { return }
      if !result.isEmpty, lineEnds > 0 {
        append("\n")
        if lineEnds > 1 { paragraphs.append(result.utf8.count) }
      } else if !result.isEmpty, hasSpace {
        append(" ")
      }
      (lineEnds, hasSpace) = (0, false)
      let start = result.utf8.count
      append(scalar)
      characters.append((place, start..<result.utf8.count))
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
      result.unicodeScalars.append(scalar)
      count += 1
    }

    /// Where the characters of a range that was read are written; `nil` if none of them is.
    func shown(of range: Range<Int>) -> Range<Int>? {
      guard range.lowerBound < place else { return nil }
      let part = characters.drop { $0.start < range.lowerBound }.prefix { $0.start < range.upperBound }
      guard let first = part.first, let last = part.last else { return nil }
      return first.written.lowerBound..<last.written.upperBound
    }

    /// Whether a character has a place on a card: neither a control character, nor one that overrides the direction of
    /// what follows, nor one that stands for nothing.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x202A...0x202E, 0xFFF9...0xFFFC, 0xFEFF, 0xFFFE, 0xFFFF: false
      default: scalar.properties.generalCategory != .control
      }
    }
  }
}

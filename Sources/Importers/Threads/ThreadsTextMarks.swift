import NativeFormat
import ThreadModel

/// A stretch of a text that is hidden or set in a style.
///
/// Offsets count UTF-16 units, as the programs do that Meta shows as examples; the documentation does not say.
/// (https://developers.facebook.com/docs/threads/create-posts/spoilers)
struct ThreadsTextMark: Sendable {
  var offset, length: Int?
  var style: TextSpan.Style = []
  var isSpoiler = false

  /// Where it is in a text; `nil` if it begins or ends inside a character or beyond the text.
  private func range(in text: String) -> Range<String.Index>? {
    let count = text.utf16.count
    guard let offset, let length, offset >= 0, length > 0, offset < count, length <= count - offset else {
      return nil
    }
    let start = text.utf16.index(text.startIndex, offsetBy: offset)
    let end = text.utf16.index(start, offsetBy: length)
    let isWhole = [start, end].allSatisfy { $0.samePosition(in: text.unicodeScalars) != nil }
    return isWhole ? start..<end : nil
  }

  /// A text with its marks: plain where none fits. A mark that fits nowhere is dropped and the text stays whole.
  static func source(_ text: String, _ marks: [ThreadsTextMark]) -> TextSource {
    let fitting = marks.prefix(maximum).compactMap { mark in
      mark.range(in: text).map { (range: $0, mark: mark) }
    }
    guard !fitting.isEmpty else { return .plain(text) }
    let links = ThreadsLinks.all(in: text)
    let bounds = fitting.map(\.range) + links.map(\.range)
    let ends = [text.startIndex, text.endIndex]
    let cuts = Set(bounds.flatMap { [$0.lowerBound, $0.upperBound] } + ends).sorted()
    return .spans(
      zip(cuts, cuts.dropFirst()).map { start, end in
        let target = links.first { $0.range.contains(start) }?.target
        var span = TextSpan(String(text[start..<end]), target: target)
        for (range, mark) in fitting where range.contains(start) {
          span.style.formUnion(mark.style)
          span.isSpoiler = span.isSpoiler || mark.isSpoiler
        }
        return span
      })
  }

  /// How many marks of one text are heeded; Threads allows ten.
  private static let maximum = 1000

  /// Reads the spoilers of `text_entities`, `{"data":[{"entity_type":"SPOILER","offset":3,"length":5}]}`, or the styles
  /// of `text_with_styling_info`, `[{"offset":3,"length":5,"styling_info":["bold"]}]`.
  static func list(_ reader: inout JSONReader) throws(JSONError) -> [ThreadsTextMark] {
    try reader.page { reader throws(JSONError) in
      var mark = ThreadsTextMark()
      try reader.object { reader, key throws(JSONError) in
        switch key {
        case "entity_type": mark.isSpoiler = try reader.string()?.uppercased() == "SPOILER"
        case "styling_info":
          let words = try reader.strings() ?? []
          mark.style = TextSpan.Style(words.compactMap { styles[$0.lowercased()] })
        case "offset": mark.offset = try reader.int()
        case "length": mark.length = try reader.int()
        default: break
        }
      }
      return mark.isSpoiler || !mark.style.isEmpty ? mark : nil
    }
  }

  /// The styles that words name. Highlights have no style of ours and become italic.
  private static let styles: [String: TextSpan.Style] = [
    "bold": .bold, "italic": .italic, "highlight": .italic, "underline": .underline, "strikethrough": .strike,
  ]
}

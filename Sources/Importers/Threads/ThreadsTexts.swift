import NativeFormat
import ThreadModel

/// What a text of Threads leads to where nothing marks it: URLs, `@names` and `#topics`.
///
/// A text without any mark is left plain, and anyone who shows it finds these; one with a spoiler or a style is a
/// list of spans, in which nobody looks.
enum ThreadsLinks {
  /// A stretch of a text and where it leads.
  typealias Link = (range: Range<String.Index>, target: TextSpan.Target)

  /// All of them, in order.
  static func all(in text: String) -> [Link] {
    text.matches(of: pattern).compactMap { match -> Link? in
      let word = text[match.range]
      guard word.hasPrefix("@") || word.hasPrefix("#") else {
        let range = match.range.lowerBound..<end(ofAddress: word)
        return (range, .link(String(text[range])))
      }
      guard isFree(match.range.lowerBound, in: text) else { return nil }
      return word.hasPrefix("@") ? mention(word) : topic(word)
    }
  }

  /// The places of the URLs alone.
  static func addresses(in text: String) -> [Range<String.Index>] {
    guard text.contains("://") else { return [] }
    return all(in: text).compactMap { if case .link = $0.target { $0.range } else { nil } }
  }

  private static var pattern: Regex<Substring> { /https?:\/\/[^\s<>"]+|[@#][\w.]+/ }

  /// Where a URL ends that a sentence goes on behind.
  private static func end(ofAddress word: Substring) -> String.Index {
    var rest = word
    while let last = rest.last, ".,;:!?'…»)]}".contains(last) {
      if last == ")", rest.contains("(") { break }
      rest.removeLast()
    }
    return rest.endIndex
  }

  /// Whether a sign begins a word there, and does not stand inside of one.
  private static func isFree(_ place: String.Index, in text: String) -> Bool {
    guard place > text.startIndex else { return true }
    let before = text[text.index(before: place)]
    return !(before.isLetter || before.isNumber || "_@#/&.".contains(before))
  }

  private static func mention(_ word: Substring) -> Link? {
    let name = word.dropFirst().prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_")
    }
    let handle = String(name.reversed().drop { $0 == "." }.reversed())
    guard (1...30).contains(handle.utf8.count) else { return nil }
    let end = word.index(word.startIndex, offsetBy: handle.count + 1)
    let account = ThreadsRecord.account(handle)
    return (word.startIndex..<end, .mention(Mention(handle: handle, id: account.id, url: account.url)))
  }

  private static func topic(_ word: Substring) -> Link? {
    let name = word.dropFirst().prefix { $0 != "." }
    guard name.contains(where: \.isLetter) else { return nil }
    return (word.startIndex..<name.endIndex, .tag(String(name)))
  }
}

/// The URLs of posts that nobody may see, so that no link of another post leads there.
struct ThreadsHiddenURLs: Sendable {
  /// The last parts of their URLs: `C8s2aBcDe-F`.
  private var codes: Set<String> = []

  /// Takes in a post that was left out.
  mutating func insert(_ post: ThreadsAPIPost) {
    codes.formUnion([post.shortcode, post.permalink?.lastPathPart].compactMap { $0 })
  }

  /// Whether a text holds the URL of such a post.
  func isNamed(in text: String) -> Bool {
    !codes.isEmpty && ThreadsLinks.addresses(in: text).contains { names(text[$0]) }
  }

  /// The text without these URLs.
  func removed(from text: String) -> String {
    guard !codes.isEmpty else { return text }
    var rest = text[...]
    var result = ""
    for range in ThreadsLinks.addresses(in: text) where names(text[range]) {
      result += rest[..<range.lowerBound]
      rest = text[range.upperBound...]
    }
    return result + rest
  }

  /// A text of either form without these URLs.
  func removed(from text: TextSource) -> TextSource {
    switch text {
    case .plain(let words): .plain(removed(from: words))
    case .spans(let spans):
      .spans(
        spans.filter { span in
          guard case .link(let address) = span.target else { return true }
          return !names(address[...])
        })
    case .markdown, .html: text
    }
  }

  /// `https://www.threads.net/@ada/post/C8s2aBcDe-F/media`, `https://threads.com/t/C8s2aBcDe-F`.
  private func names(_ address: Substring) -> Bool {
    let parts = address.pathParts
    guard parts.count >= 3, parts[1].lowercased().contains("threads.") else { return false }
    return parts.dropFirst(2).contains(where: codes.contains)
  }
}

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

/// Repairs the texts of Meta's exports, which write each byte of UTF-8 as a character of its own: `é` is in
/// the JSON as `\u00c3\u00a9`, which every reader takes for `Ã©`.
///
/// Some people have fixed part of a file before they bring it, so that one string holds `ü` and `\u00e2\u0080\u00a6`
/// side by side. Hence it is repaired sequence by sequence: what is UTF-8 becomes the character it encodes, all
/// else stays. A person who really wrote `Ã©` gets `é`.
enum MetaText {
  /// The text of a string, fixed and then cleaned as all other text is.
  static func string(_ text: JSONText) -> String {
    if text.isPlain, text.raw.allSatisfy({ $0 < 0x80 }) { return text.string }
    let scalars = repaired(JSONTextDecoder.scalars(of: text.raw))
    return String(decoding: JSONTextDecoder.encode(scalars), as: UTF8.self)
  }

  /// Every run of characters U+0080 to U+00FF that is well-formed UTF-8, as what it encodes. Surrogates and
  /// overlong forms are no UTF-8 and stay. (https://www.rfc-editor.org/rfc/rfc3629#section-4)
  static func repaired(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.count)
    var index = 0
    while index < scalars.count {
      if let (scalar, length) = sequence(at: index, of: scalars) {
        result.append(scalar)
        index += length
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return result
  }

  private static func sequence(
    at index: Int, of scalars: [Unicode.Scalar]
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    guard (0xC2...0xF4).contains(scalars[index].value) else { return nil }
    let bytes = scalars[index...].prefix(4).prefix { (0x80...0xFF).contains($0.value) }
      .map { UInt8(truncatingIfNeeded: $0.value) }
    return bytes.withUnsafeBufferPointer { UTF8Sequence.decode($0, at: 0) }
  }
}

extension JSONReader {
  /// A string of an export of Meta's, fixed; `nil` for a value of another kind, which is skipped.
  mutating func metaString() throws(JSONError) -> String? { try text().map(MetaText.string) }
}

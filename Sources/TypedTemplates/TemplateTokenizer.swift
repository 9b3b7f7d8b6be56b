/// Cuts the bytes of a template into text and tags, as https://mustache.github.io/mustache.5.html says.
struct TemplateTokenizer {
  private let bytes: [UInt8]
  private var position = 0
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)
  /// The tokens of each line: text ends a line where it ends in one.
  private(set) var lines: [[TemplateToken]] = [[]]
  /// What is wrong with tags, by the offset of the tag.
  private(set) var problems: [(offset: Int, problem: TemplateProblem)] = []

  /// Cuts all of it.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while position < bytes.count {
      if starts(with: opening, at: position) { readTag() } else { readText() }
    }
  }

  private mutating func readText() {
    let start = position
    while position < bytes.count, !starts(with: opening, at: position) {
      position += 1
      if bytes[position - 1] == 0x0A { break }
    }
    append(.text, start..<position)
    if bytes[position - 1] == 0x0A { lines.append([]) }
  }

  private mutating func readTag() {
    let start = position
    let content = start + opening.count
    let sign = content < bytes.count ? bytes[content] : 0
    var ending = closing
    if sign == 0x7B { ending = [0x7D] + closing }
    if sign == 0x3D { ending = [0x3D] + closing }
    let hasSign = Self.signs.contains(sign)
    guard let end = firstIndex(of: ending, from: content + (hasSign ? 1 : 0)) else {
      let expected = String(decoding: ending, as: UTF8.self)
      let message = "this tag is never closed; expected \"\(expected)\" before the end"
      problems.append((start, TemplateProblem(.templateUnclosedTag, message)))
      position = bytes.count
      return
    }
    position = end + ending.count
    let words = Self.words(bytes[(content + (hasSign ? 1 : 0))..<end])
    if let tag = tag(sign: hasSign ? sign : 0, words: words, at: start) { append(tag, start..<position) }
  }

  private mutating func append(_ kind: TemplateToken.Kind, _ range: Range<Int>) {
    lines[lines.count - 1].append(TemplateToken(kind: kind, range: range))
  }

  private mutating func tag(sign: UInt8, words: [String], at start: Int) -> TemplateToken.Kind? {
    if sign == 0x21 { return .comment }
    if sign == 0x3D { return setDelimiters(words, at: start) }
    guard words.count == 1, let name = words.first else {
      let message = "a tag holds exactly one name, without spaces"
      problems.append((start, TemplateProblem(.templateBadTag, message)))
      return nil
    }
    switch sign {
    case 0x26, 0x7B: return .value(name, isRaw: true)
    case 0x23: return .section(name, isInverted: false)
    case 0x5E: return .section(name, isInverted: true)
    case 0x2F: return .close(name)
    case 0x3E: return .partial(name)
    case 0x3C: return .parent(name)
    case 0x24: return .block(name)
    default: return .value(name, isRaw: false)
    }
  }

  private mutating func setDelimiters(_ words: [String], at start: Int) -> TemplateToken.Kind? {
    guard words.count == 2, !words.contains(where: { $0.contains("=") }) else {
      let message = "delimiters are set with two words without \"=\", such as {{=<% %>=}}"
      problems.append((start, TemplateProblem(.templateBadTag, message)))
      return nil
    }
    opening = Array(words[0].utf8)
    closing = Array(words[1].utf8)
    return .delimiters
  }

  private func starts(with word: [UInt8], at index: Int) -> Bool {
    guard bytes[index] == word[0], index + word.count <= bytes.count else { return false }
    return bytes[index..<(index + word.count)].elementsEqual(word)
  }

  private func firstIndex(of word: [UInt8], from start: Int) -> Int? {
    stride(from: start, to: bytes.count, by: 1).first { starts(with: word, at: $0) }
  }

  /// `! # $ & / < = > ^ {`
  private static let signs: Set<UInt8> = [0x21, 0x23, 0x24, 0x26, 0x2F, 0x3C, 0x3D, 0x3E, 0x5E, 0x7B]

  private static func words(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map { String(decoding: $0, as: UTF8.self) }
  }
}

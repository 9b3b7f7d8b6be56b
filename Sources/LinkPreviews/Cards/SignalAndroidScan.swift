/// What Signal on Android finds in a page. It parses no HTML but searches by four regular expressions:
///
///     <\s*meta[^>]*property\s*=\s*"\s*og:([^"]+)"[^>]*/?\s*>      and the same for article:
///     content\s*=\s*"([^"]*)"                                     inside of what was found
///     <\s*title[^>]*>(.*)<\s*/title[^>]*>
///     <\s*link[^>]*rel\s*=\s*".*icon.*"[^>]*>
///
/// So it sees no single quotes, no `name=`, no capitals in tag names, and loses a tag with a raw `>` in it; of
/// two tags the last counts. The expressions are followed by hand, in one pass, since they are quadratic. [S]
/// (https://github.com/signalapp/Signal-Android/blob/main/app/src/main/java/org/thoughtcrime/securesms/linkpreview/LinkPreviewUtil.java)
struct SignalAndroidScan {
  private var values: [String: String] = [:]
  private var title: String?
  private var icon: String?
  private let bytes: ArraySlice<UInt8>
  /// Up to where no title and no icon can begin, since one before them found no end.
  private var titleGap = 0
  private var iconGap = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    var index = bytes.startIndex
    while let open = find(0x3C, from: index) {
      let name = skipSpace(from: open + 1)
      index = open + 1
      if has("meta", at: name) {
        index = readMeta(from: name) ?? index
      } else if title == nil, name >= titleGap, has("title", at: name) {
        title = readTitle(from: name)
      } else if icon == nil, name >= iconGap, has("link", at: name) {
        icon = readIcon(from: name)
      }
    }
  }

  /// A value as it is in the page.
  func value(of source: PreviewSource) -> String? {
    switch source {
    case .property(let key): values[key]
    case .titleElement: title
    case .link: icon
    default: nil
    }
  }

  /// Reads one `meta` tag; gives the offset where the search continues, or `nil` if there was no such tag.
  private mutating func readMeta(from name: Int) -> Int? {
    guard let close = find(0x3E, from: name) else { return bytes.endIndex }
    var candidate = close
    while let property = findLast("property", from: name, before: candidate) {
      if let (key, end) = readKey(from: property), let tagEnd = find(0x3E, from: end) {
        if let content = readValue(of: "content", from: name, before: tagEnd) { values[key] = content }
        return tagEnd + 1
      }
      candidate = property
    }
    return close + 1
  }

  /// `property = " og:title"`: the name in lower case, and where it ends.
  private func readKey(from property: Int) -> (String, end: Int)? {
    guard let start = openQuote(after: property + 8), let end = find(0x22, from: start) else { return nil }
    let text = skipSpace(from: start)
    guard text < end, has("og:", at: text) || has("article:", at: text) else { return nil }
    let key = String(decoding: bytes[text..<end], as: UTF8.self).lowercased()
    return key.hasSuffix(":") ? nil : (key, end + 1)
  }

  /// `name = "value"`, the first in a stretch.
  private func readValue(of name: String, from start: Int, before end: Int) -> String? {
    var index = start
    while let found = findFirst(name, from: index, before: end) {
      if let open = openQuote(after: found + name.utf8.count), let close = find(0x22, from: open), close < end
      {
        return CharacterReferences.decode(bytes[open..<close])
      }
      index = found + 1
    }
    return nil
  }

  /// The `.` of the expression matches no newline, so the title is on one line, up to the last end tag.
  private mutating func readTitle(from name: Int) -> String? {
    titleGap = bytes.endIndex
    guard let close = find(0x3E, from: name) else { return nil }
    let line = close + 1..<(find(0x0A, from: close + 1) ?? bytes.endIndex)
    titleGap = line.upperBound
    var end: Int?
    var index = line.lowerBound
    while let open = find(0x3C, from: index), open < line.upperBound {
      if has("/title", at: skipSpace(from: open + 1)) { end = open }
      index = open + 1
    }
    return end.map { CharacterReferences.decode(bytes[line.lowerBound..<$0]) }
  }

  private mutating func readIcon(from name: Int) -> String? {
    let close = find(0x3E, from: name) ?? bytes.endIndex
    iconGap = close
    guard close < bytes.endIndex, let relation = findFirst("rel", from: name, before: close),
      openQuote(after: relation + 3) != nil, findFirst("icon", from: relation, before: close) != nil
    else { return nil }
    return readValue(of: "href", from: name, before: close)
  }

  /// Behind `= "`, with white space around the sign.
  private func openQuote(after index: Int) -> Int? {
    let sign = skipSpace(from: index)
    guard sign < bytes.endIndex, bytes[sign] == 0x3D else { return nil }
    let quote = skipSpace(from: sign + 1)
    guard quote < bytes.endIndex, bytes[quote] == 0x22 else { return nil }
    return quote + 1
  }

  private func find(_ byte: UInt8, from start: Int) -> Int? {
    start < bytes.endIndex ? bytes[start...].firstIndex(of: byte) : nil
  }

  private func findFirst(_ text: String, from start: Int, before end: Int) -> Int? {
    stride(from: start, to: end, by: 1).first { has(text, at: $0) }
  }

  private func findLast(_ text: String, from start: Int, before end: Int) -> Int? {
    stride(from: end - 1, through: start, by: -1).first { has(text, at: $0) }
  }

  private func has(_ text: String, at index: Int) -> Bool {
    index <= bytes.endIndex && bytes[index...].starts(with: text.utf8)
  }

  private func skipSpace(from start: Int) -> Int {
    var index = start
    while index < bytes.endIndex, bytes[index].isSpace || bytes[index] == 0x0B { index += 1 }
    return min(index, bytes.endIndex)
  }
}

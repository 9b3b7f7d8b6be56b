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
    var rest = bytes
    while let open = rest.firstIndex(of: 0x3C) {
      rest = rest[(open + 1)...]
      let tag = Self.withoutSpace(rest)
      if tag.starts(with: "meta".utf8) {
        rest = readMeta(tag)
      } else if title == nil, tag.startIndex >= titleGap, tag.starts(with: "title".utf8) {
        title = readTitle(tag)
      } else if icon == nil, tag.startIndex >= iconGap, tag.starts(with: "link".utf8) {
        icon = readIcon(tag)
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

  /// Reads one `meta` tag from its name on; gives what is behind it.
  private mutating func readMeta(_ tag: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let close = tag.firstIndex(of: 0x3E) else { return [] }
    for property in tag[..<close].ranges(of: "property".utf8).reversed() {
      var rest = tag[property.upperBound...]
      guard let name = Self.takeValue(from: &rest), let key = Self.key(name),
        let end = rest.firstIndex(of: 0x3E)
      else { continue }
      if let content = Self.value(of: "content", in: tag[..<end]) { values[key] = content }
      return tag[(end + 1)...]
    }
    return tag[(close + 1)...]
  }

  /// The name in `" og:title"` in lower case; `nil` for one of another kind.
  private static func key(_ text: ArraySlice<UInt8>) -> String? {
    let name = withoutSpace(text)
    guard name.starts(with: "og:".utf8) || name.starts(with: "article:".utf8) else { return nil }
    let key = String(decoding: name, as: UTF8.self).lowercased()
    return key.hasSuffix(":") ? nil : key
  }

  /// The `.` of the expression matches no newline, so the title is on one line, up to the last end tag.
  private mutating func readTitle(_ tag: ArraySlice<UInt8>) -> String? {
    titleGap = bytes.endIndex
    guard let close = tag.firstIndex(of: 0x3E) else { return nil }
    let line = tag[(close + 1)...].prefix { $0 != 0x0A }
    titleGap = line.endIndex
    let end = line.indices.last { index in
      line[index] == 0x3C && Self.withoutSpace(tag[(index + 1)...]).starts(with: "/title".utf8)
    }
    return end.map { CharacterReferences.decode(line[..<$0]) }
  }

  private mutating func readIcon(_ tag: ArraySlice<UInt8>) -> String? {
    let link = tag.prefix { $0 != 0x3E }
    iconGap = link.endIndex
    guard iconGap < bytes.endIndex, let relation = link.firstRange(of: "rel".utf8) else { return nil }
    var rest = link[relation.upperBound...]
    guard Self.takeQuote(from: &rest), rest.firstRange(of: "icon".utf8) != nil else { return nil }
    return Self.value(of: "href", in: link)
  }

  /// The value of `name = "value"`, the first in a tag.
  private static func value(of name: String, in tag: ArraySlice<UInt8>) -> String? {
    for found in tag.ranges(of: name.utf8) {
      var rest = tag[found.upperBound...]
      if let value = takeValue(from: &rest) { return CharacterReferences.decode(value) }
    }
    return nil
  }

  /// Takes `= "value"` from the front.
  private static func takeValue(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard takeQuote(from: &rest) else { return nil }
    let value = rest.take { $0 != 0x22 }
    return rest.take(0x22) ? value : nil
  }

  /// Takes `= "` from the front, with white space around the sign.
  private static func takeQuote(from rest: inout ArraySlice<UInt8>) -> Bool {
    rest = withoutSpace(rest)
    guard rest.take(0x3D) else { return false }
    rest = withoutSpace(rest)
    return rest.take(0x22)
  }

  private static func withoutSpace(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.drop { $0.isSpace || $0 == 0x0B }
  }
}

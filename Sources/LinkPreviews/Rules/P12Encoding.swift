/// The page is UTF-8 and says so at once.
enum EncodingRule {
  static let rule = PreviewRule(
    id: "P12",
    summary: "the page is UTF-8 and says so within its first 1,024 bytes",
    consumers: [.matrix, .signalDesktop, .signalAndroid, .mastodon],
    causes: [utf16, otherEncoding, lateEncoding, unnamedEncoding, invalidByte],
    sources: [
      .source:
        "Matrix looks at the first 1,024 bytes, as the HTML standard says "
        + "(https://html.spec.whatwg.org/multipage/semantics.html#charset)"
    ],
    example: #"<meta charset="iso-8859-1">"#
  ) { page, _, list in
    if [.utf16LittleEndian, .utf16BigEndian].contains(page.encoding) { return list.add(utf16, at: 0) }
    checkDeclarations(page, &list)
    if page.encoding == .utf8, let offset = invalidOffset(in: page.bytes) {
      list.add(invalidByte, at: offset, "\(offset)")
    }
  }

  private static func checkDeclarations(_ page: PreviewPage, _ list: inout FindingList) {
    var isDeclared = false
    for tag in page.head.tags where tag.name == "meta" && page.isInHead(tag) {
      guard let charset = PageHead.charset(of: tag) else { continue }
      if !["utf-8", "utf8"].contains(charset.lowercased()) {
        list.add(otherEncoding, at: tag.offset, charset.quoted)
      } else if !isDeclared, tag.range.upperBound > PreviewLimits.declaration {
        list.add(lateEncoding, at: tag.offset, "\(tag.range.upperBound)")
      }
      isDeclared = true
    }
    if !isDeclared { list.add(unnamedEncoding, at: 0) }
  }

  /// Where the first byte stands that is no part of a character.
  private static func invalidOffset(in bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }

  private static let utf16 = PreviewCause(
    "the page begins as UTF-16; expected UTF-8 (most consumers show nothing or wrong letters)",
    fix: "Save the file as UTF-8, and name that encoding first in the head.",
    tags: charsetTag)
  private static let otherEncoding = PreviewCause(
    #"the page says that its encoding is …; expected <meta charset="utf-8"> (Matrix, Signal and browsers "#
      + "show wrong letters)",
    fix: "Save the file as UTF-8, and name that encoding first in the head.",
    tags: charsetTag)
  private static let lateEncoding = PreviewCause(
    "the encoding is named at byte …; expected it within the first \(PreviewLimits.declaration) bytes "
      + "(Matrix and browsers guess before that)",
    fix: "Apps look at the first 1,024 bytes only. Make it the first tag of the head.",
    tags: charsetTag)
  private static let unnamedEncoding = PreviewCause(
    #"the page does not name its encoding; expected <meta charset="utf-8"> at the top of the head (Matrix "#
      + "and browsers guess)",
    fix: "Apps guess, and letters beyond ASCII come out wrong. Make this the first tag of the head.",
    tags: charsetTag)
  private static let invalidByte = PreviewCause(
    "byte … is not UTF-8; expected a page in UTF-8 throughout (consumers show wrong letters)",
    fix:
      "A part of the page is in another encoding, often a text that was copied from an old file. Convert it, for "
      + "example with iconv -f windows-1252 -t utf-8.")

  private static let charsetTag = #"""
    <head>
    <meta charset="utf-8">
    """#
}

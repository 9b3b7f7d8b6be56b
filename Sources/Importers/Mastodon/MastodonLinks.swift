/// Takes links out of the HTML of a post.
enum MastodonLinks {
  /// The HTML without the links to hidden URLs, what they read included:
  /// `see <a href="https://a.example/1">a.example/1</a>` → `see `.
  ///
  /// It looks for `<a` tags and the next `</a>`, since no link may be in another; whatever else the HTML is,
  /// it is not changed. It goes over the bytes, since every post of an archive passes here.
  static func removed(from html: String, where isHidden: (String) -> Bool) -> String {
    let bytes = Array(html.utf8)
    var result: [UInt8] = []
    var copied = 0
    var place = 0
    while let start = find("<a ", in: bytes[place...]),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      place = end + 1
      guard let address = address(in: bytes[start..<end]), isHidden(address) else { continue }
      if let close = find("</a>", in: bytes[place...]) { place = close + 4 }
      result += bytes[copied..<start]
      copied = place
    }
    return copied == 0 ? html : String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  /// Where a word of small letters is first, in whatever case.
  private static func find(_ word: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard let first = word.first, bytes.count >= word.count else { return nil }
    return (bytes.startIndex...bytes.endIndex - word.count).first { index in
      let byte = bytes[index]
      guard byte == first || byte | 0x20 == first else { return false }
      return zip(bytes[index...], word).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }
  }

  /// What the `href` of a tag says.
  private static func address(in tag: ArraySlice<UInt8>) -> String? {
    guard let start = find("href=", in: tag) else { return nil }
    let rest = tag[(start + 5)...]
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = rest.dropFirst().firstIndex(of: quote)
    else { return nil }
    return String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self).replacing("&amp;", with: "&")
  }
}

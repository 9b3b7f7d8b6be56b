/// Which words of an export name a language.
///
/// Exports hold words such as `zhCn` that no browser understands; only well-formed tags of a language with two
/// or three letters pass: `de`, `pt-BR`, `zh-Hant-TW`, `sr-Latn-x-old`.
/// (https://www.rfc-editor.org/rfc/rfc5646#section-2.1)
enum LanguageTags {
  /// Whether a tag is well-formed.
  static func isWellFormed(_ tag: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.utf8.count), language.isAlphabetic,
      parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.isAlphanumeric })
    else { return false }
    var rest = parts.dropFirst()
    rest.dropUpTo(3) { $0.utf8.count == 3 && $0.isAlphabetic }
    rest.dropUpTo(1) { $0.utf8.count == 4 && $0.isAlphabetic }
    rest.dropUpTo(1) { $0.isRegion }
    rest.dropUpTo(.max) { $0.isVariant }
    while let singleton = rest.first, singleton.utf8.count == 1 {
      let isPrivate = singleton.lowercased() == "x"
      let count = rest.count
      rest = rest.dropFirst()
      rest.dropUpTo(.max) { isPrivate || $0.utf8.count >= 2 }
      guard rest.count < count - 1 else { return false }
    }
    return rest.isEmpty
  }
}

extension ArraySlice<Substring> {
  fileprivate mutating func dropUpTo(_ limit: Int, while isMeant: (Substring) -> Bool) {
    var dropped = 0
    while dropped < limit, let next = first, isMeant(next) {
      self = dropFirst()
      dropped += 1
    }
  }
}

extension Substring {
  fileprivate var isAlphabetic: Bool { utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } }
  fileprivate var isNumeric: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }
  fileprivate var isAlphanumeric: Bool {
    utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
  }
  fileprivate var isRegion: Bool {
    (utf8.count == 2 && isAlphabetic) || (utf8.count == 3 && isNumeric)
  }
  fileprivate var isVariant: Bool {
    utf8.count >= 5 || (utf8.count == 4 && prefix(1).isNumeric)
  }
}

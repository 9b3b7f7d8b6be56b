import SitePaths

/// The rule for a name in a URL: what a record calls itself, made safe for every host and file system.
///
/// A safe name is 1 to 80 of `A-Z a-z 0-9 . _ ~ -`, begins and ends with no dot, ends neither with `~` nor with
/// `~` and digits, and is not one of the names that Windows keeps for devices nor one that the site itself uses. A name that already is safe
/// stays as it is; of any other the safe characters are kept and a hash of the whole is added, so that `a b`
/// and `a-b` never meet.
package enum SafeName {
  /// `unique` is what the hash is made from: the id, which no two records share.
  package static func make(from name: String, unique id: String) -> String {
    isSafe(name) ? name : marked(name, unique: id, digits: 8)
  }

  /// A name with `digits` hexadecimal digits of the id's hash behind it.
  package static func marked(_ name: String, unique id: String, digits: Int) -> String {
    var kept = ""
    for byte in name.utf8.prefix(200) where kept.utf8.count < 40 {
      if isUnreserved(byte), byte != 0x7E {
        kept.unicodeScalars.append(Unicode.Scalar(byte))
      } else if kept.last != "-" {
        kept += "-"
      }
    }
    while let first = kept.first, first == "." || first == "-" { kept.removeFirst() }
    while let last = kept.last, last == "." || last == "-" { kept.removeLast() }
    let mark = ContentHash(of: Array(id.utf8)).prefix(digits)
    return kept.isEmpty ? mark : kept + "-" + mark
  }

  /// The last part of an id: `https://social.example/users/ada/statuses/12` is `12`.
  package static func lastPart(of id: String) -> String {
    String(Substring(lastPart(of: id.utf8)))
  }

  /// The last part of an id by its UTF-8 bytes.
  static func lastPart<Bytes: BidirectionalCollection<UInt8>>(of id: Bytes) -> Bytes.SubSequence {
    let end = id.lastIndex { $0 == 0x2F || $0 == 0x3A }
    return id[(end.map { id.index(after: $0) } ?? id.startIndex)...]
  }

  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  /// Whether a name may be in a URL as it is, below other names of the site.
  static func isSafe(_ name: String) -> Bool { isSafe(name.utf8) }

  /// Whether a name may be in a URL as it is, by its UTF-8 bytes.
  static func isSafe(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    isPlain(name) && !isDevice(name)
      && (name.count > longestReserved
        || !reserved.contains(String(decoding: name, as: UTF8.self).lowercased()))
  }

  /// Whether every host and file system takes a name as it is: what a handle has to be, which is behind an
  /// `@` and so meets no other name.
  static func isPlain(_ name: some StringProtocol) -> Bool { isPlain(String(name).utf8) }

  private static func isPlain(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    guard (1...80).contains(bytes.count), bytes.allSatisfy(isUnreserved) else { return false }
    return bytes.first != 0x2E && bytes.last != 0x2E && !isShortName(bytes)
  }

  /// Whether a name ends like those that Windows gives to files with longer names: `PROGRA~1`.
  private static func isShortName(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    guard let sign = bytes.lastIndex(of: 0x7E) else { return false }
    return bytes[sign...].dropFirst().prefix { $0 != 0x2E }.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether a name is a device's, alone or before a dot: `con.txt` is one as `con` is.
  private static func isDevice(_ name: some Collection<UInt8>) -> Bool {
    let stem = name.prefix(6).prefix { $0 != 0x2E }
    return (3...4).contains(stem.count)
      && devices.contains(String(decoding: stem, as: UTF8.self).lowercased())
  }

  private static let longestReserved = reserved.map(\.utf8.count).max() ?? 0

  /// Names that stand for something else in the same folder, or may one day.
  private static let reserved: Set<String> = [
    "index", "index.html", "page", "feed", "feed.xml", "feed.json", "assets", "media", "404", "404.html",
    "embed", "oembed.json", "oembed.xml", "thread.json", "thread.md", "thread.txt", "tags", "archive",
    "about", "post", "replies", "reposts", "sitemap.xml",
  ]

  private static let devices = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

  // MARK: Tags

  /// The name of a tag's page, from the tag's key: `swift` is `swift`, `日本` is `日本`, `c++` gets a mark.
  ///
  /// A key is folded in case and composed, so two tags never meet on a file system that looks at neither. Beyond
  /// ASCII a name holds letters, marks and digits alone: some file systems do not see the rest.
  package static func tag(_ key: String) -> String {
    isTagName(key) && !isMarked(key) ? key : marked(key, unique: key, digits: markedTagDigits)
  }

  private static let markedTagDigits = 16

  private static func isTagName(_ key: String) -> Bool {
    if key.utf8.allSatisfy({ $0 < 0x80 }) { return isSafe(key) && key == key.lowercased() }
    guard key.utf8.count <= 120, let first = key.unicodeScalars.first?.properties.generalCategory,
      !marks.contains(first)
    else { return false }
    return key.unicodeScalars.allSatisfy { scalar in
      scalar == "_"
        || !scalar.properties.isDefaultIgnorableCodePoint
          && lettersDigitsAndMarks.contains(scalar.properties.generalCategory)
    }
  }

  private static let marks: [Unicode.GeneralCategory] = [.nonspacingMark, .spacingMark]
  private static let lettersDigitsAndMarks: [Unicode.GeneralCategory] =
    marks + [.lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber]

  /// Whether a key looks like another's name with a mark.
  private static func isMarked(_ key: String) -> Bool {
    let bytes = key.utf8
    let digits = bytes.suffix(markedTagDigits)
    let isHexadecimal = digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    let before = bytes.dropLast(markedTagDigits).last
    return digits.count == markedTagDigits && isHexadecimal && (before == nil || before == 0x2D)
  }
}

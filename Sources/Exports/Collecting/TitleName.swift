import Foundation

/// Makes the name in URLs of a post that has a title and no name of its own: `How the ferry runs` is
/// `how-the-ferry-runs`.
enum TitleName {
  /// How many letters a name may have, and how many characters of a title are looked at.
  private static let length = 60
  private static let readLength = 200
  private static let leastLength = 3

  /// `nil` if a URL can say hardly half of the title, as of one in Japanese.
  static func make(from title: String) -> String? {
    let head = String(title.unicodeScalars.prefix(readLength))
    var name = ""
    var (letters, kept) = (0, 0)
    for scalar in head.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
      if ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) {
        name.unicodeScalars.append(scalar)
        kept += 1
        letters += 1
      } else if scalar.properties.isAlphabetic {
        letters += 1
      } else if !isInsideWord(scalar), !name.isEmpty, name.last != "-" {
        name += "-"
      }
    }
    guard kept >= leastLength, kept * 2 > letters else { return nil }
    return cut(name)
  }

  /// Whether it parts no words: an accent or an apostrophe.
  private static func isInsideWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "’" || scalar.properties.isGraphemeExtend
  }

  /// The words that fit.
  private static func cut(_ name: String) -> String {
    var name = name
    if name.utf8.count > length {
      name = String(name.prefix(length))
      if let end = name.lastIndex(of: "-"), name.distance(from: name.startIndex, to: end) > length / 2 {
        name = String(name[..<end])
      }
    }
    while name.last == "-" { name.removeLast() }
    return name
  }
}

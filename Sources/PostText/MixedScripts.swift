/// The scripts of a word that mixes letters which look alike, such as `Latin and Cyrillic` for `Аda` with a Cyrillic
/// first letter; `nil` if no word does. Words of different scripts next to each other are fine.
///
/// Of the scripts that Unicode calls confusable with Latin
/// (https://www.unicode.org/reports/tr39/#Mixed_Script_Detection).
package func mixedScripts(_ text: some StringProtocol) -> String? {
  for word in text.split(whereSeparator: \.isWhitespace) {
    let scripts = Set(word.lowercased().unicodeScalars.compactMap(LikeLatin.init))
    if scripts.count > 1 { return scripts.map(\.rawValue).sorted().joined(separator: " and ") }
  }
  return nil
}

/// Latin, and the scripts with letters that look like Latin ones.
private enum LikeLatin: String {
  case latin = "Latin"
  case greek = "Greek"
  case cyrillic = "Cyrillic"
  case armenian = "Armenian"
  case cherokee = "Cherokee"

  /// The script of a letter in lower case.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x61...0x7A, 0xDF...0xF6, 0xF8...0x24F, 0x250...0x2AF, 0x1E00...0x1EFF: self = .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F: self = .cyrillic
    case 0x531...0x58F: self = .armenian
    case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
    default: return nil
    }
  }
}

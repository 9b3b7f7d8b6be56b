import SiteFiles

/// The rule for a name in an address: what a record calls itself, made safe for every host and file system.
///
/// A safe name is 1 to 80 of `A-Z a-z 0-9 . _ ~ -`, is no dot, ends with neither a dot nor `~`, and is none
/// of the names that Windows keeps for devices nor one that the site itself uses. A name that already is safe
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
    let end = id.utf8.lastIndex { $0 == 0x2F || $0 == 0x3A }
    guard let end else { return id }
    return String(id[id.utf8.index(after: end)...])
  }

  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  static func isSafe(_ name: String) -> Bool {
    let bytes = name.utf8
    guard (1...80).contains(bytes.count), bytes.allSatisfy(isUnreserved) else { return false }
    guard bytes.first != 0x2E, bytes.last != 0x2E, bytes.last != 0x7E else { return false }
    if bytes.count > 12 { return true }
    let stem = Substring(bytes.prefix { $0 != 0x2E }).lowercased()
    return !reserved.contains(name.lowercased()) && !devices.contains(stem)
  }

  /// Names that stand for something else in the same folder.
  private static let reserved: Set<String> = [
    "index", "index.html", "page", "feed.xml", "feed.json", "assets", "media", "404", "404.html", "embed",
    "oembed.json", "thread.json",
  ]

  private static let devices: Set<String> = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
    "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
  ]
}

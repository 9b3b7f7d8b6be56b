import NativeFormat
import ThreadModel

extension Instant {
  /// Reads a time as X writes it: `Sat Nov 09 12:14:18 +0000 2024`, `2013-07-01 10:00:00 +0000` in the oldest
  /// archives, or RFC 3339.
  init?(writtenByX text: String) {
    if let time = Instant(rfc3339: text) {
      self = time
      return
    }
    let words = text.split(separator: " ")
    let rfc3339: String
    switch words.count {
    case 6:
      guard let month = Self.months.firstIndex(of: words[1]) else { return nil }
      let day = CivilTime.padded(month + 1, 2) + "-" + words[2]
      rfc3339 = "\(words[5])-\(day)T\(words[3])\(words[4])"
    case 3: rfc3339 = "\(words[0])T\(words[1])\(words[2])"
    default: return nil
    }
    self.init(rfc3339: rfc3339)
  }

  private static let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
}

extension JSONReader {
  /// A time as X writes it; `nil` for every other value.
  mutating func timeOfX() throws(JSONError) -> Instant? { try string().flatMap(Instant.init(writtenByX:)) }

  /// A whole number that is not negative, which X writes as a string: `"12"`.
  mutating func writtenCount() throws(JSONError) -> Int? {
    try identifier().flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
  }

  /// An id that is not empty.
  mutating func filledIdentifier() throws(JSONError) -> String? {
    try identifier().flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Every id of a list.
  mutating func identifiers() throws(JSONError) -> [String] {
    try list { reader throws(JSONError) in try reader.filledIdentifier() }
  }
}

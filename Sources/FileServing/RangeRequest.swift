/// Which bytes of a file a `Range` field asks for: `bytes=0-99`, `bytes=100-`, `bytes=-100`, `bytes=0-9,20-29`.
///
/// What is not understood asks for everything: another unit, a slip in the syntax. So do more ranges than a browser
/// has a use for, and ranges that overlap: that is the freedom
/// https://www.rfc-editor.org/rfc/rfc9110#section-14.2 gives, and a request of a thousand ranges is as cheap as one.
enum RangeRequest: Hashable, Sendable {
  /// All bytes.
  case whole
  /// These bytes, at least one.
  case part(Range<Int>)
  /// These ranges in this order, each of at least one byte, none of a byte that another has.
  case parts([Range<Int>])
  /// Bytes that the file does not have.
  case unsatisfiable

  /// The most ranges that are answered one by one.
  static let mostParts = 16

  /// Reads the value of a `Range` field for a file of `size` bytes; nil asks for everything.
  init(_ value: String?, size: Int) {
    guard let value, let specs = Self.specs(of: value) else {
      self = .whole
      return
    }
    var ranges: [Range<Int>] = []
    for spec in specs {
      guard let range = Self.range(spec, size: size) else {
        self = .whole
        return
      }
      if !range.isEmpty { ranges.append(range) }
    }
    switch ranges.count {
    case 0: self = .unsatisfiable
    case 1: self = .part(ranges[0])
    default: self = Self.overlap(ranges) ? .whole : .parts(ranges)
    }
  }

  /// The bytes of one range, none where the file ends before it; nil where it is none.
  private static func range(_ spec: Substring, size: Int) -> Range<Int>? {
    let ends = spec.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    switch (number(ends[0]), number(ends[1])) {
    case (let first?, nil) where ends[1].isEmpty: return bytes(from: first, to: size)
    case (let first?, let last?) where first <= last:
      return bytes(from: first, to: last < size ? last + 1 : size)
    case (nil, let length?) where ends[0].isEmpty: return bytes(from: size - min(length, size), to: size)
    default: return nil
    }
  }

  private static func bytes(from start: Int, to end: Int) -> Range<Int> { min(start, end)..<end }

  private static func overlap(_ ranges: [Range<Int>]) -> Bool {
    let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
    return zip(sorted, sorted.dropFirst()).contains { $0.upperBound > $1.lowerBound }
  }

  /// The ranges in bytes, as written; nil where there are too many.
  private static func specs(of value: String) -> [Substring]? {
    let sides = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, String(sides[0]).equalsIgnoringCase("bytes") else { return nil }
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let specs = sides[1].split(separator: ",", maxSplits: mostParts, omittingEmptySubsequences: false)
    guard specs.count <= mostParts else { return nil }
    return specs.map { spec in
      let start = spec.drop(while: isBlank)
      return specs.count == 1 ? start : start.prefix { !isBlank($0) }
    }
  }

  /// A number of digits alone. One too large for the machine counts as the largest: no file reaches it.
  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy(HTTPBytes.isDigit) else { return nil }
    return Int(digits) ?? .max
  }
}

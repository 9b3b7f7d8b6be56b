/// Which bytes of a file a `Range` field asks for: `bytes=0-99`, `bytes=100-`, `bytes=-100`.
///
/// What is not understood asks for everything: another unit, several ranges, a slip in the syntax. That is
/// the freedom https://www.rfc-editor.org/rfc/rfc9110#section-14.2 gives, and it makes a request of a
/// thousand ranges as cheap as one.
enum RangeRequest: Hashable, Sendable {
  /// All bytes.
  case whole
  /// These bytes, at least one.
  case part(Range<Int>)
  /// Bytes that the file does not have.
  case unsatisfiable

  /// Reads the value of a `Range` field for a file of `size` bytes; nil asks for everything.
  init(_ value: String?, size: Int) {
    guard let value, let spec = Self.spec(of: value) else {
      self = .whole
      return
    }
    let first = Self.number(spec.first)
    let last = Self.number(spec.last)
    switch (first, last) {
    case (let first?, nil) where spec.last.isEmpty: self = Self.bytes(from: first, to: size, of: size)
    case (let first?, let last?) where first <= last:
      self = Self.bytes(from: first, to: last < size ? last + 1 : size, of: size)
    case (nil, let length?) where spec.first.isEmpty:
      self = Self.bytes(from: size - min(length, size), to: size, of: size)
    default: self = .whole
    }
  }

  private static func bytes(from start: Int, to end: Int, of size: Int) -> RangeRequest {
    start < end ? .part(start..<end) : .unsatisfiable
  }

  /// The two sides of the dash of a single range in bytes.
  private static func spec(of value: String) -> (first: Substring, last: Substring)? {
    let sides = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, String(sides[0]).equalsIgnoringCase("bytes") else { return nil }
    let range = sides[1].drop { $0 == " " || $0 == "\t" }
    let ends = range.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    return (ends[0], ends[1])
  }

  /// A number of digits alone. One too large for the machine counts as the largest: no file reaches it.
  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(digits) ?? .max
  }
}

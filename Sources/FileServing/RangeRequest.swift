/// Which bytes of a file a `Range` field asks for: `bytes=0-99`, `bytes=100-`, `bytes=-100`.
///
/// Whatever else it says asks for everything: another unit, an invalid range, several ranges. That is the freedom that
/// https://www.rfc-editor.org/rfc/rfc9110#section-14.2 gives, and a request of a thousand ranges is as cheap as one.
enum RangeRequest {
  /// Reads the value of a `Range` field for a file of `size` bytes: no bytes if the file does not have them, and `nil`
  /// if everything is asked for.
  static func range(_ value: String, size: Int) -> Range<Int>? {
    let sides = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, String(sides[0]).equalsIgnoringCase("bytes") else { return nil }
    let ends = sides[1].drop { $0 == " " || $0 == "\t" }.split(
      separator: "-", omittingEmptySubsequences: false)
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

  /// A number of digits alone. One too large for the machine counts as the largest: no file reaches it.
  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy(HTTPBytes.isDigit) else { return nil }
    return Int(digits) ?? .max
  }
}

import ThreadModel

/// The time that a record key tells. (https://atproto.com/specs/tid)
enum BlueskyClock {
  /// The moment at which a key such as `3jwnhkjitlk2y` was made: 13 digits to the base 32, of which all but
  /// the lowest ten bits count microseconds. `nil` for a key of another kind.
  static func time(ofKey key: String) -> Instant? {
    guard key.utf8.count == 13, let first = key.utf8.first, first <= UInt8(ascii: "j") else { return nil }
    var value: UInt64 = 0
    for byte in key.utf8 {
      guard let digit = digits.firstIndex(of: byte) else { return nil }
      value = value << 5 | UInt64(digit)
    }
    return Instant(clamping: Int64(value >> 10) / 1000)
  }

  /// The digits in their order as bytes, so that keys sort by time.
  private static let digits = Array("234567abcdefghijklmnopqrstuvwxyz".utf8)
}

/// Times with a zone as RFC 3339 writes them: `2026-03-04T05:06:07.089+02:00`.
/// (https://www.rfc-editor.org/rfc/rfc3339#section-5.6)
package enum RFC3339 {
  /// The milliseconds since 1970-01-01T00:00:00Z, without leap seconds: one becomes the second before it. `nil` if the time
  /// is invalid or has no zone.
  ///
  /// A loose time may lack the seconds, and may have a comma before their fraction.
  package static func milliseconds(
    of bytes: UnsafeBufferPointer<UInt8>, isLoose: Bool = false
  ) -> Int64? {
    var reader = DigitReader(bytes: bytes)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
      let day = reader.number(2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2),
      year >= 1, (1...12).contains(month), day >= 1, hour <= 23, minute <= 59,
      let rest = reader.seconds(isLoose: isLoose), let offset = reader.offset(), reader.isAtEnd
    else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    let nextMonth = Self.days(year: year + month / 12, month: month % 12 + 1, day: 1)
    guard days < nextMonth else { return nil }
    return Int64(days) * 86_400_000 + Int64((hour * 3_600 + minute * 60 - offset) * 1_000 + rest)
  }

  /// The milliseconds of a loose time, as preview tags, feeds and sitemaps state it.
  package static func milliseconds(ofLoose text: String) -> Int64? {
    text.withBytes { milliseconds(of: $0, isLoose: true) }
  }

  /// Days since 1970-01-01 of a date of the Gregorian calendar.
  /// (https://howardhinnant.github.io/date_algorithms.html#days_from_civil)
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

/// Reads the fixed-width numbers of a time.
private struct DigitReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == character.value else { return false }
    index += 1
    return true
  }

  mutating func number(_ width: Int) -> Int? {
    guard index + width <= bytes.count else { return nil }
    var value = 0
    for _ in 0..<width {
      guard (0x30...0x39).contains(bytes[index]) else { return nil }
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    return value
  }

  /// The seconds behind a colon, with their fraction, in milliseconds.
  mutating func seconds(isLoose: Bool) -> Int? {
    guard skip(":") else { return isLoose ? 0 : nil }
    guard let second = number(2), second <= 60 else { return nil }
    guard skip(".") || isLoose && skip(",") else { return min(second, 59) * 1_000 }
    return fraction().map { min(second, 59) * 1_000 + $0 }
  }

  /// The first three digits after the point as milliseconds; the others are read and dropped.
  private mutating func fraction() -> Int? {
    let start = index
    var (value, unit) = (0, 100)
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
      value += unit * Int(bytes[index] - 0x30)
      unit /= 10
      index += 1
    }
    return index > start ? value : nil
  }

  /// The distance from UTC in seconds: `Z`, `+02:00`, `-0530`.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isNegative = skip("-")
    guard isNegative || skip("+"), let hours = number(2) else { return nil }
    _ = skip(":")
    guard let minutes = number(2), hours <= 23, minutes <= 59 else { return nil }
    return (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
  }
}

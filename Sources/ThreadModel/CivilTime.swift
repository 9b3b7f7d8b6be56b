/// A moment as a calendar and a clock show it, at a fixed distance from UTC.
public struct CivilTime: Hashable, Sendable {
  /// The year from 1, the month and day from 1, and the time of day.
  public let year, month, day, hour, minute, second, millisecond: Int

  /// The calendar of a place that is `offsetSeconds` ahead of UTC.
  public init(_ instant: Instant, offsetSeconds: Int) {
    let shifted = instant.milliseconds + Int64(min(max(offsetSeconds, -172_800), 172_800)) * 1000
    let days = Int((shifted < 0 ? shifted - 86_399_999 : shifted) / 86_400_000)
    let rest = Int(shifted - Int64(days) * 86_400_000)
    (year, month, day) = Self.civil(fromDays: days)
    hour = rest / 3_600_000
    minute = rest / 60_000 % 60
    second = rest / 1000 % 60
    millisecond = rest % 1000
  }

  /// `2026-03-04T05:06:07Z`, meant for an offset of zero.
  var rfc3339UTC: String { withRFC3339UTC { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the bytes of `rfc3339UTC`.
  func withRFC3339UTC<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
      var writer = DigitWriter(bytes: buffer)
      writer.append(year, width: 4, before: "-")
      writer.append(month, width: 2, before: "-")
      writer.append(day, width: 2, before: "T")
      writer.append(hour, width: 2, before: ":")
      writer.append(minute, width: 2, before: ":")
      writer.append(second, width: 2, before: millisecond == 0 ? "Z" : ".")
      if millisecond != 0 { writer.append(millisecond, width: 3, before: "Z") }
      return body(UnsafeBufferPointer(rebasing: buffer[..<writer.count]))
    }
  }

  /// A number with zeros before it, up to `width` digits.
  public static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    let missing = width - digits.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
  }

  static func milliseconds(ofRFC3339 bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    var reader = DigitReader(bytes: bytes)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
      let day = reader.number(2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2), reader.skip(":"),
      let second = reader.number(2), year >= 1, (1...12).contains(month),
      day >= 1, day <= daysInMonth(month, of: year), hour <= 23, minute <= 59, second <= 60
    else { return nil }
    let fraction = reader.skip(".") ? reader.fraction() : 0
    guard let fraction, let offset = reader.offset(), reader.isAtEnd else { return nil }
    let days = Int64(Self.days(year: year, month: month, day: day))
    let seconds = days * 86_400 + Int64(hour * 3600 + minute * 60 + min(second, 59) - offset)
    return seconds * 1000 + Int64(fraction)
  }

  private static func daysInMonth(_ month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
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

  /// The date of a day since 1970-01-01; before year 0 there is none, so nothing is negative.
  private static func civil(fromDays days: Int) -> (Int, Int, Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
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

  /// The first three digits after the point as milliseconds; the others are read and dropped.
  mutating func fraction() -> Int? {
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

/// Writes the fixed-width numbers of a time into space for all of them.
private struct DigitWriter {
  let bytes: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  mutating func append(_ number: Int, width: Int, before sign: Unicode.Scalar) {
    var rest = number
    for place in (count..<(count + width)).reversed() {
      bytes[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    bytes[count + width] = UInt8(truncatingIfNeeded: sign.value)
    count += width + 1
  }
}

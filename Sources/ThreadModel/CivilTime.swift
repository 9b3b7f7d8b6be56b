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

  /// A number with zeros before it, up to `width` digits.
  public static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    let missing = width - digits.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
  }

  /// The date of a day since 1970-01-01, from year 0 on, so that nothing is negative.
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

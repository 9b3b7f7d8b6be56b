/// A second in time as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// All three forms of https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7 are read, the first is written.
/// Of a year with two digits, 70 to 99 are of the last century, so that no clock is asked.
struct HTTPDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since the beginning of 1970.
  let seconds: Int

  /// The second of this number, held between the years 1 and 9999, which the form can write.
  init(seconds: Int) { self.seconds = min(max(seconds, -62_135_596_800), 253_402_300_799) }

  /// Reads a date, or gives nil where it has none of the three forms.
  init?(_ text: String) {
    let words = text.split { $0 == " " || $0 == "-" || $0 == "," }.map(String.init)
    switch words.count {
    case 6 where words[5] == "GMT":
      self.init(day: words[1], month: words[2], year: words[3], time: words[4])
    case 5: self.init(day: words[2], month: words[1], year: words[4], time: words[3])
    default: return nil
    }
  }

  private init?(day: String, month: String, year: String, time: String) {
    guard let day = Self.number(day, digits: 1...2), let month = Self.months.firstIndex(of: month),
      let year = Self.year(year), (1...31).contains(day), let second = Self.secondOfDay(time)
    else { return nil }
    self.init(seconds: Self.days(year: year, month: month + 1, day: day) * 86_400 + second)
  }

  /// The form that is written.
  var description: String {
    let weekday = Self.weekdays[((days + 4) % 7 + 7) % 7]
    let date = Self.civil(days: days)
    return
      "\(weekday), \(Self.padded(date.day, 2)) \(Self.months[date.month - 1]) \(Self.padded(date.year, 4)) "
      + "\(timeOfDay) GMT"
  }

  /// The form of access logs: `06/Nov/1994:08:49:37 +0000`.
  var logForm: String {
    let date = Self.civil(days: days)
    return
      "\(Self.padded(date.day, 2))/\(Self.months[date.month - 1])/\(Self.padded(date.year, 4)):\(timeOfDay) +0000"
  }

  /// The form of RFC 3339: `1994-11-06T08:49:37Z`.
  var isoForm: String {
    let date = Self.civil(days: days)
    return
      "\(Self.padded(date.year, 4))-\(Self.padded(date.month, 2))-\(Self.padded(date.day, 2))T\(timeOfDay)Z"
  }

  private var days: Int { Int((Double(seconds) / 86_400).rounded(.down)) }

  private var timeOfDay: String {
    let second = seconds - days * 86_400
    return [second / 3_600, second / 60 % 60, second % 60].map { Self.padded($0, 2) }.joined(separator: ":")
  }

  static func < (left: HTTPDate, right: HTTPDate) -> Bool { left.seconds < right.seconds }
}

extension HTTPDate {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  private static func year(_ text: String) -> Int? {
    if let year = number(text, digits: 4...4) { return year }
    return number(text, digits: 2...2).map { $0 < 70 ? 2_000 + $0 : 1_900 + $0 }
  }

  /// `08:49:37`; second 60 of a leap second is let through.
  private static func secondOfDay(_ text: String) -> Int? {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
      .compactMap { number(String($0), digits: 2...2) }
    guard fields.count == 3, fields[0] < 24, fields[1] < 60, fields[2] <= 60 else { return nil }
    return fields[0] * 3_600 + fields[1] * 60 + fields[2]
  }

  /// Days since 1970 of a date in the Gregorian calendar, counted in years that begin with March, so that
  /// the day of a leap year comes last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
  }

  /// The date of a day since 1970, for years from 1 on.
  private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

import Foundation

/// A second in time as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// All three forms of https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7 are read, the first is written.
/// Of a year with two digits, 70 to 99 are of the last century, so that no clock is asked.
struct HTTPDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since the beginning of 1970.
  let seconds: Int

  /// The second of this number, held between the years 1 and 9999, which the form can write.
  init(seconds: Int) { self.seconds = min(max(seconds, -62_135_596_800), 253_402_300_799) }

  /// Reads a date, or gives nil if it has none of the three forms.
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
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (Int32(year - 1_900), Int32(month), Int32(day))
    self.init(seconds: timegm(&date) + second)
  }

  /// The form that is written.
  var description: String { "\(Self.weekdays[Int(fields.tm_wday)]), \(date(" ")) \(timeOfDay) GMT" }

  /// The form of access logs: `06/Nov/1994:08:49:37 +0000`.
  var logForm: String { "\(date("/")):\(timeOfDay) +0000" }

  /// The form of RFC 3339: `1994-11-06T08:49:37Z`.
  var isoForm: String {
    let fields = fields
    return "\(year)-\((fields.tm_mon + 1).padded(to: 2))-\(fields.tm_mday.padded(to: 2))T\(timeOfDay)Z"
  }

  /// The calendar fields in UTC.
  private var fields: tm {
    var (time, fields) = (time_t(seconds), tm())
    gmtime_r(&time, &fields)
    return fields
  }

  /// The day, month and year with a separator between them.
  private func date(_ separator: String) -> String {
    let fields = fields
    return [fields.tm_mday.padded(to: 2), Self.months[Int(fields.tm_mon)], year].joined(separator: separator)
  }

  private var year: String { (fields.tm_year + 1_900).padded(to: 4) }

  private var timeOfDay: String {
    let fields = fields
    return [fields.tm_hour, fields.tm_min, fields.tm_sec].map { $0.padded(to: 2) }.joined(separator: ":")
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
}

extension BinaryInteger {
  /// The number with zeros before it where it has fewer digits.
  func padded(to width: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

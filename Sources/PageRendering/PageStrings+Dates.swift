import Foundation
package import ThreadModel

// Numbers and times in the notation of a language. It is in the files of strings, so the output is the same on every
// machine, whatever its locale and its version of ICU.

/// How whole numbers are formatted: `1234567` or `1.234.567`.
struct NumberForm: Sendable {
  /// The separator between groups of three digits; empty if they are not grouped.
  var group = ""
  /// The smallest number that is grouped: Spanish writes 1234 and 12.345.
  var groupedFrom = 1000

  func text(_ number: Int) -> String {
    let digits = String(number.magnitude)
    guard !group.isEmpty, number.magnitude >= UInt(max(groupedFrom, 1000)) else { return String(number) }
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += group }
      text.append(digit)
    }
    return text
  }
}

extension PageStrings {
  /// `12 Mar 2026, 09:14`
  func short(_ instant: Instant) -> String { date(.dateTime, zone.civil(instant)) }

  /// `09:14`
  func clock(_ instant: Instant) -> String { Self.clock(zone.civil(instant)) }

  /// Whether two moments are on one day in the zone of the site.
  func isSameDay(_ first: Instant, _ second: Instant) -> Bool {
    let (first, second) = (zone.civil(first), zone.civil(second))
    return (first.year, first.month, first.day) == (second.year, second.month, second.day)
  }

  /// `12 March 2026 at 09:14 UTC`
  package func long(_ instant: Instant) -> String {
    date(.dateLong, zone.civil(instant), zone: SiteZone.name(zone.offset(instant)))
  }

  /// `12 Mar 2026`
  package func day(_ instant: Instant) -> String { date(.dateDay, zone.civil(instant)) }

  /// `March 2026`
  func month(_ month: Int, of year: Int) -> String {
    pattern(.dateMonth, .other)?.filled { place in
      ["month": name(ofMonth: month), "year": String(year)][place]
    } ?? ""
  }

  /// `March`
  func name(ofMonth month: Int) -> String { Self.name(month, of: language.months) }

  /// A time in the order of day, month and year that a string gives.
  private func date(_ string: PageString, _ time: CivilTime, zone: String = "") -> String {
    pattern(string, .other)?.filled { place in
      switch place {
      case "day": String(time.day)
      case "month": name(ofMonth: time.month)
      case "month-short": Self.name(time.month, of: language.monthsShort)
      case "year": String(time.year)
      case "clock": Self.clock(time)
      case "date": date(.dateDay, time)
      case "zone": zone
      default: nil
      }
    } ?? ""
  }

  private static func clock(_ time: CivilTime) -> String {
    "\(CivilTime.padded(time.hour, 2)):\(CivilTime.padded(time.minute, 2))"
  }

  private static func name(_ month: Int, of names: [String]) -> String {
    names.indices.contains(month - 1) ? names[month - 1] : String(month)
  }
}

/// The time zone in which pages show times. Dates are absolute, so that a cached page never lies.
public struct SiteZone: Hashable, Sendable {
  private let zone: TimeZone?

  /// Coordinated universal time.
  public static let utc = SiteZone(zone: nil)

  /// A zone by its name in the tz database, such as `Europe/Lisbon`; `nil` if the name is unknown.
  public init?(identifier: String) {
    zone = identifier == "UTC" ? nil : TimeZone(identifier: identifier)
    guard zone != nil || identifier == "UTC" else { return nil }
  }

  private init(zone: TimeZone?) { self.zone = zone }

  /// What the zone's calendar and clocks show at a moment.
  func civil(_ instant: Instant) -> CivilTime { CivilTime(instant, offsetSeconds: offset(instant)) }

  /// The name of the zone.
  package var name: String { zone?.identifier ?? "UTC" }

  /// The distance from UTC at a moment, in seconds.
  package func offset(_ instant: Instant) -> Int {
    guard let zone else { return 0 }
    return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000))
  }

  /// `UTC+02:00`
  static func name(_ offset: Int) -> String {
    guard offset != 0 else { return "UTC" }
    let minutes = abs(offset) / 60
    let clock = "\(CivilTime.padded(minutes / 60, 2)):\(CivilTime.padded(minutes % 60, 2))"
    return "UTC\(offset < 0 ? "−" : "+")\(clock)"
  }
}

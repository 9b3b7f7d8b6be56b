import Foundation
package import ThreadModel

/// The time zone in which pages show times. Dates are absolute, so that a cached page never lies.
package struct SiteZone: Sendable {
  private let zone: TimeZone?

  /// Coordinated universal time.
  package static let utc = SiteZone(zone: nil)

  /// A zone by its name in the tz database, such as `Europe/Lisbon`; nil where it is none.
  package init?(identifier: String) {
    if identifier == "UTC" {
      self = .utc
    } else {
      guard let zone = TimeZone(identifier: identifier) else { return nil }
      self.init(zone: zone)
    }
  }

  private init(zone: TimeZone?) { self.zone = zone }

  /// `12 Mar 2026, 09:14`
  func short(_ instant: Instant) -> String {
    let time = CivilTime(instant, offsetSeconds: offset(instant))
    return "\(time.day) \(Self.months[time.month - 1].prefix(3)) \(time.year), \(clock(time))"
  }

  /// `12 March 2026 at 09:14 UTC`
  func long(_ instant: Instant) -> String {
    let offset = offset(instant)
    let time = CivilTime(instant, offsetSeconds: offset)
    return "\(time.day) \(Self.months[time.month - 1]) \(time.year) at \(clock(time)) \(Self.name(offset))"
  }

  /// `12 Mar 2026`
  func day(_ instant: Instant) -> String {
    let time = CivilTime(instant, offsetSeconds: offset(instant))
    return "\(time.day) \(Self.months[time.month - 1].prefix(3)) \(time.year)"
  }

  /// `March 2026`
  static func month(_ month: Int, of year: Int) -> String { "\(name(ofMonth: month)) \(year)" }

  /// `March`
  static func name(ofMonth month: Int) -> String {
    months.indices.contains(month - 1) ? months[month - 1] : String(month)
  }

  /// The name of the zone.
  package var name: String { zone?.identifier ?? "UTC" }

  /// The distance from UTC at a moment, in seconds.
  package func offset(_ instant: Instant) -> Int {
    guard let zone else { return 0 }
    return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000))
  }

  private func clock(_ time: CivilTime) -> String {
    "\(CivilTime.padded(time.hour, 2)):\(CivilTime.padded(time.minute, 2))"
  }

  private static func name(_ offset: Int) -> String {
    guard offset != 0 else { return "UTC" }
    let minutes = abs(offset) / 60
    let clock = "\(CivilTime.padded(minutes / 60, 2)):\(CivilTime.padded(minutes % 60, 2))"
    return "UTC\(offset < 0 ? "−" : "+")\(clock)"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
}

import Foundation
package import ThreadModel

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

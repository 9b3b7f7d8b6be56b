import Foundation

/// The clock of the machine: nothing below the command line looks at one.
enum WallClock {
  /// The milliseconds since 1970.
  static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}

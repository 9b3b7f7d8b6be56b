import Foundation

/// What fetching media may cost.
package struct FetchLimits: Sendable {
  /// The most bytes of one file, and of all that one run fetches.
  package var fileBytes = 200_000_000
  package var allBytes = 10_000_000_000
  /// How many transfers run at the same time.
  package var transfers = 4
  /// Seconds between the beginnings of two transfers from one host.
  package var hostPause = 0.25
  /// How often an address is tried, and how many seconds pass before the second time; before each later time four
  /// times as many.
  package var tries = 3
  package var firstWait = 2.0
  /// The longest wait that a server may ask for (`Retry-After`), in seconds. Who asks for more is asked again by the
  /// next run.
  package var longestWait = 120.0
  /// How many redirects are followed.
  package var redirects = 5

  /// The default limits.
  package init() {}
}

/// What time it is, and waiting; a test has one of its own.
struct FetchClock: Sendable {
  private static let start = ContinuousClock.now

  /// Seconds since some moment.
  var now: @Sendable () -> Double = { (ContinuousClock.now - FetchClock.start) / .seconds(1) }
  /// Waits so many seconds.
  var wait: @Sendable (Double) -> Void = { Thread.sleep(forTimeInterval: min(max(0, $0), 60)) }
}

import SafeMarkup

/// A moment, in whole milliseconds since 1970-01-01T00:00:00Z, of the years 1 to 9999.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since the epoch; negative before it.
  public let milliseconds: Int64

  /// The first and the last moment that RFC 3339 can write.
  public static let earliest = Instant(clamping: -62_135_596_800_000)
  /// The last moment that RFC 3339 can write.
  public static let latest = Instant(clamping: 253_402_300_799_999)

  /// A moment by its milliseconds; one outside the years 1 to 9999 becomes the nearest that is inside.
  public init(clamping milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
  }

  /// Reads an RFC 3339 time such as `2026-03-04T05:06:07.089Z` or `…+02:00`.
  ///
  /// A leap second (`:60`) becomes the second before it. A time without a zone, a month 13, a 30 February or
  /// year 0 does not exist. (https://www.rfc-editor.org/rfc/rfc3339#section-5.6)
  public init?(rfc3339 text: String) {
    guard let milliseconds = text.withBytes({ RFC3339.milliseconds(of: $0) }) else { return nil }
    self.init(clamping: milliseconds)
  }

  /// Reads an RFC 3339 time from its bytes, for those who have no string yet.
  public init?(rfc3339 bytes: UnsafeRawBufferPointer) {
    let milliseconds = bytes.withMemoryRebound(to: UInt8.self) { RFC3339.milliseconds(of: $0) }
    guard let milliseconds else { return nil }
    self.init(clamping: milliseconds)
  }

  /// The time in UTC as RFC 3339, with milliseconds only where there are any.
  public var rfc3339: String { withRFC3339 { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the bytes of `rfc3339`, for those who write very many.
  public func withRFC3339<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let time = CivilTime(self, offsetSeconds: 0)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
      var count = 0
      func append(_ number: Int, width: Int, before sign: Unicode.Scalar) {
        var rest = number
        for place in (count..<(count + width)).reversed() {
          buffer[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
        buffer[count + width] = UInt8(truncatingIfNeeded: sign.value)
        count += width + 1
      }
      append(time.year, width: 4, before: "-")
      append(time.month, width: 2, before: "-")
      append(time.day, width: 2, before: "T")
      append(time.hour, width: 2, before: ":")
      append(time.minute, width: 2, before: ":")
      append(time.second, width: 2, before: time.millisecond == 0 ? "Z" : ".")
      if time.millisecond != 0 { append(time.millisecond, width: 3, before: "Z") }
      return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Earlier is less.
  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
}

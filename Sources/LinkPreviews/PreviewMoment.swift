import Foundation

/// A moment as preview tags state it: `2026-03-04T05:06:07Z`, with seconds or without, and always with a zone.
/// (https://www.rfc-editor.org/rfc/rfc3339#section-5.6)
package struct PreviewMoment: Comparable, Hashable {
  /// Seconds since 1970, without leap seconds.
  package let seconds: Int

  /// Reads a moment; nil for what is none, and for one without a zone.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 17, bytes.count <= 40, bytes[10] | 0x20 == 0x74 || bytes[10] == 0x20,
      let year = Self.number(bytes, 0, 4), let month = Self.number(bytes, 5, 2, after: 0x2D),
      let day = Self.number(bytes, 8, 2, after: 0x2D), let hour = Self.number(bytes, 11, 2),
      let minute = Self.number(bytes, 14, 2, after: 0x3A),
      let day = Self.day(year, month, day), hour < 24, minute < 60
    else { return nil }
    guard let (second, end) = Self.seconds(bytes), let offset = Self.offset(bytes, from: end) else {
      return nil
    }
    seconds = day + hour * 3_600 + minute * 60 + second - offset
  }

  package static func < (left: PreviewMoment, right: PreviewMoment) -> Bool { left.seconds < right.seconds }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int, after sign: UInt8? = nil) -> Int? {
    guard start + count <= bytes.count else { return nil }
    if let sign, bytes[start - 1] != sign { return nil }
    let digits = bytes[start..<(start + count)]
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The seconds, if they are given, and where the zone begins.
  private static func seconds(_ bytes: [UInt8]) -> (Int, end: Int)? {
    guard bytes[16] == 0x3A else { return (0, 16) }
    guard let second = number(bytes, 17, 2), second <= 60 else { return nil }
    var end = 19
    if end < bytes.count, bytes[end] == 0x2E || bytes[end] == 0x2C {
      end += 1
      let start = end
      while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
      if end == start { return nil }
    }
    return (second, end)
  }

  /// `Z`, `+01:00` or `+0100`, in seconds.
  private static func offset(_ bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    if bytes[start] | 0x20 == 0x7A { return start + 1 == bytes.count ? 0 : nil }
    guard bytes[start] == 0x2B || bytes[start] == 0x2D else { return nil }
    let hasColon = bytes.count == start + 6
    guard hasColon || bytes.count == start + 5, let hours = number(bytes, start + 1, 2),
      let minutes = number(bytes, start + (hasColon ? 4 : 3), 2, after: hasColon ? 0x3A : nil),
      hours < 24, minutes < 60
    else { return nil }
    return (hours * 3_600 + minutes * 60) * (bytes[start] == 0x2B ? 1 : -1)
  }

  /// When a day begins in UTC, in seconds; `nil` if there is no such day.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    var fields = tm()
    (fields.tm_year, fields.tm_mon, fields.tm_mday) = (Int32(year - 1_900), Int32(month - 1), Int32(day))
    let seconds = timegm(&fields)
    // A day that does not exist becomes one of the next or the last month.
    return fields.tm_mon == month - 1 && fields.tm_mday == day ? seconds : nil
  }
}

import Foundation

/// A moment as preview tags state it: `2026-03-04T05:06:07Z`, with seconds or without, and always with a zone.
/// (https://www.rfc-editor.org/rfc/rfc3339#section-5.6)
package struct PreviewMoment {
  /// Seconds since 1970, without leap seconds.
  package let seconds: Int

  /// Reads a moment; `nil` if it is invalid or has no zone.
  package init?(_ text: String) {
    var rest = text.utf8[...]
    guard rest.count <= 40, let year = rest.number(4), rest.take("-"), let month = rest.number(2),
      rest.take("-"), let day = rest.number(2), rest.take("T") || rest.take("t") || rest.take(" "),
      let hour = rest.number(2), rest.take(":"), let minute = rest.number(2), hour < 24, minute < 60,
      let second = rest.seconds(), let offset = rest.offset(), rest.isEmpty,
      let day = Self.day(year, month, day)
    else { return nil }
    seconds = day + hour * 3_600 + minute * 60 + second - offset
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

extension Substring.UTF8View {
  /// Takes as many digits as are asked for.
  fileprivate mutating func number(_ count: Int) -> Int? {
    let digits = prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    removeFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Takes the seconds, which are 0 if they are not given; their fraction is dropped.
  fileprivate mutating func seconds() -> Int? {
    guard take(":") else { return 0 }
    guard let second = number(2), second <= 60 else { return nil }
    guard take(".") || take(",") else { return second }
    guard number(1) != nil else { return nil }
    while number(1) != nil {}
    return second
  }

  /// Takes `Z`, `+01:00` or `+0100`, in seconds.
  fileprivate mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isBehind = take("-")
    guard isBehind || take("+"), let hours = number(2) else { return nil }
    _ = take(":")
    guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return (hours * 3_600 + minutes * 60) * (isBehind ? -1 : 1)
  }
}

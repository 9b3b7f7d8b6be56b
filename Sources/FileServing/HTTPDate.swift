import Foundation
import SyscallShim

/// A second in time as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// All three forms of https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7 are read, the first is written.
/// Of a year with two digits, 69 to 99 are of the last century, so that no clock is asked.
struct HTTPDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since the beginning of 1970.
  let seconds: Int

  /// The second of this number, held between the years 1000 and 9999, which the form can write.
  init(seconds: Int) { self.seconds = min(max(seconds, -30_610_224_000), 253_402_300_799) }

  /// Reads a date, or gives nil if it has none of the three forms: what would not be written like this is not one.
  init?(_ text: String) {
    for form in Self.forms {
      var fields = tm()
      guard threadline_read_time(text, form, &fields) != 0 else { continue }
      self.init(seconds: timegm(&fields))
      if written(form) == text { return }
    }
    return nil
  }

  private static let forms = [
    "%a, %d %b %Y %H:%M:%S GMT", "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y",
  ]

  /// The form that is written.
  var description: String { written(Self.forms[0]) }

  /// The form of access logs: `06/Nov/1994:08:49:37 +0000`.
  var logForm: String { written("%d/%b/%Y:%H:%M:%S +0000") }

  /// The form of RFC 3339: `1994-11-06T08:49:37Z`.
  var isoForm: String { written("%Y-%m-%dT%H:%M:%SZ") }

  private func written(_ form: String) -> String {
    var (time, fields, text) = (time_t(seconds), tm(), [CChar](repeating: 0, count: 64))
    gmtime_r(&time, &fields)
    let count = strftime(&text, text.count, form, &fields)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func < (left: HTTPDate, right: HTTPDate) -> Bool { left.seconds < right.seconds }
}

/// One line of the access log. Whatever a browser sent, it stays one line and shows no terminal anything but text.
struct AccessLogLine {
  let visitor: String
  let second: HTTPDate
  let exchange: Exchange

  /// The line with its end.
  func bytes(_ format: FileServer.LogFormat) -> [UInt8] {
    Array((format == .common ? common : json).utf8)
  }

  private var common: String {
    let line = exchange.request.map { "\($0.method) \($0.target) HTTP/1.1" }
    let request = line.map { Self.escaped($0.utf8, "\\x", digits: 2) } ?? "-"
    return "\(visitor) - - [\(second.logForm)] \"\(request)\" \(exchange.status.code) \(exchange.bytes)\n"
  }

  private var json: String {
    var members = [
      ("time", second.isoForm), ("visitor", visitor), ("method", exchange.request?.method),
      ("target", exchange.request?.target), ("referer", exchange.request?.headers["Referer"]),
      ("agent", exchange.request?.headers["User-Agent"]),
    ].compactMap { name, value in
      value.map { #""\#(name)":"\#(Self.escaped($0.utf16, "\\u", digits: 4))""# }
    }
    members.append("\"status\":\(exchange.status.code)")
    members.append("\"bytes\":\(exchange.bytes)")
    members.append("\"microseconds\":\(exchange.time / .microseconds(1))")
    if exchange.isCutShort { members.append("\"cutShort\":true") }
    return "{" + members.joined(separator: ",") + "}\n"
  }

  /// A text in which everything that is not printable ASCII, and what ends a value, is an escape: `\u001b` in JSON, and
  /// `\x1b` for each byte in the form of Apache and nginx.
  private static func escaped<Units: Sequence>(
    _ units: Units, _ escape: String, digits: Int
  ) -> String where Units.Element: FixedWidthInteger {
    units.reduce(into: "") { text, unit in
      guard unit < 0x20 || unit > 0x7E || unit == 0x22 || unit == 0x5C else {
        return text.unicodeScalars.append(UnicodeScalar(UInt8(unit)))
      }
      let number = String(unit, radix: 16)
      text += escape + String(repeating: "0", count: digits - number.utf8.count) + number
    }
  }
}

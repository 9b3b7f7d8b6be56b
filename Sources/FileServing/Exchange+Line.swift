extension Exchange {
  /// One line of the access log with its end. Whatever a browser sent, it stays one line and shows no terminal anything
  /// but text.
  func line(_ format: FileServer.LogFormat, from visitor: String, at second: HTTPDate) -> [UInt8] {
    Array((format == .common ? common(visitor, second) : json(visitor, second)).utf8)
  }

  private func common(_ visitor: String, _ second: HTTPDate) -> String {
    let line = request.map { "\($0.method) \($0.target) HTTP/1.1" }
    let asked = line.map { Self.escaped($0.utf8, "\\x", digits: 2) } ?? "-"
    return "\(visitor) - - [\(second.logForm)] \"\(asked)\" \(status.code) \(bytes)\n"
  }

  private func json(_ visitor: String, _ second: HTTPDate) -> String {
    var members = [
      ("time", second.isoForm), ("visitor", visitor), ("method", request?.method),
      ("target", request?.target), ("referer", request?.headers["Referer"]),
      ("agent", request?.headers["User-Agent"]),
    ].compactMap { name, value in
      value.map { #""\#(name)":"\#(Self.escaped($0.utf16, "\\u", digits: 4))""# }
    }
    members.append("\"status\":\(status.code)")
    members.append("\"bytes\":\(bytes)")
    members.append("\"microseconds\":\(time / .microseconds(1))")
    if isCutShort { members.append("\"cutShort\":true") }
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

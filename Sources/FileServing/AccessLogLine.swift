/// One line of the access log. Whatever a browser sent, it stays one line and shows no terminal anything but text.
struct AccessLogLine {
  let visitor: String
  let second: HTTPDate
  let exchange: Exchange

  /// The line with its end.
  func bytes(_ format: FileServer.LogFormat) -> [UInt8] {
    switch format {
    case .common: Array(common.utf8)
    case .json: Array(json.utf8)
    }
  }

  private var common: String {
    let request = exchange.request.map { Self.escapedBytes("\($0.method) \($0.target) HTTP/1.1") } ?? "-"
    return "\(visitor) - - [\(second.logForm)] \"\(request)\" \(exchange.status.code) \(exchange.bytes)\n"
  }

  private var json: String {
    var members = [
      ("time", second.isoForm), ("visitor", visitor), ("method", exchange.request?.method),
      ("target", exchange.request?.target), ("referer", exchange.request?.headers["Referer"]),
      ("agent", exchange.request?.headers["User-Agent"]),
    ].compactMap { name, value in value.map { "\"\(name)\":\"\(Self.escaped($0))\"" } }
    members.append("\"status\":\(exchange.status.code)")
    members.append("\"bytes\":\(exchange.bytes)")
    members.append("\"microseconds\":\(exchange.time / .microseconds(1))")
    if exchange.isCutShort { members.append("\"cutShort\":true") }
    return "{" + members.joined(separator: ",") + "}\n"
  }

  /// The form of JSON: everything that is not printable ASCII, and what ends a value, is written as an escape.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for unit in text.utf16 {
      switch unit {
      case 0x22, 0x5C: result += "\\" + String(UnicodeScalar(UInt8(unit)))
      case 0x20...0x7E: result += String(UnicodeScalar(UInt8(unit)))
      default: result += "\\u" + unit.padded(to: 4, radix: 16)
      }
    }
    return result
  }

  /// The form of Apache and nginx: `\x22` for each byte.
  private static func escapedBytes(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let isPlain = (0x20...0x7E).contains(byte) && byte != 0x22 && byte != 0x5C
      result += isPlain ? String(UnicodeScalar(byte)) : "\\x" + byte.padded(to: 2, radix: 16)
    }
    return result
  }
}

package import SafeMarkup

extension WebURL {
  /// The scheme, the host and the port: `https://ada.example`.
  package var origin: Substring {
    let bytes = description.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: isSecure ? 8 : 7)
    return description[..<(bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex)]
  }

  /// What stands behind the origin, query and fragment included; at least `/`.
  package var rest: Substring { description[origin.endIndex...] }

  /// The path alone, without query and fragment.
  package var path: Substring { rest.prefix { $0 != "?" && $0 != "#" } }

  /// The last name of the path; empty where it ends in a slash.
  var lastName: Substring {
    path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
  }

  /// The full URL of a relative one on this page; `nil` if it is invalid.
  /// (https://url.spec.whatwg.org/#relative-state)
  package func joined(with reference: String) -> WebURL? {
    let reference = reference.drop { $0.isWhitespace }
    if reference.hasPrefix("//") { return WebURL((isSecure ? "https:" : "http:") + reference) }
    if let colon = reference.firstIndex(of: ":"),
      reference[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    {
      return WebURL(String(reference))
    }
    if reference.hasPrefix("/") { return WebURL(origin + Self.withoutDots(reference)) }
    if reference.isEmpty || reference.hasPrefix("?") || reference.hasPrefix("#") {
      return WebURL("\(origin)\(path)\(reference)")
    }
    return WebURL(origin + Self.withoutDots(path.dropLast(lastName.count) + reference))
  }

  /// A path with `.` and `..` worked out: `/a/../b` is `/b`, and nothing leads above the first slash.
  package static func withoutDots(_ path: some StringProtocol) -> String {
    var names: [Substring] = []
    let parts = Substring(path).split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for part in parts {
      switch part {
      case ".": continue
      case "..": _ = names.popLast()
      default: names.append(part)
      }
    }
    // Dots at the end name a folder.
    if parts.last == "." || parts.last == ".." { names.append("") }
    return "/" + names.joined(separator: "/")
  }

  /// What stands behind the last full stop of the last name, if that is not the ending of a page.
  var fileEnding: Substring? {
    guard let dot = lastName.lastIndex(of: ".") else { return nil }
    let ending = lastName[lastName.index(after: dot)...]
    return ending.isEmpty || ["html", "htm", "xhtml"].contains(ending.lowercased()) ? nil : ending
  }
}

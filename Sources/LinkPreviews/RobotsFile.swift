import SafeMarkup

/// Which paths of a site a robot may fetch, as `robots.txt` tells it.
/// (https://www.rfc-editor.org/rfc/rfc9309)
struct RobotsFile {
  /// The rules by the robot's name in lower case; `*` for all others.
  private var groups: [String: [(isAllowed: Bool, pattern: [UInt8])]] = [:]

  /// How much of the file is read.
  static let limit = 512 * 1_024

  /// Reads a file; lines that are nothing known are passed over.
  init(_ bytes: [UInt8]) {
    var names: [String] = []
    var isOpen = false
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = line.prefix { $0 != 0x23 }
      guard let colon = line.firstIndex(of: 0x3A) else { continue }
      let key = Self.text(line[..<colon], limit: 40).lowercased()
      let value = Self.text(line[(colon + 1)...], limit: 2_000)
      switch key {
      case "user-agent":
        names = isOpen ? names + [value.lowercased()] : [value.lowercased()]
        isOpen = true
        for name in names { groups[name, default: []] += [] }
      case "allow", "disallow":
        isOpen = false
        guard !value.isEmpty else { continue }
        for name in names { groups[name]?.append((key == "allow", Array(value.utf8))) }
      default: continue
      }
    }
  }

  /// The beginning of a text without the spaces around it.
  private static func text(_ bytes: ArraySlice<UInt8>, limit: Int) -> String {
    String(decoding: bytes.drop(while: \.isSpace).prefix(limit).trimming(\.isSpace), as: UTF8.self)
  }

  /// Whether a robot may fetch a path: the longest pattern that fits counts, and of two the friendlier.
  func allows(_ robot: String, _ path: Substring) -> Bool {
    let rules = groups[robot.lowercased()] ?? groups["*"] ?? []
    let path = Array(path.utf8) + [Self.end]
    let fitting = rules.filter { Self.fits($0.pattern, path) }
    let longest = fitting.map(\.pattern.count).max()
    return longest == nil || fitting.contains { $0.pattern.count == longest && $0.isAllowed }
  }

  /// The end of a path while it is compared, which is the end of a line, and so in no path and no pattern.
  private static let end: UInt8 = 0x0A

  /// Whether a path begins as a pattern says; `*` stands for anything, `$` for the end.
  private static func fits(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    let whole: [UInt8] = pattern.last == 0x24 ? pattern.dropLast() + [end] : pattern
    let parts = whole.split(separator: 0x2A, omittingEmptySubsequences: false)
    guard let first = parts.first, path.starts(with: first) else { return false }
    var rest = path.dropFirst(first.count)
    for part in parts.dropFirst() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}

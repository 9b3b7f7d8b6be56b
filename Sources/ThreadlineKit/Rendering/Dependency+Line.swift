import PageRendering
import SitePaths
import ThreadModel

/// A dependency as one line of the cache: fields between tabs.
///
///     mention → 9f86d081884c7d65 → 4c7d659a2feaa0c5 → @ada/
///     medium → 00000000000000a7 → /home/ada/archive → media/1.jpg
///     asset → cards/3f/3fc1….png
extension Dependency {
  /// The line without its end; `nil` if a field holds a tab or a line end, or a medium is remote.
  var line: String? {
    switch self {
    case .mention(let id, let handle, let path):
      Self.line([
        "mention", id.map { String($0, radix: 16) } ?? "", String(handle, radix: 16), path ?? "",
      ])
    case .medium(.file(let folder, let path), let shown):
      Self.line(["medium", String(shown, radix: 16), folder, path])
    case .medium(.remote, _): nil
    case .asset(let path): Self.line(["asset", path.description])
    }
  }

  /// Reads a line; `nil` if it is invalid.
  init?(line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    switch (fields.first, fields.count) {
    case ("mention", 4):
      let id = UInt64(fields[1], radix: 16)
      guard id != nil || fields[1].isEmpty, let handle = UInt64(fields[2], radix: 16) else { return nil }
      self = .mention(id: id, handle: handle, path: fields[3].isEmpty ? nil : fields[3])
    case ("medium", 4):
      guard let shown = UInt64(fields[1], radix: 16) else { return nil }
      self = .medium(.file(folder: fields[2], path: fields[3]), shown: shown)
    case ("asset", 2):
      guard let path = SitePath(fields[1]) else { return nil }
      self = .asset(path)
    default: return nil
    }
  }

  private static func line(_ fields: [String]) -> String? {
    let isWhole = fields.allSatisfy { $0.utf8.allSatisfy { $0 != 0x09 && $0 != 0x0A } }
    return isWhole ? fields.joined(separator: "\t") : nil
  }
}

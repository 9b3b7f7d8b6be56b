import BuildDiagnostics
import FileSystem
import SitePaths

/// Reads one file of a theme, which must be a regular file at the moment it is opened.
enum ThemeFile {
  /// The largest template.
  static let maximumTemplate = 4 << 20

  /// The text of a template, without a byte order mark.
  static func text(of source: String) throws(Diagnostic) -> String {
    var bytes = try open(source).bytes(limit: maximumTemplate + 1)
    guard bytes.count <= maximumTemplate else {
      throw .error(.themeUnreadable, at: .init(source), "a template has at most \(maximumTemplate) bytes")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw invalidText(bytes, of: source) }
    return text
  }

  /// The hash of a file of any size.
  static func hash(of source: String) throws(Diagnostic) -> ContentHash {
    try ContentHash(of: open(source))
  }

  private static func open(_ source: String) throws(Diagnostic) -> OpenFile {
    try OpenFile(reading: source, followingLinks: false, code: .themeUnreadable)
  }

  /// Names the line with the first byte that is no UTF-8.
  private static func invalidText(_ bytes: [UInt8], of source: String) -> Diagnostic {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    let place = Diagnostic.Place(source, line: bad + 1)
    return .error(.themeInvalidText, at: place, "this line is not UTF-8; expected a template in UTF-8")
  }
}

import BuildDiagnostics
import SiteFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads one file of a theme, which must be a regular file at the moment it is opened.
enum ThemeFile {
  /// The largest template.
  static let maximumTemplate = 4 << 20

  /// The text of a template, without a byte order mark.
  static func text(of source: String) throws(Diagnostic) -> String {
    var bytes: [UInt8] = []
    try forEachChunk(of: source) { chunk in
      if bytes.count <= maximumTemplate { bytes.append(contentsOf: chunk) }
    }
    guard bytes.count <= maximumTemplate else {
      throw .error(.themeUnreadable, at: .init(source), "a template has at most \(maximumTemplate) bytes")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw invalidText(bytes, of: source) }
    return text
  }

  /// The hash of a file of any size.
  static func hash(of source: String) throws(Diagnostic) -> ContentHash {
    var hasher = ContentHasher()
    try forEachChunk(of: source) { chunk in hasher.update(chunk) }
    return hasher.finish()
  }

  private static func forEachChunk(
    of source: String, _ take: (UnsafeRawBufferPointer) -> Void
  ) throws(Diagnostic) {
    let descriptor = open(source, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(source, ThemeFolder.reason()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw unreadable(source, "it is no regular file")
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count == 0 { return }
      if count > 0 {
        take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } else if errno != EINTR {
        throw unreadable(source, ThemeFolder.reason())
      }
    }
  }

  private static func unreadable(_ source: String, _ reason: String) -> Diagnostic {
    .error(.themeUnreadable, at: .init(source), "this file cannot be read: \(reason)")
  }

  /// Names the line with the first byte that is no UTF-8.
  private static func invalidText(_ bytes: [UInt8], of source: String) -> Diagnostic {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    let place = Diagnostic.Place(source, line: bad + 1)
    return .error(.themeInvalidText, at: place, "this line is not UTF-8; expected a template in UTF-8")
  }
}

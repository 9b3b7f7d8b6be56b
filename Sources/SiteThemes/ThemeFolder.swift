package import BuildDiagnostics
import FileSystem
import SitePaths

/// The files of one folder of a theme, found without following a link and without reading a hidden file. Their identities
/// show whether the theme was changed since it was read.
package struct ThemeFolder: Hashable, Sendable {
  /// One regular file.
  struct File: Hashable, Sendable {
    /// Its path in the folder.
    let path: SitePath
    /// Its path on disk.
    let source: String
    /// Its identity, which changes when it is written to.
    let identity: FileIdentity
  }

  /// How many names a folder may hold in all.
  static let maximumCount = 100_000

  /// The files, sorted by path.
  private(set) var files: [File] = []
  /// What was left out, and why.
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether no file was written right before it was looked at: a file that is written again then may keep its identity.
  package private(set) var isSettled = true

  /// Reads all names below a folder; a folder that does not exist is empty.
  init(_ root: String) throws(Diagnostic) {
    guard fileExists(root) else { return }
    var walk = try TreeWalk(root, followingLinks: true, code: .themeUnreadable)
    var count = 0
    while let step = try walk.next() {
      count += 1
      guard count <= Self.maximumCount else {
        throw .error(.themeUnreadable, at: .init(root), "more than \(Self.maximumCount) files in one folder")
      }
      switch step {
      case .enter(let path): if Self.isHidden(path) { walk.skip() }
      case .file(let path, _): if !Self.isHidden(path) { add(path, below: root) }
      case .leave: count -= 1
      }
    }
    isSettled = files.allSatisfy(\.identity.isSettled)
    files.sort { $0.path < $1.path }
    diagnostics.sort { ($0.place?.path ?? "") < ($1.place?.path ?? "") }
  }

  /// The folders of a theme in its layers.
  package static func all(in layers: [String?]) throws(Diagnostic) -> [ThemeFolder] {
    let folders = layers.compactMap(\.self).flatMap { ["\($0)/Templates", "\($0)/Public"] }
    return try folders.map { folder throws(Diagnostic) in try ThemeFolder(folder) }
  }

  private mutating func add(_ path: String, below root: String) {
    let source = root + "/" + path
    guard let identity = FileIdentity(at: source) else {
      return leaveOut(source, "cannot be looked at: \(lastSystemError)")
    }
    switch identity.kind {
    case .file:
      if let path = SitePath(path) {
        files.append(File(path: path, source: source, identity: identity))
      } else {
        leaveOut(source, "has a name that cannot be a path of a site")
      }
    case .link: leaveOut(source, "is a link; expected the file itself")
    case .folder, .other: leaveOut(source, "is not a regular file")
    }
  }

  private mutating func leaveOut(_ source: String, _ reason: String) {
    diagnostics.append(.warning(.themeFileLeftOut, at: .init(source), "left out, since it \(reason)"))
  }

  /// Names that begin with a dot are private, except `.well-known` (RFC 8615) at the top level.
  private static func isHidden(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.hasPrefix(".") && path != ".well-known"
  }
}

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

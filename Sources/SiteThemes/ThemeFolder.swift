package import BuildDiagnostics
import FileSystem
import SitePaths

/// The files of one folder of a theme, found without following a link and without reading a hidden file.
struct ThemeFolder {
  /// One regular file.
  struct File {
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
    files.sort { $0.path < $1.path }
    diagnostics.sort { ($0.place?.path ?? "") < ($1.place?.path ?? "") }
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

/// The names and the identities of a theme's files, which show whether it was changed since it was read.
package struct ThemeStamp: Hashable, Sendable {
  private var files: [String: FileIdentity] = [:]
  private var leftOut: [Diagnostic] = []
  /// Whether no file was written right before it was looked at: a file that is written again then may keep its identity.
  package private(set) var isSettled = true

  /// Looks at the files of a theme in its layers.
  package init(builtIn: String, theme: String?, siteFolder: String?) throws(Diagnostic) {
    for case let layer? in [builtIn, theme, siteFolder] {
      for part in ["Templates", "Public"] {
        let folder = try ThemeFolder("\(layer)/\(part)")
        for file in folder.files {
          files[file.source] = file.identity
          if !file.identity.isSettled { isSettled = false }
        }
        leftOut += folder.diagnostics
      }
    }
  }
}

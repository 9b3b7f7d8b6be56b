import BuildDiagnostics
import SiteFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of one folder of a theme, found without following a link and without reading a hidden file.
struct ThemeFolder {
  /// One regular file.
  struct File {
    /// Where it lies below the folder.
    let path: SitePath
    /// Where it lies on disk.
    let source: String
    /// What tells whether somebody wrote to it.
    let stamp: FileStamp
  }

  /// How many names a folder may hold in all.
  static let maximumCount = 100_000

  /// The files, sorted by path.
  private(set) var files: [File] = []
  /// What was left out, and why.
  private(set) var diagnostics: [Diagnostic] = []
  private var count = 0

  /// Reads all names below a folder; a folder that does not exist is empty.
  init(_ root: String) throws(Diagnostic) {
    guard Self.isThere(root) else { return }
    var waiting = [""]
    while let prefix = waiting.popLast() {
      let folder = prefix.isEmpty ? root : root + "/" + prefix
      for name in try Self.names(in: folder) {
        count += 1
        guard count <= Self.maximumCount else {
          throw .error(
            .themeUnreadable, at: .init(root), "more than \(Self.maximumCount) files in one folder")
        }
        let path = prefix.isEmpty ? name : prefix + "/" + name
        if !Self.isHidden(path), add(path, below: root) { waiting.append(path) }
      }
    }
    files.sort { $0.path < $1.path }
    diagnostics.sort { ($0.place?.path ?? "") < ($1.place?.path ?? "") }
  }

  /// Adds a file, and says whether the path leads to a folder instead.
  private mutating func add(_ path: String, below root: String) -> Bool {
    let source = root + "/" + path
    var status = stat()
    guard lstat(source, &status) == 0 else {
      leaveOut(source, "cannot be looked at: \(Self.reason())")
      return false
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return true
    case S_IFREG:
      if let path = SitePath(path) {
        files.append(File(path: path, source: source, stamp: FileStamp(status)))
      } else {
        leaveOut(source, "has a name that no site can hold")
      }
    case S_IFLNK: leaveOut(source, "is a link; expected the file itself")
    default: leaveOut(source, "is no regular file")
    }
    return false
  }

  private mutating func leaveOut(_ source: String, _ reason: String) {
    diagnostics.append(.warning(.themeFileLeftOut, at: .init(source), "left out, since it \(reason)"))
  }

  /// Names with a dot before them are the person's own, but for `.well-known` (RFC 8615) at the top.
  private static func isHidden(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.hasPrefix(".") && path != ".well-known"
  }

  private static func names(in folder: String) throws(Diagnostic) -> [String] {
    guard let stream = opendir(folder) else {
      throw .error(.themeUnreadable, at: .init(folder), "this folder cannot be read: \(reason())")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

extension ThemeFolder {
  /// Whether a path leads to a folder, through links too: a person may link a whole theme.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The path without links; nil where it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What the system says about the last call that failed.
  static func reason() -> String { String(cString: strerror(errno)) }

  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }
}

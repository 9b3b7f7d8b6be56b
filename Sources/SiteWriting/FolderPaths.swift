internal import BuildDiagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The path without links and dots: of `/home/ada/../link/new`, what `/home/../link` really is, and `/new`.
///
/// What does not exist yet is taken as it stands, so it must not hold `..`.
func canonicalPath(of path: String) throws(Diagnostic) -> String {
  guard path.utf8.first == 0x2F, !path.utf8.contains(0) else {
    throw .error(.unusableOutput, at: .init(path), "expected an absolute path")
  }
  var existing = path.withoutTrailingSlashes[...]
  var missing: [Substring] = []
  while true {
    if let resolved = realpath(String(existing), nil) {
      defer { free(resolved) }
      return try join(String(cString: resolved), missing.reversed(), of: path)
    }
    guard errno == ENOENT, let parent = existing.parent else { throw .system("find the folder", path) }
    missing.append(existing.lastPart)
    existing = parent.isEmpty ? "/" : parent
  }
}

private func join(_ base: String, _ missing: [Substring], of path: String) throws(Diagnostic) -> String {
  var result = base == "/" ? "" : base
  for part in missing where !part.isEmpty && part != "." {
    guard part != ".." else {
      throw .error(.unusableOutput, at: .init(path), "\"..\" follows a folder that does not exist")
    }
    result += "/" + part
  }
  return result.isEmpty ? "/" : result
}

/// Makes a folder and those above it.
func makeFolders(_ path: String, mode: mode_t = 0o755) throws(Diagnostic) {
  var missing: [Substring] = []
  var folder: Substring? = path.withoutTrailingSlashes[...]
  while let next = folder, !next.isEmpty, mkdir(String(next), mode) != 0, !folderStands() {
    guard errno == ENOENT else { throw .system("make the folder", String(next)) }
    missing.append(next)
    folder = next.parent
  }
  for folder in missing.reversed() where mkdir(String(folder), mode) != 0 && !folderStands() {
    throw .system("make the folder", String(folder))
  }
}

/// Whether a folder was not made because one is there; the root has an error of its own on Darwin.
private func folderStands() -> Bool { errno == EEXIST || errno == EISDIR }

extension String {
  /// `/a/b` for `/a/b//`, and `/` for `/`: with a slash at its end a link would be followed.
  var withoutTrailingSlashes: String {
    var path = unicodeScalars[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    return String(path)
  }

  /// Whether a path lies below another; both canonical.
  func lies(in folder: String) -> Bool {
    folder == "/" ? self != "/" : utf8.starts(with: (folder + "/").utf8)
  }
}

extension Substring {
  /// The path without its last part; nil for a single name, empty for `/name`.
  var parent: Substring? { utf8.lastIndex(of: 0x2F).map { self[..<$0] } }

  /// What follows the last slash.
  var lastPart: Substring { utf8.lastIndex(of: 0x2F).map { self[utf8.index(after: $0)...] } ?? self }
}

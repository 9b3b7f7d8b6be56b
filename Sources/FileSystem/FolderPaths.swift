package import BuildDiagnostics
import Foundation

/// Makes a folder and those above it.
package func makeFolders(
  _ path: String, mode: UInt16 = 0o755, code: Diagnostic.Code = .fileSystem
) throws(Diagnostic) {
  try makeEachFolder(above: path.withoutTrailingSlashes[...], code) { mkdir($0, mode_t(mode)) }
}

/// Makes folders from the deepest that is there down to a path; `make` is the call that makes one.
func makeEachFolder(
  above path: Substring?, _ code: Diagnostic.Code, _ make: (String) -> Int32
) throws(Diagnostic) {
  var missing: [String] = []
  var folder = path
  while let next = folder.map(String.init), !next.isEmpty, make(next) != 0, !isThere() {
    guard errno == ENOENT else { throw .system(code, "make the folder", next) }
    missing.append(next)
    folder = next[...].parent
  }
  for folder in missing.reversed() where make(folder) != 0 && !isThere() {
    throw .system(code, "make the folder", folder)
  }
}

/// Whether a folder was not made because it is there; the root has an error of its own on Darwin.
private func isThere() -> Bool { errno == EEXIST || errno == EISDIR }

/// Makes a folder that only its owner can look into, with a name that begins with a path.
package func makeTemporaryFolder(
  beginning path: String, code: Diagnostic.Code = .fileSystem
) throws(Diagnostic) -> String {
  var name = Array((path + "XXXXXX").utf8CString)
  guard mkdtemp(&name) != nil else { throw .system(code, "make the folder", path) }
  return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Gives a file or a folder another name on the same file system, over a file or an empty folder that has it. `deed` is
/// what an error says: `write`.
package func move(
  _ path: String, to target: String, deed: String = "write", code: Diagnostic.Code = .fileSystem
) throws(Diagnostic) {
  guard rename(path, target) == 0 else { throw .system(code, deed, target) }
}

/// Removes a file or a link, if there is one.
@discardableResult
package func removeFile(_ path: String) -> Bool { unlink(path) == 0 }

/// Whether there is anything at a path; a link counts for what it leads to.
package func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// Whether there is a folder at a path; a link counts for what it leads to.
package func isFolder(_ path: String) -> Bool {
  FileIdentity(at: path, followingLinks: true)?.kind == .folder
}

/// The number of bytes of a regular file; `nil` if nothing of that kind is at the path.
package func fileSize(_ path: String) -> Int? {
  FileIdentity(at: path).flatMap { $0.kind == .file ? $0.size : nil }
}

/// Whether this process may read what is at a path.
package func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

/// Gives a file a second name; false if the system refuses that.
package func linkFile(_ path: String, as other: String) -> Bool { link(path, other) == 0 }

/// The path of something that is there, without links and dots; `nil` if there is nothing, for the reason in `errno`.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// The absolute path without links and dots: of `/home/ada/../link/new`, what `/home/../link` really is, and `/new`.
///
/// What does not exist yet is taken as it is, so it must not hold `..`. `code` is the code of errors about the path itself.
package func canonicalPath(of path: String, code: Diagnostic.Code) throws(Diagnostic) -> String {
  guard path.utf8.first == 0x2F, !path.utf8.contains(0) else {
    throw .error(code, at: .init(path), "expected an absolute path")
  }
  var existing = path.withoutTrailingSlashes[...]
  var missing: [Substring] = []
  var resolved = resolvedPath(String(existing))
  while resolved == nil {
    guard errno == ENOENT, let parent = existing.parent else {
      throw .system(.fileSystem, "find the folder", path)
    }
    missing.append(existing.lastPart)
    existing = parent.isEmpty ? "/" : parent
    resolved = resolvedPath(String(existing))
  }
  guard !missing.contains("..") else {
    throw .error(code, at: .init(path), "\"..\" follows a folder that does not exist")
  }
  let parts = missing.reversed().filter { !$0.isEmpty && $0 != "." }
  let base = resolved == "/" ? "" : resolved ?? ""
  return parts.isEmpty && base.isEmpty ? "/" : base + parts.map { "/" + $0 }.joined()
}

extension String {
  /// `/a/b` for `/a/b//`, and `/` for `/`: with a slash at its end a link would be followed.
  package var withoutTrailingSlashes: String {
    var path = unicodeScalars[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    return String(path)
  }

  /// Whether a path is below another; both canonical.
  package func isBelow(_ folder: String) -> Bool {
    folder == "/" ? self != "/" : utf8.starts(with: (folder + "/").utf8)
  }
}

extension Substring {
  /// The path without its last part; `nil` for a single name, empty for `/name`.
  package var parent: Substring? { utf8.lastIndex(of: 0x2F).map { self[..<$0] } }

  /// What follows the last slash.
  package var lastPart: Substring { utf8.lastIndex(of: 0x2F).map { self[utf8.index(after: $0)...] } ?? self }
}
